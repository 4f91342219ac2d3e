import type { WorkerEvents } from 'graphile-worker';

/** A pool with an idle worker asks for a job every second; without an answer for this long it stands. */
export const QUIET_MS = 30_000;
/** While other workers of the pool run jobs, which starting over would cut short, it is given longer. */
const QUIET_BESIDE_JOBS_MS = 300_000;

/** What one of the library's worker pools has done so far. Instants are milliseconds of a monotonic clock. */
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

  /** @param told called at each answered request for a job, and with the error of each that failed */
  observe(events: WorkerEvents, told: (error: Error | null) => void): void {
    const answered = (): void => {
      this.#answeredAt = this.monotonic();
      this.#hasBeenAnswered = true;
      told(null);
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
      told(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** Every worker runs a job: none asks for another one. */
  get isFull(): boolean {
    return this.#busy >= this.concurrency;
  }

  /** Milliseconds since this pool last took a job, or was opened; 0 while it runs one. */
  get idleMs(): number {
    return this.#busy > 0 ? 0 : this.monotonic() - this.#takenAt;
  }

  /**
   * Why this pool will not take another job; null while it works. The library looks its tasks up once, with its first request
   * for a job, and keeps the outcome: when that look-up fails, each later request fails with the same error
   * (graphile-worker 0.17, taskIdentifiers).
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
