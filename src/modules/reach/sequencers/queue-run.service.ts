import { mailboxBackoffMs } from '../../../engine/retry/next-retry.js';
import { english } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { lockQueue, releaseQueue } from './export-queues.repo.js';
import { type ExportQueue, giveBack } from './export-results.service.js';
import type { ExportRow } from './exports.repo.js';
import { concernsConnection, ProviderFault } from './providers/fault.js';
import { recordVerdict } from './validate.service.js';

/** Consecutive failures after which the connection pauses. */
const FAULTS_IN_ROW = 3;
/** Consecutive pauses after which the connection counts as unreachable. */
const PAUSES = 6;

/** One claim of a connection: the results of its calls, and whether another call may follow. */
export class QueueRun {
  #faults = 0;
  #restsUntil: Date | null = null;
  #refused = false;
  #answered = false;
  #isOurFault = false;

  constructor(
    private readonly ctx: Ctx,
    private readonly queue: ExportQueue,
    private readonly mustStop: () => boolean,
  ) {}

  /** Returns whether no further call may follow under this claim. */
  isOver(): boolean {
    return this.#refused || this.#restsUntil !== null || this.mustStop();
  }

  rest(seconds: number): void {
    const until = new Date(this.ctx.clock.now().getTime() + seconds * 1000);
    if (this.#restsUntil === null || until > this.#restsUntil) this.#restsUntil = until;
  }

  /** Pauses because of a local fault, which does not count against the sequencer. */
  setAside(until: Date): void {
    this.#restsUntil = until;
    this.#isOurFault = true;
  }

  /**
   * Runs a step. Records an error and returns undefined. `row` is the export that a connection error returns to the
   * queue.
   */
  async guard<T>(row: ExportRow | null, step: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await step();
      this.#faults = 0;
      this.#answered = true;
      return result;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      await this.#note(error, row);
      return undefined;
    }
  }

  async #note(fault: ProviderFault, row: ExportRow | null): Promise<void> {
    const { ctx, queue } = this;
    const now = ctx.clock.now();
    if (concernsConnection(fault)) {
      if (fault.kind === 'limited') this.rest(fault.retryAfterSeconds ?? 60);
      else {
        this.#refused = true;
        const code = fault.kind === 'unpaid' ? 'payment_required' : 'key_refused';
        await recordVerdict(ctx, queue.connection, { cause: 'refused', code, message: refusal(fault) });
      }
      if (row !== null) await giveBack(ctx, queue, row, this.#restsUntil ?? now, fault.message);
      return;
    }
    this.#faults += 1;
    // A failed lookup affects every export of the batch. An error of one account counts only as one of several in a
    // row.
    if (row === null || this.#faults >= FAULTS_IN_ROW) {
      const pause = mailboxBackoffMs(queue.connection.failures + 1) / 1000;
      this.rest(Math.max(fault.retryAfterSeconds ?? 0, pause));
    }
  }

  /** Releases the connection. After several pauses without any response, it becomes unreachable. */
  async free(): Promise<void> {
    const { ctx, queue } = this;
    const isSilent = !this.#answered && !this.#isOurFault && this.#restsUntil !== null;
    const failures = isSilent ? queue.connection.failures + 1 : 0;
    const freed = await inTx(ctx, async (ctx) => {
      if (!(await lockQueue(ctx.sql, queue.fence))) return false;
      await releaseQueue(ctx.sql, queue.fence, { restsUntil: this.#restsUntil, failures });
      return true;
    });
    if (!freed || failures < PAUSES) return;
    const message = english`The sequencer has not responded for a long time. Outrider retries automatically.`;
    await recordVerdict(ctx, queue.connection, { cause: 'no_answer', code: 'no_answer', message });
  }
}

function refusal({ kind, message }: ProviderFault): string {
  return kind === 'unpaid'
    ? `${message} Change the plan there, then validate the connection.`
    : `${message} Create a new key at the sequencer and set it here.`;
}
