import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { OurSide } from '../../../engine/mail/diagnostic/our-side.js';
import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import type { Worker } from '../../../platform/due/worker.js';
import type { OutgoingAttachment } from '../../../platform/mail/mime/build-message.js';
import { judgeOutcome } from '../../../platform/mail/smtp/judge-outcome.js';
import { tryResume, trySetAside, type WorkItem } from '../../foundation/faults/index.js';
import {
  answeringTo,
  NotHandedOver,
  SENDING_RESULTS,
  sendOver,
  type Terms,
  type Verdict,
  verdictOf,
} from '../transit/index.js';
import { AttachedRoom } from './attached-room.js';
import { requireHolder, requireOpenWindow, requireSameDay } from './before-handoff.js';
import type { ServerCapacity } from './claim-budgets.js';
import type { ComposedSend, InFlight } from './claimed/in-flight.js';
import { RESULT_WORK } from './claimed/message-faults.js';
import { FinishedRows, NOTHING_FINISHED, type UnderWayRow } from './claimed/under-way.js';
import { forgetFinished } from './claimed/under-way.service.js';
import { composeSend } from './compose.service.js';
import { type Handed, HandoffGate } from './handoff.service.js';
import type { FinishedSend } from './results/finished-send.js';
import { recordResults } from './results/results.service.js';
import { isAnswer, replyFacts } from './server-replies.js';
import { routeOf, routeOfMailbox, Traffic } from './traffic.js';

/** Finished send with the rows of its claim and hand-over. */
interface Carried extends FinishedSend {
  readonly underWay: readonly UnderWayRow[];
  /** Span of the attempt; null if traces are off. */
  readonly trace: string | null;
}

/** Number of waiting results that are written together, at the latest after `FLUSH_MS`. */
const FLUSH_ROWS = 400;
const FLUSH_MS = 40;
/** Maximum concurrent writers, so that the next batch is prepared while the database writes one. */
const WRITERS = 2;
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;
/** Delay of an email whose recipient's server is at its limit, or whose files cannot be read now. */
const RETURNED_MS = 30_000;
/** Name of the claiming loop in hints. */
export const SENDING_LOOP = 'sending';
/** Maximum emails started without a pause, because longer runs would block the connections. */
const START_AT_ONCE = 25;

/**
 * Sends claimed emails and writes their results in batches. Exists as long as its process; after a crash, the state
 * is recovered from the rows (see README.md).
 */
export class Dispatcher {
  readonly #gate: HandoffGate;
  readonly #traffic: Traffic;
  readonly #attached: AttachedRoom;
  #running = 0;
  #watchers: Array<() => void> = [];
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
  /** Whether a claim found a full server, so that the loop gets a hint when the server has capacity. */
  #isAwaited = false;
  #isStopping = false;

  constructor(private readonly ctx: Ctx) {
    this.#gate = new HandoffGate(ctx, (row) => this.#finishedRows.settle([row]));
    this.#traffic = new Traffic(ctx.clock);
    this.#attached = new AttachedRoom(ctx);
  }

  /** Returns the current capacity of the mailboxes' servers. */
  get serverCapacity(): ServerCapacity {
    const hasRelay = this.ctx.config.mailRelayUrl !== null;
    return {
      capacityOf: (row) => {
        const route = routeOfMailbox(row, hasRelay);
        const capacity = route === null ? Number.POSITIVE_INFINITY : this.#traffic.capacity(route);
        this.#isAwaited ||= capacity === 0;
        return capacity;
      },
      isQuiet: (row) => {
        const route = routeOfMailbox(row, hasRelay);
        return route !== null && this.#traffic.isQuiet(route);
      },
    };
  }

  /** Returns whether a claim found a server full and a hint will follow when it has capacity. */
  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  /** Number of sends between their claim and their written result. */
  get size(): number {
    return this.#running + this.#unwritten;
  }

  /**
   * Starts the sends of one claim, a few at a time, and returns when all are started. Checks with `worker` before each
   * email whether its claims still hold.
   */
  async start(claimId: string, flights: readonly InFlight[], worker: Worker): Promise<void> {
    const claim: UnderWayRow = { id: claimId, kind: 'claim', left: flights.length };
    this.#running += flights.length;
    for (const [index, flight] of flights.entries()) {
      if (index % START_AT_ONCE === START_AT_ONCE - 1) await yieldToOthers();
      void this.#traced(flight, worker, claim).then(() => this.#wake());
    }
  }

  /**
   * Ends sending for shutdown: returns sends that no connection has started, so that other processes send them
   * without waiting for a slow server here. Resolves like `drain`.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.drain();
  }

  /** Resolves when the results of all emails in flight are written. */
  async drain(): Promise<void> {
    for (let progress = this.progress(); progress !== null; progress = this.progress()) await progress;
  }

  /** Resolves when the next send ends or the next batch is written. Returns null if nothing is in flight. */
  progress(): Promise<void> | null {
    return this.size === 0 ? null : new Promise((resolve) => this.#watchers.push(resolve));
  }

  #wake(): void {
    for (const watcher of this.#watchers.splice(0)) watcher();
  }

  #traced(flight: InFlight, worker: Worker, claim: UnderWayRow): Promise<void> {
    const facts = {
      'outrider.send_id': flight.send.id,
      'outrider.campaign_id': flight.plan.id,
      'outrider.contact_id': flight.send.contact_id,
      'outrider.mailbox_id': flight.mailboxId,
      'outrider.attempt': flight.attempt,
    };
    return this.ctx.tracer.span('send email', { kind: 'client', facts }, () => this.#carry(flight, worker, claim));
  }

  /** Emails without files neither wait for memory nor read files. */
  #carry(flight: InFlight, worker: Worker, claim: UnderWayRow): Promise<void> {
    if (flight.files.length === 0) return this.#carryWith([], flight, worker, claim);
    return this.#attached.run(
      flight,
      (files) => this.#carryWith(files, flight, worker, claim),
      (text) => {
        const dueAt = new Date(this.ctx.clock.now().getTime() + RETURNED_MS);
        this.#finish({ ...EMPTY, ...flight }, { kind: 'returned', mailboxProblem: null, text, dueAt }, [claim], null);
      },
    );
  }

  async #carryWith(
    files: readonly OutgoingAttachment[] | Error,
    flight: InFlight,
    worker: Worker,
    claim: UnderWayRow,
  ): Promise<void> {
    let send: ComposedSend;
    const handed: Handed[] = [];
    try {
      if (files instanceof Error) throw files;
      send = composeSend(this.ctx, flight, this.ctx.clock.now(), files);
    } catch (error) {
      this.ctx.log.error({ err: error, sendId: flight.send.id }, 'failed to compose a claimed send');
      const reply = { code: null, enhanced: null, text: (error as Error).message };
      const failed = verdictOf({ kind: 'not_composed', reply }, termsOf(flight), this.ctx.clock.now());
      this.#finish({ ...EMPTY, ...flight }, failed, [claim], null);
      return;
    }
    const route = routeOf(send.sender, send.send.email);
    if (send.sender.route.kind === 'direct' && this.#traffic.capacity(route) === 0) {
      const dueAt = new Date(this.ctx.clock.now().getTime() + RETURNED_MS);
      this.#finish(
        send,
        { kind: 'returned', mailboxProblem: null, text: 'Its mail host is busy.', dueAt },
        [claim],
        null,
      );
      return;
    }
    this.#traffic.begin(route);
    const outcome = await sendOver(this.ctx, send.sender, send.send.id, {
      envelope: { from: send.envelopeFrom, to: send.recipients },
      content: send.draft,
      onHanded: async () => {
        if (this.#isStopping) throw new NotHandedOver('This process stops.');
        requireHolder(worker, send);
        requireOpenWindow(send, this.ctx.clock.now());
        requireSameDay(send, this.ctx.clock.now());
        const { workspaceId, workerId, attempt, plan } = send;
        const handoff = { workspaceId, workerId, id: send.send.id, attempt, revision: plan.revision };
        handed.push(await this.#gate.handOff(handoff));
        // A process that was paused here may continue under another identity.
        requireHolder(worker, send);
      },
    });
    this.#traffic.end(route, isAnswer(outcome));
    if (this.#isAwaited && this.#traffic.capacity(route) > 0) {
      this.#isAwaited = false;
      this.ctx.wake.hint(SENDING_LOOP);
    }
    if (outcome.result === 'not_composed') {
      this.ctx.log.error({ sendId: send.send.id, reason: outcome.text }, 'failed to compose a claimed send');
    }
    const end = judgeOutcome(outcome, () => ourSide(send), answeringTo(send.sender, send.send.email));
    const rows = [claim, ...handed.map((handoff) => handoff.row)];
    this.#finish(send, verdictOf(end, termsOf(send), this.ctx.clock.now()), rows, handed.at(-1)?.at ?? null);
  }

  #finish(send: ComposedSend, verdict: Verdict, underWay: readonly UnderWayRow[], handedAt: Date | null): void {
    const list = this.#finished.get(send.workspaceId);
    const { tracer } = this.ctx;
    const item = { send, verdict, finishedAt: this.ctx.clock.now(), handedAt, underWay, trace: tracer.current() };
    tracer.active().add({ 'outrider.outcome': verdict.kind, ...replyFacts(verdict) });
    if (list === undefined) this.#finished.set(send.workspaceId, [item]);
    else list.push(item);
    this.#running -= 1;
    this.#unwritten += 1;
    this.#waiting += 1;
    this.#writeSoon();
  }

  /** Starts writing a batch when it is full, old enough, or no email in flight could join it. */
  #writeSoon(): void {
    if (this.#waiting === 0 || this.#isResting) return;
    if (this.#waiting >= FLUSH_ROWS || this.#running === 0 || this.#isLate) {
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
    if (this.size === items.length) await this.#forgetFinished();
    this.#unwritten -= items.length;
    this.#wake();
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

/**
 * Returns the terms of the send. If the mailbox's own server rejects its credentials, the contact keeps its position; a
 * recipient's server is retried.
 */
function termsOf({ send, attempt, plan, sender }: InFlight): Terms {
  return {
    id: send.id,
    seed: plan.seed,
    attempt,
    firstAttemptAt: send.first_attempt_at,
    retryWindowHours: plan.settings.retryWindowHours,
    isAwaited: false,
    waitsForMailbox: answeringTo(sender, send.email).isOwnServer,
  };
}

const EMPTY = {
  inReplyTo: null,
  references: [],
  draft: { message: Buffer.alloc(0), dkim: null },
  envelopeFrom: '',
  recipients: [],
} as const;

/** Returns the domains that a rejection may name as ours, and the recipient. */
function ourSide({ envelopeFrom, draft, send }: ComposedSend): OurSide {
  const from = Buffer.isBuffer(draft.message) ? [] : [draft.message.from.address];
  const domains = [envelopeFrom, ...from].map((address) => address.slice(address.lastIndexOf('@') + 1));
  return { domains, recipient: send.email };
}
