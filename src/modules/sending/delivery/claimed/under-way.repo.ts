import { uuids } from '../../../../platform/db/columns.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Records the sends of one claim, in the claim's transaction, so that recovery finds the sends of a dead worker. */
export function insertClaim(
  sql: SqlRunner,
  workspaceId: number,
  claim: { readonly id: string; readonly workerId: string; readonly sendIds: readonly string[] },
): Promise<number> {
  return sql.execute(
    'insert into send_claims (id, worker_id, workspace_id, send_ids) values ($1, $2, $3, $4)',
    [claim.id, claim.workerId, workspaceId, uuids(claim.sendIds)],
    'sending-insert-claim',
  );
}

/** Deletes claims and hand-offs whose sends all have results. */
export function deleteFinished(
  sql: SqlRunner,
  finished: { readonly claims: readonly string[]; readonly handoffs: readonly string[] },
): Promise<number> {
  return sql.execute(
    `with claims as (delete from send_claims where id = any($1::uuid[]))
     delete from send_handoffs where id = any($2::uuid[])`,
    [uuids(finished.claims), uuids(finished.handoffs)],
    'sending-delete-finished',
  );
}

/** Deletes claims and hand-offs of dead workers once none of their sends is in progress. */
export async function deleteOfWorkers(sql: SqlRunner, workerIds: readonly string[]): Promise<void> {
  await sql.execute(
    `delete from send_claims k where k.worker_id = any($1::uuid[]) and not exists (
       select 1 from unnest(k.send_ids) as n (id)
       join sends s on s.workspace_id = k.workspace_id and s.id = n.id and s.status = 'sending' and s.worker_id = k.worker_id)`,
    [workerIds],
  );
  await sql.execute(
    `delete from send_handoffs h where h.worker_id = any($1::uuid[])
       and not exists (select 1 from send_claims k where k.worker_id = h.worker_id)`,
    [workerIds],
  );
}
