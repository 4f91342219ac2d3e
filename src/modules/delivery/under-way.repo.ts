import { uuids } from '../../platform/db/columns.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** Notes what one claim took, in the claim's transaction: recovery finds the sends of a dead worker by it. */
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

/** Forgets claims and handoffs all of whose sends have their results. */
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

/** Forgets what dead workers noted, as far as nothing of it is under way any more. */
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
