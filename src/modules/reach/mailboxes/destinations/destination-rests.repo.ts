import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DestinationRestsTable } from '../../../../platform/db/tables.js';

export type DestinationRest = Selectable<DestinationRestsTable>;

/** Deletes rows too old to describe the destination. */
export async function deleteOldRests(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  before: Date,
): Promise<void> {
  await sql.execute(
    'delete from destination_rests where workspace_id = $1 and mailbox_id = $2 and refused_at < $3',
    [workspaceId, mailboxId, before],
    'mailboxes-delete-old-rests',
  );
}

export async function findRest(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  domain: string,
): Promise<DestinationRest | undefined> {
  const rows = await sql.query<DestinationRest>(
    'select * from destination_rests where workspace_id = $1 and mailbox_id = $2 and domain = $3',
    [workspaceId, mailboxId, domain],
    'mailboxes-find-rest',
  );
  return rows[0];
}

export async function upsertRest(sql: SqlRunner, rest: DestinationRest): Promise<void> {
  await sql.execute(
    `insert into destination_rests (workspace_id, mailbox_id, domain, refusals, refused_at, rests_until, is_permanent, error_code, message)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (workspace_id, mailbox_id, domain) do update set refusals = excluded.refusals, refused_at = excluded.refused_at,
       rests_until = excluded.rests_until, is_permanent = excluded.is_permanent, error_code = excluded.error_code,
       message = excluded.message`,
    [
      ...[rest.workspace_id, rest.mailbox_id, rest.domain, rest.refusals, rest.refused_at, rest.rests_until],
      ...[rest.is_permanent, rest.error_code, rest.message],
    ],
    'mailboxes-upsert-rest',
  );
}
