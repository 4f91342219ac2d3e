import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { ClassAct, SuppressAct } from '../receiving/undo/index.js';

/** Previous values of a conversation in a batch. */
export interface ThreadBefore {
  readonly id: number;
  /** `updated_at` right after the batch; a different value means that the conversation has changed since then. */
  readonly changed_at: string;
  readonly is_read?: boolean;
  readonly is_archived?: boolean;
  readonly assignee_id?: string | null;
  readonly snoozed_until?: string | null;
  /** Labels to remove on undo, and labels to restore. */
  readonly remove_labels?: readonly string[];
  readonly add_labels?: readonly string[];
  /** Time of the return from a snooze, if the conversation had this mark, which archiving removes. */
  readonly woken_at?: string | null;
}

/** Undoable batch: previous state of its conversations, and the effects of its intents and suppressions. */
export interface KeptBatch {
  readonly before: readonly ThreadBefore[];
  /** Effects of intents; null if no intent was set. */
  readonly act: ClassAct | null;
  /** Effects of suppressions; null if no contact was suppressed. */
  readonly suppression: SuppressAct | null;
}

export async function insertBatch(
  sql: SqlRunner,
  workspaceId: number,
  batch: KeptBatch & { readonly id: string; readonly undoUntil: Date },
): Promise<void> {
  await sql.execute(
    'insert into thread_batches (workspace_id, id, before, act, suppression, undo_until) values ($1, $2, $3, $4, $5, $6)',
    [
      workspaceId,
      batch.id,
      storedJson(batch.before),
      batch.act === null ? null : storedJson(batch.act),
      batch.suppression === null ? null : storedJson(batch.suppression),
      batch.undoUntil,
    ],
  );
}

/** Claims a batch that can still be undone; undefined if there is none, or another request was first. */
export async function claimBatch(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
): Promise<KeptBatch | undefined> {
  const [row] = await sql.query<KeptBatch>(
    'delete from thread_batches where workspace_id = $1 and id = $2 and undo_until > $3 returning before, act, suppression',
    [workspaceId, id, now],
  );
  return row;
}

export async function deletePastBatches(sql: SqlRunner, workspaceId: number, now: Date): Promise<void> {
  await sql.execute('delete from thread_batches where workspace_id = $1 and undo_until <= $2', [workspaceId, now]);
}
