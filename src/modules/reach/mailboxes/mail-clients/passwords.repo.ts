import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { upsertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { MailboxPasswordsTable } from '../../../../platform/db/tables.js';

type MailboxPasswordRow = Selectable<MailboxPasswordsTable>;

/** Sets the password of a mailbox, replacing a previous one. */
export async function upsertMailboxPassword(sql: SqlRunner, row: Insertable<MailboxPasswordsTable>): Promise<void> {
  await upsertRow(sql, 'mailbox_passwords', row, ['workspace_id', 'mailbox_id']);
}

/** Returns the password of a mailbox while its issuer may still issue one. */
export async function findMailboxPassword(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<MailboxPasswordRow | undefined> {
  const [row] = await sql.query<MailboxPasswordRow>(
    'select * from usable_mailbox_passwords where workspace_id = $1 and mailbox_id = $2',
    [workspaceId, mailboxId],
  );
  return row;
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
