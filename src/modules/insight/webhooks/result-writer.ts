import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/context.js';
import { type FinishedAttempt, recordAttempts } from './results.service.js';

/** Interval at which results are written while a batch runs, so that a crash repeats little. */
const WRITE_EVERY_MS = 200;
/** Number of results that are written immediately. */
const WRITE_ROWS = 100;
const RETRY_MS = 500;

/**
 * Repeats a write that must not be lost until it succeeds. Stops when the worker is declared dead, because other
 * workers then own its claims.
 */
export async function untilWritten(ctx: Ctx, life: AbortSignal, write: () => Promise<unknown>): Promise<void> {
  while (!life.aborted) {
    try {
      await write();
      return;
    } catch (error) {
      ctx.log.warn({ err: error }, 'failed to write delivery results; retrying');
      await sleep(RETRY_MS);
    }
  }
}

/** Collects the results of one batch and writes them every `WRITE_EVERY_MS`, one write at a time. */
export class ResultWriter {
  readonly counts = { delivered: 0, retrying: 0, failed: 0 };
  #pending: FinishedAttempt[] = [];
  #writing: Promise<void> = Promise.resolve();
  readonly #timer = setInterval(() => this.#writeSoon(), WRITE_EVERY_MS);

  constructor(
    private readonly ctx: Ctx,
    private readonly life: AbortSignal,
    private readonly workspaceId: number,
    private readonly subscriptionId: string,
  ) {}

  add(attempt: FinishedAttempt): void {
    this.#pending.push(attempt);
    if (this.#pending.length === WRITE_ROWS) this.#writeSoon();
  }

  /** Writes the remaining results and waits for completion. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#writeSoon();
    await this.#writing;
  }

  #writeSoon(): void {
    this.#writing = this.#writing.then(async () => {
      const attempts = this.#pending;
      if (attempts.length === 0) return;
      this.#pending = [];
      await untilWritten(this.ctx, this.life, async () => {
        const { delivered, retrying, failed } = await recordAttempts(
          this.ctx,
          this.workspaceId,
          this.subscriptionId,
          attempts,
        );
        this.counts.delivered += delivered;
        this.counts.retrying += retrying;
        this.counts.failed += failed;
      });
    });
  }
}
