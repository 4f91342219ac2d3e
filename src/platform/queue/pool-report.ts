import type { WorkerEvents } from 'graphile-worker';

/** A pool with an idle worker requests a job every second; without a response for this long, it is stalled. */
export const QUIET_MS = 30_000;
/** Longer limit while other workers of the pool run jobs, which a restart would interrupt. */
const QUIET_BESIDE_JOBS_MS = 300_000;

/** Activity of a worker pool of the library. Instants are milliseconds of a monotonic clock. */
export class PoolReport {
  #busy = 0;
  /** When the database last answered a request for a job, or the pool was opened. */
  #answeredAt: number;
  #takenAt: number;
  #hasBeenAnswered = false;
  #hasFailed = false;

  constructor(
    private readonly concurrency: number,
    private readonly monotonic: () => number,
  ) {
    this.#answeredAt = monotonic();
    this.#takenAt = this.#answeredAt;
  }

  /** @param report called after each successful request for a job, and with the error of each failed request */
  observe(events: WorkerEvents, report: (error: Error | null) => void): void {
    const answered = (): void => {
      this.#answeredAt = this.monotonic();
      this.#hasBeenAnswered = true;
      report(null);
    };
    events.on('worker:getJob:empty', answered);
    events.on('job:start', () => {
      this.#busy += 1;
      this.#takenAt = this.monotonic();
      answered();
    });
    events.on('job:complete', () => {
      this.#busy -= 1;
    });
    events.on('worker:getJob:error', ({ error }) => {
      this.#hasFailed = true;
      report(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** Whether every worker runs a job, so that none requests another. */
  get isFull(): boolean {
    return this.#busy >= this.concurrency;
  }

  /** Milliseconds since this pool last took a job, or was opened; 0 while it runs a job. */
  get idleMs(): number {
    return this.#busy > 0 ? 0 : this.monotonic() - this.#takenAt;
  }

  /**
   * Returns why this pool will not take another job; null while it works. The library looks up its tasks once, with
   * its first request for a job, and caches the result: after a failed lookup, each later request fails with the same
   * error (graphile-worker 0.17, taskIdentifiers).
   */
  standstill(): string | null {
    if (!this.#hasBeenAnswered && this.#hasFailed) return 'its first request for a job failed';
    if (this.isFull) return null;
    const quietMs = this.monotonic() - this.#answeredAt;
    return quietMs > (this.#busy > 0 ? QUIET_BESIDE_JOBS_MS : QUIET_MS)
      ? `no request for a job was answered for ${Math.round(quietMs / 1000)} s`
      : null;
  }
}
