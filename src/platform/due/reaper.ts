import type { Ctx } from '../context.js';
import type { DueLoop } from './due-loop.js';
import { DEAD_AFTER_MS, type Worker } from './worker.js';

/** Interval of the search for dead workers. */
const LOOK_EVERY_MS = 2_000;
/** Interval at which recovery of one dead worker is repeated, as long as its row is kept. */
const REPEAT_EVERY_MS = 15_000;
/** Interval of the search for claims of workers that signed off. */
const ORPHANS_EVERY_MS = 60_000;
/** Time the row of a dead worker is kept: longer than any of its open transactions can take to commit. */
const KEEP_DEAD_MS = 600_000;

/** A round runs one database query; without a success for this long, the reaper is stalled. */
const QUIET_MS = 60_000;

/** Releases claims; a due loop with `recover`, or the queue. */
export type Recoverer = Required<Pick<DueLoop, 'name' | 'recover'>> & Pick<DueLoop, 'claims'>;

/** Returns workers whose last heartbeat is older than `DEAD_AFTER_MS`, by the database's clock. */
export async function deadWorkers(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.sql.query<{ id: string }>(
    `select id from workers where heartbeat_at <= clock_timestamp() - $1 * interval '1 millisecond' order by id`,
    [DEAD_AFTER_MS],
  );
  return rows.map((row) => row.id);
}

/**
 * Returns workers with claims but without a row: they signed off, or were deleted, while a claim was left. Their IDs never return, so
 * their claims are free.
 */
export async function orphans(ctx: Ctx, recoverers: readonly Recoverer[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { claims } of recoverers) {
    if (claims === undefined) continue;
    const rows = await ctx.sql.query<{ id: string }>(
      `select distinct c.worker_id as id from ${claims.table} c
        where ${claims.where ?? 'c.worker_id is not null'} and not exists (select from workers w where w.id = c.worker_id)`,
    );
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}

/**
 * Has every recoverer release the claims of dead workers. A failed recoverer is logged and retried in the next round.
 * Rows of workers that have been dead for long are deleted after a fully successful recovery.
 */
export async function reapDeadWorkers(
  ctx: Ctx,
  recoverers: readonly Recoverer[],
  deadIds: readonly string[],
): Promise<{ complete: boolean }> {
  let complete = true;
  for (const { name, recover } of recoverers) {
    try {
      await recover(ctx, deadIds);
      if (deadIds.length > 0) ctx.wake.hint(name);
    } catch (error) {
      complete = false;
      ctx.log.error({ err: error, loop: name, deadWorkerIds: deadIds }, 'failed to take over from dead workers');
    }
  }
  if (complete) {
    await ctx.sql.execute(
      `delete from workers
        where id = any($1::uuid[]) and heartbeat_at <= clock_timestamp() - $2 * interval '1 millisecond'`,
      [deadIds, KEEP_DEAD_MS],
    );
  }
  return { complete };
}

/** Checks for dead workers until stopped. The returned function stops the checks and waits for a recovery in progress. */
export function startReaper(ctx: Ctx, worker: Worker, recoverers: readonly Recoverer[]): () => Promise<void> {
  const recoveredAtMs = new Map<string, number>();
  const pulse = ctx.vitals.watch('reaper', { quietMs: QUIET_MS });
  let orphansAtMs = performance.now();
  let running: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    if (!worker.isAlive()) return pulse.rest();
    const nowMs = performance.now();
    const dead = await deadWorkers(ctx);
    const due = dead.filter((id) => nowMs - (recoveredAtMs.get(id) ?? Number.NEGATIVE_INFINITY) >= REPEAT_EVERY_MS);
    for (const id of recoveredAtMs.keys()) if (!dead.includes(id)) recoveredAtMs.delete(id);
    if (nowMs - orphansAtMs >= ORPHANS_EVERY_MS) {
      const left = await orphans(ctx, recoverers);
      if (left.length > 0 && !(await reapDeadWorkers(ctx, recoverers, left)).complete) return pulse.fail();
      orphansAtMs = nowMs;
    }
    if (due.length === 0) return pulse.succeed();
    const isNew = due.some((id) => !recoveredAtMs.has(id));
    if (isNew) ctx.log.warn({ deadWorkerIds: due }, 'taking over the work of dead workers');
    const { complete } = await reapDeadWorkers(ctx, recoverers, due);
    if (!complete) return pulse.fail();
    for (const id of due) recoveredAtMs.set(id, nowMs);
    pulse.succeed();
  };

  const timer = setInterval(() => {
    running ??= look()
      .catch((error: Error) => {
        pulse.fail();
        ctx.log.warn({ err: error }, 'failed to look for dead workers');
      })
      .finally(() => {
        running = null;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    pulse.end();
    await running;
  };
}
