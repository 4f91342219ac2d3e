import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { tryResume, trySetAside, type WorkItem } from '../../foundation/faults/index.js';
import { SENDING_RESULTS } from '../transit/index.js';
import { RESULT_WORK } from './claimed/message-faults.js';
import { FinishedRows, NOTHING_FINISHED, type UnderWayRow } from './claimed/under-way.js';
import { forgetFinished } from './claimed/under-way.service.js';
import type { FinishedSend } from './results/finished-send.js';
import { recordResults } from './results/results.service.js';

/** Finished send with the rows of its claim and hand-over. */
export interface Carried extends FinishedSend {
  readonly underWay: readonly UnderWayRow[];
  /** Span of the attempt; null if traces are off. */
  readonly trace: string | null;
}

/** Sending whose results are written. */
export interface Sending {
  /** Returns the number of sends that have no result yet. */
  readonly running: () => number;
  /** Called when results were written. */
  readonly wake: () => void;
}

/** Number of waiting results that are written together, at the latest after `FLUSH_MS`. */
const FLUSH_ROWS = 400;
const FLUSH_MS = 40;
/** Maximum concurrent writers, so that the next batch is prepared while the database writes one. */
const WRITERS = 2;
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;

/** Writes the results of sends in batches, and retries a batch that cannot be written until it is. */
export class ResultsWriter {
  readonly #finished = new Map<number, Carried[]>();
  readonly #finishedRows = new FinishedRows();
  /** Results that could not be written, with their number of failures. */
  readonly #stuck = new Map<Carried, number>();
  #unwritten = 0;
  /** Unwritten results that no writer has taken yet. */
  #waiting = 0;
  #writers = 0;
  #timer: NodeJS.Timeout | null = null;
  #isLate = false;
  /** Whether the database is away: everything waits, and the first failure was logged. */
  #isAway = false;
  /** Whether no batch is written until the next retry. */
  #isResting = false;

  constructor(
    private readonly ctx: Ctx,
    private readonly sending: Sending,
  ) {}

  /** Number of results that are not written yet. */
  get size(): number {
    return this.#unwritten;
  }

  /** Adds a result, which is written soon. The send no longer counts as running. */
  add(item: Carried): void {
    const { workspaceId } = item.send;
    const list = this.#finished.get(workspaceId);
    if (list === undefined) this.#finished.set(workspaceId, [item]);
    else list.push(item);
    this.#unwritten += 1;
    this.#waiting += 1;
    this.#writeSoon();
  }

  /** Marks a row of a claim or hand-over as finished, to be released with the next results. */
  settle(row: UnderWayRow): void {
    this.#finishedRows.settle([row]);
  }

  /** Starts writing a batch when it is full, old enough, or no email in flight could join it. */
  #writeSoon(): void {
    if (this.#waiting === 0 || this.#isResting) return;
    if (this.#waiting >= FLUSH_ROWS || this.sending.running() === 0 || this.#isLate) {
      if (this.#writers < WRITERS) void this.#writeFinished();
      return;
    }
    this.#writeAfter(FLUSH_MS);
  }

  #writeAfter(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#isResting = false;
      this.#isLate = true;
      this.#writeSoon();
    }, ms);
  }

  /** Writes the finished results. A batch that cannot be written is kept and retried: results are never dropped. */
  async #writeFinished(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isLate = false;
    this.#waiting = 0;
    const batches = [...this.#finished];
    this.#finished.clear();
    this.#writers += 1;
    for (const [workspaceId, items] of batches) await this.#write(workspaceId, items);
    this.#writers -= 1;
    this.#writeSoon();
  }

  /**
   * Splits a batch that cannot be written into halves, so that one impossible result does not block the others. If the database is
   * away, the batch waits as it is.
   */
  async #write(workspaceId: number, items: readonly Carried[]): Promise<void> {
    const finishedRows = this.#finishedRows.isEmpty ? NOTHING_FINISHED : this.#finishedRows.take();
    try {
      await this.#record(workspaceId, items, finishedRows);
      this.ctx.wake.hint(SENDING_RESULTS);
    } catch (error) {
      this.#finishedRows.giveBack(finishedRows);
      const isAway = faultOf(error) === 'shared';
      if (!isAway || !this.#isAway) {
        this.ctx.log.error({ err: error, workspaceId, sends: items.length }, 'failed to write results');
      }
      if (isAway) {
        this.#retryLater(workspaceId, items);
        return;
      }
      const [only] = items;
      if (items.length === 1 && only !== undefined) {
        void this.#writeLater(workspaceId, only, error);
        return;
      }
      const half = Math.ceil(items.length / 2);
      await this.#write(workspaceId, items.slice(0, half));
      await this.#write(workspaceId, items.slice(half));
      return;
    }
    if (this.#isAway) this.ctx.log.info({ workspaceId }, 'results are written again');
    this.#isAway = false;
    for (const item of items) if (this.#stuck.delete(item)) await tryResume(this.ctx, RESULT_WORK, itemOf(item));
    this.#finishedRows.settle(items.flatMap((item) => item.underWay));
    // No other result is in flight that could write these rows.
    if (this.sending.running() + this.#unwritten === items.length) await this.#forgetFinished();
    this.#unwritten -= items.length;
    this.sending.wake();
  }

  /** Adds a batch to the results that wait, all of which are retried together. */
  #retryLater(workspaceId: number, items: readonly Carried[]): void {
    this.#finished.set(workspaceId, [...items, ...(this.#finished.get(workspaceId) ?? [])]);
    this.#waiting += items.length;
    this.#isAway = true;
    if (this.#isResting) return;
    this.#isResting = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writeAfter(RETRY_MS);
  }

  #record(
    workspaceId: number,
    items: readonly Carried[],
    finishedRows: Parameters<typeof recordResults>[3],
  ): Promise<void> {
    const facts = { 'outrider.workspace_id': workspaceId, 'outrider.results': items.length };
    return this.ctx.tracer.span('sending results', { parent: null, facts }, async (span) => {
      span.link(items.map(({ trace }) => trace));
      await recordResults(this.ctx, workspaceId, items, finishedRows);
    });
  }

  /**
   * Retries a result after a delay that doubles with each failure. Other results do not wait for it, and the owner of
   * the email sees the failure.
   */
  async #writeLater(workspaceId: number, item: Carried, error: unknown): Promise<void> {
    const failures = (this.#stuck.get(item) ?? 0) + 1;
    this.#stuck.set(item, failures);
    await trySetAside(this.ctx, RESULT_WORK, itemOf(item), error);
    const waitMs = faultOf(error) === 'item' ? Math.min(RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS) : RETRY_MS;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await this.#write(workspaceId, [item]);
  }

  async #forgetFinished(): Promise<void> {
    const finishedRows = this.#finishedRows.take();
    try {
      await forgetFinished(this.ctx, finishedRows);
    } catch (error) {
      this.ctx.log.warn({ err: error }, 'failed to release finished emails; the next results release them');
      this.#finishedRows.giveBack(finishedRows);
    }
  }
}

function itemOf({ send }: FinishedSend): WorkItem {
  return { workspaceId: send.workspaceId, item: send.send.id, resourceId: send.plan.id };
}
