import type { Ctx } from '../../platform/context.js';
import type { ConnectionRow } from './connections.repo.js';
import { claimLanes, findNextLane, releaseDeadLanes } from './lanes.repo.js';
import { EXPORT_LOOP } from './sequencers.jobs.js';

/** Takes connections with due exports, each under a new claim. */
export function claimDueLanes(ctx: Ctx, workerId: string, limit: number): Promise<ConnectionRow[]> {
  return claimLanes(ctx.sql, ctx.clock.now(), workerId, limit);
}

/** When the next export is due; null: none waits. */
export function nextLaneDueAt(ctx: Ctx): Promise<Date | null> {
  return findNextLane(ctx.sql);
}

/** Takes over the connections that dead workers were working on. */
export async function recoverLanes(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<void> {
  if ((await releaseDeadLanes(ctx.sql, deadWorkerIds)) > 0) ctx.wake.hint(EXPORT_LOOP);
}
