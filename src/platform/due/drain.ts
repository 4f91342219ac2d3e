import type { Ctx } from '../context.js';
import { type DueLoop, earlier } from './due-loop.js';
import type { Worker } from './worker.js';

/** Number of ticks after which loops that still find work count as stuck. */
const MAX_TICKS = 1_000_000;

/**
 * Runs the loops in order until none of them finds anything due at `ctx.clock.now()`, and returns when the next row
 * becomes due. A loop ticks until it is idle before the next one runs, and runs again only after another one worked.
 * Waits for work that continues after a tick. The demo and the simulation move their clock to the returned instant and
 * drain again. Throws errors of a loop. Background jobs take part as a loop (`jobsLoop`).
 */
export async function drainLoops(ctx: Ctx, worker: Worker, loops: readonly DueLoop[]): Promise<Date | null> {
  const nextDueAt = new Map<DueLoop, Date | null>();
  for (let ticks = 0, at = 0; ticks < MAX_TICKS; ticks += 1) {
    const loop = loops[at] as DueLoop;
    // Read before the tick: work that ends during the tick may have made more due.
    const before = loop.progress?.() ?? null;
    const result = await loop.tick(ctx, worker);
    if (result.worked > 0) {
      // Its work may affect every loop, so all loops run again.
      nextDueAt.clear();
      continue;
    }
    const progress = before ?? loop.progress?.() ?? null;
    if (progress !== null) {
      await progress;
      nextDueAt.clear();
      continue;
    }
    nextDueAt.set(loop, result.nextDueAt);
    if (nextDueAt.size === loops.length) return [...nextDueAt.values()].reduce(earlier, null);
    at = (at + 1) % loops.length;
  }
  throw stuck(loops);
}

/**
 * Like `drainLoops`, but runs all loops in parallel, round by round, until none finds work: the same work in less time, in no particular
 * order.
 */
export async function drainTogether(ctx: Ctx, worker: Worker, loops: readonly DueLoop[]): Promise<Date | null> {
  for (let round = 0; round < MAX_TICKS; round += 1) {
    const before = loops.flatMap((loop) => loop.progress?.() ?? []);
    const results = await Promise.all(loops.map((loop) => loop.tick(ctx, worker)));
    if (results.every((result) => result.worked === 0)) {
      const underWay = before.length > 0 ? before : loops.flatMap((loop) => loop.progress?.() ?? []);
      if (underWay.length > 0) {
        await Promise.race(underWay);
        continue;
      }
      return results.map((result) => result.nextDueAt).reduce(earlier, null);
    }
  }
  throw stuck(loops);
}

function stuck(loops: readonly DueLoop[]): Error {
  return new Error(`The loops ${loops.map((loop) => loop.name).join(', ')} still found work after ${MAX_TICKS} ticks.`);
}
