import type { Ctx } from '../context.js';
import type { DueLoop } from './due-loop.js';
import type { Worker } from './worker.js';

/** Where a tick puts the work that goes on after it. */
export interface Lanes {
  /** How many of them are free. */
  free(): number;
  /** Takes one until the work has ended; the work never rejects. */
  run(work: Promise<void>): void;
}

/**
 * A loop whose ticks start pieces of work that go on side by side, at most `limit` of them in a process. No tick waits for
 * them: one slow server must not hold the others back.
 * @param start starts what is due and returns how many rows it worked; not called while no lane is free
 */
export function sideBySide(loop: {
  readonly name: string;
  readonly limit: number;
  readonly start: (ctx: Ctx, worker: Worker, lanes: Lanes) => Promise<number>;
  readonly nextDueAt: (ctx: Ctx) => Promise<Date | null>;
  readonly recover: NonNullable<DueLoop['recover']>;
  readonly freesOrphans?: boolean;
}): DueLoop {
  const underWay = new Set<Promise<void>>();
  const free = (): number => loop.limit - underWay.size;
  const run = (ctx: Ctx, work: Promise<void>): void => {
    const lane = work.then(() => {
      // A tick that found none free is asked again at once.
      if (free() === 0) ctx.wake.hint(loop.name);
      underWay.delete(lane);
    });
    underWay.add(lane);
  };
  return {
    name: loop.name,
    recover: loop.recover,
    freesOrphans: loop.freesOrphans ?? false,
    async tick(ctx, worker) {
      if (free() === 0) return { worked: 0, nextDueAt: null };
      const worked = await loop.start(ctx, worker, { free, run: (work) => run(ctx, work) });
      return { worked, nextDueAt: worked > 0 || free() === 0 ? null : await loop.nextDueAt(ctx) };
    },
    drain: async () => {
      await Promise.all(underWay);
    },
    progress: () => (underWay.size === 0 ? null : Promise.race(underWay)),
  };
}
