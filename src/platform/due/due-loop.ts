import type { Ctx } from '../context.js';
import type { Worker } from './worker.js';

export interface TickResult {
  /** Number of processed rows; above zero, the loop ticks again immediately. */
  readonly worked: number;
  /** When the next row becomes due, by `ctx.clock`; null when none is waiting. */
  readonly nextDueAt: Date | null;
}

/** Claimed rows of a table; their worker is in the column `worker_id`. */
export interface ClaimedRows {
  readonly table: string;
  /** SQL condition of claimed rows, with the alias `c`, for an index that has it. Default: rows with a worker. */
  readonly where?: string;
}

/** Loop over rows with a due time, which any number of workers claim. */
export interface DueLoop {
  /** Name of the loop, also for `ctx.wake.hint`. */
  readonly name: string;
  /** Claims and finishes one batch under `worker.id`. Must be safe to run in many processes in parallel. */
  tick(ctx: Ctx, worker: Worker): Promise<TickResult>;
  /**
   * Releases the claims of dead workers. Runs in several processes, and repeatedly for the same IDs, because a claim may commit after its
   * worker was found dead; repetitions must have no further effect.
   */
  recover?(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<void>;
  /** Rows with the claims that `recover` releases. Claims of workers that signed off without ending them are found in it. */
  readonly claims?: ClaimedRows;
  /**
   * Resolves when background work started by ticks has ended. Called during a stop.
   */
  drain?(): Promise<void>;
  /** Resolves when part of the background work has ended; null if none is in progress. Ticks never wait for it. */
  progress?(): Promise<void> | null;
}

/** Returns the earlier of two due times. */
export function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a <= b ? a : b;
}
