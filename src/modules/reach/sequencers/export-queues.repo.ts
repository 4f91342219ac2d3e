import type { Updateable } from '../../../platform/db/row-types.js';
import { updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { SequencerExportsTable } from '../../../platform/db/tables.js';
import { retryAt } from '../../foundation/faults/index.js';
import { EXPORT_WORK } from './export-work.js';
import type { ExportRow } from './exports.repo.js';

const retryOf = (table: string): string => retryAt(EXPORT_WORK.name, `${table}.workspace_id`, `${table}.id::text`);

/** Fence of a worker's writes to an export queue. */
export interface QueueFence {
  readonly workspaceId: number;
  readonly connectionId: number;
  readonly workerId: string;
  readonly claim: number;
}

/** Locks the connection of an export queue. Returns false if the queue is no longer held under this claim. */
export async function lockQueue(sql: SqlRunner, fence: QueueFence): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from sequencer_connections
     where workspace_id = $1 and id = $2 and worker_id = $3 and claim = $4 for update`,
    [fence.workspaceId, fence.connectionId, fence.workerId, fence.claim],
  );
  return rows.length === 1;
}

/**
 * Releases an export queue that the caller has locked. It is due again with its next export, but not before
 * `restsUntil`.
 */
export async function releaseQueue(
  sql: SqlRunner,
  fence: QueueFence,
  state: { readonly restsUntil: Date | null; readonly failures: number },
): Promise<void> {
  await sql.execute(
    `update sequencer_connections c
     set worker_id = null, rests_until = $3, failures = $4,
       due_at = greatest($3, (select min(greatest(e.due_at, ${retryOf('e')})) from sequencer_exports e
         where e.workspace_id = c.workspace_id and e.connection_id = c.id and e.due_at is not null))
     where c.workspace_id = $1 and c.id = $2`,
    [fence.workspaceId, fence.connectionId, state.restsUntil, state.failures],
  );
}

/** Lists due exports of a connection, longest waiting first, without set-aside ones. */
export function listDueExports(sql: SqlRunner, fence: QueueFence, now: Date, limit: number): Promise<ExportRow[]> {
  return sql.query<ExportRow>(
    `select * from sequencer_exports e
     where workspace_id = $1 and connection_id = $2 and due_at <= $3 and coalesce(${retryOf('e')} <= $3, true)
     order by due_at, id limit $4`,
    [fence.workspaceId, fence.connectionId, now, limit],
  );
}

/**
 * Records that a write to the provider is about to be made. Returns the current export, or null if the write must not
 * be made: the queue was taken over, the connection is no longer active, or the export has ended.
 */
export async function markHanded(
  sql: SqlRunner,
  fence: QueueFence,
  id: number,
  write: { readonly at: Date; readonly isCreation: boolean },
): Promise<ExportRow | null> {
  const rows = await sql.query<ExportRow>(
    `update sequencer_exports e
     set status = case e.status when 'queued' then 'exporting' else e.status end, handed_at = $6, updated_at = $6,
       handed_to_create = $7
     from sequencer_connections c
     where c.workspace_id = $1 and c.id = $2 and c.worker_id = $3 and c.claim = $4 and c.status = 'active'
       and e.workspace_id = $1 and e.id = $5 and e.status in ('queued', 'exporting', 'reconnecting')
     returning e.*`,
    [fence.workspaceId, fence.connectionId, fence.workerId, fence.claim, id, write.at, write.isCreation],
  );
  return rows[0] ?? null;
}

/**
 * Stores the result of an export while the queue is held. Returns the current export, or null if the queue is no longer
 * held.
 */
export async function settleExport(
  sql: SqlRunner,
  fence: QueueFence,
  id: number,
  values: Updateable<SequencerExportsTable>,
): Promise<ExportRow | null> {
  const whileHeld = `workspace_id = $1 and id = $2 and status in ('queued', 'exporting', 'reconnecting') and exists (
    select 1 from sequencer_connections c
    where c.workspace_id = $1 and c.id = $3 and c.worker_id = $4 and c.claim = $5)`;
  const [row] = await updateRows(sql, 'sequencer_exports', values, whileHeld, [
    fence.workspaceId,
    id,
    fence.connectionId,
    fence.workerId,
    fence.claim,
  ]);
  return row ?? null;
}
