import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** How a conversation was before a batch changed it. */
export interface ThreadBefore {
  readonly id: number;
  /** `updated_at` right after the batch: another one means that it was changed since. */
  readonly changed_at: string;
  readonly is_read?: boolean;
  readonly is_archived?: boolean;
  readonly assignee_id?: string | null;
  readonly snoozed_until?: string | null;
  /** When it came back from a snooze, if it was marked so: putting it away takes the mark. */
  readonly woken_at?: string | null;
  /** Null: the class that was found by itself. */
  readonly reply_intent?: string | null;
  readonly reply_label?: string | null;
}

export async function insertBatch(
  sql: SqlRunner,
  workspaceId: number,
  batch: { readonly id: string; readonly before: readonly ThreadBefore[]; readonly undoUntil: Date },
): Promise<void> {
  await sql.execute('insert into thread_batches (workspace_id, id, before, undo_until) values ($1, $2, $3, $4)', [
    workspaceId,
    batch.id,
    JSON.stringify(batch.before),
    batch.undoUntil,
  ]);
}

/** Takes a batch that may still be undone; undefined when there is none, or another request was first. */
export async function claimBatch(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
): Promise<readonly ThreadBefore[] | undefined> {
  const [row] = await sql.query<{ before: readonly ThreadBefore[] }>(
    'delete from thread_batches where workspace_id = $1 and id = $2 and undo_until > $3 returning before',
    [workspaceId, id, now],
  );
  return row?.before;
}

export async function deletePastBatches(sql: SqlRunner, workspaceId: number, now: Date): Promise<void> {
  await sql.execute('delete from thread_batches where workspace_id = $1 and undo_until <= $2', [workspaceId, now]);
}
