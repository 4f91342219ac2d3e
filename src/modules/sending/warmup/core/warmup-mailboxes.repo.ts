import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { updateRows, upsertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { WarmupMailboxesTable } from '../../../../platform/db/tables.js';

export type WarmupRow = Selectable<WarmupMailboxesTable>;

/** Starts or restarts the warmup of a mailbox. */
export async function upsertWarmup(sql: SqlRunner, row: Insertable<WarmupMailboxesTable>): Promise<void> {
  await upsertRow(sql, 'warmup_mailboxes', row, ['workspace_id', 'mailbox_id'], ['seed', 'pool_key']);
}

/** Returns the warmup of a mailbox, locked until the transaction ends; undefined if it was never enabled. */
export async function lockWarmup(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<WarmupRow | undefined> {
  const rows = await sql.query<WarmupRow>(
    'select * from warmup_mailboxes where workspace_id = $1 and mailbox_id = $2 for update',
    [workspaceId, mailboxId],
    'warmup-lock-mailbox',
  );
  return rows[0];
}

export async function findWarmup(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<WarmupRow | undefined> {
  const rows = await sql.query<WarmupRow>(
    'select * from warmup_mailboxes where workspace_id = $1 and mailbox_id = $2',
    [workspaceId, mailboxId],
    'warmup-find-mailbox',
  );
  return rows[0];
}

export async function updateWarmup(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  values: Updateable<WarmupMailboxesTable>,
): Promise<void> {
  await updateRows(sql, 'warmup_mailboxes', values, 'workspace_id = $1 and mailbox_id = $2', [workspaceId, mailboxId]);
}

/** Returns the status that a pause or quarantine of each of these mailboxes returns to. */
export async function listResumeStatuses(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Map<number, 'warming' | 'ready'>> {
  const rows = await sql.query<{ mailbox_id: number; resumes_as: string | null }>(
    'select mailbox_id, resumes_as from warmup_mailboxes where workspace_id = $1 and mailbox_id = any($2::int[])',
    [workspaceId, mailboxIds],
  );
  return new Map(rows.map((row) => [row.mailbox_id, row.resumes_as === 'ready' ? 'ready' : 'warming']));
}
