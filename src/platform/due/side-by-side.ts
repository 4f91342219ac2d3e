import type { Ctx } from '../context.js';
import type { DueLoop } from './due-loop.js';
import type { Worker } from './worker.js';

/** Takes the work that continues after a tick. */
export interface Concurrency {
  /** Number of free places. */
  free(): number;
  /** Occupies a place until the work has ended; the work never rejects. */
  run(work: Promise<void>): void;
}

/**
 * Creates a loop whose ticks start tasks that run side by side, at most `limit` per process. No tick waits for them:
 * one slow server must not delay the others.
 * @param start starts due work and returns how many rows it processed; not called while no task is free.
 */
export function sideBySide(loop: {
  readonly name: string;
  readonly limit: number;
  readonly start: (ctx: Ctx, worker: Worker, concurrency: Concurrency) => Promise<number>;
  readonly nextDueAt: (ctx: Ctx) => Promise<Date | null>;
  readonly recover: NonNullable<DueLoop['recover']>;
  readonly claims: NonNullable<DueLoop['claims']>;
}): DueLoop {
  const underWay = new Set<Promise<void>>();
  const free = (): number => loop.limit - underWay.size;
  const run = (ctx: Ctx, work: Promise<void>): void => {
    const task = work.then(() => {
      // A tick that found no free task repeats immediately.
      if (free() === 0) ctx.wake.hint(loop.name);
      underWay.delete(task);
    });
    underWay.add(task);
  };
  return {
    name: loop.name,
    recover: loop.recover,
    claims: loop.claims,
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
