import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../../platform/context.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { MailboxPasswordsTable } from '../../../platform/db/tables.js';

type MailboxPasswordRow = Selectable<MailboxPasswordsTable>;

/** Gives a mailbox its password; one that it had is gone. */
export async function upsertMailboxPassword(db: Ctx['db'], row: Insertable<MailboxPasswordsTable>): Promise<void> {
  await db
    .insertInto('mailbox_passwords')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'mailbox_id']).doUpdateSet((eb) => ({
        hash: eb.ref('excluded.hash'),
        issued_at: eb.ref('excluded.issued_at'),
      })),
    )
    .execute();
}

export function findMailboxPassword(
  db: Ctx['db'],
  workspaceId: number,
  mailboxId: number,
): Promise<MailboxPasswordRow | undefined> {
  return db
    .selectFrom('mailbox_passwords')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('mailbox_id', '=', mailboxId)
    .executeTakeFirst();
}

export function deleteMailboxPasswords(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<number> {
  return sql.execute('delete from mailbox_passwords where workspace_id = $1 and mailbox_id = any($2::int[])', [
    workspaceId,
    mailboxIds,
  ]);
}
