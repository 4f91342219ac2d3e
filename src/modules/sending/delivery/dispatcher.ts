import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { OurSide } from '../../../engine/mail/diagnostic/our-side.js';
import type { Ctx } from '../../../platform/context.js';
import type { Worker } from '../../../platform/due/worker.js';
import type { OutgoingAttachment } from '../../../platform/mail/mime/build-message.js';
import { judgeOutcome } from '../../../platform/mail/smtp/judge-outcome.js';
import { answeringTo, NotHandedOver, sendOver, type Terms, type Verdict, verdictOf } from '../transit/index.js';
import { AttachedRoom } from './attached-room.js';
import { requireHolder, requireOpenWindow, requireSameDay } from './before-handoff.js';
import type { ServerCapacity } from './claim-budgets.js';
import type { ComposedSend, InFlight } from './claimed/in-flight.js';
import type { UnderWayRow } from './claimed/under-way.js';
import { composeSend } from './compose.service.js';
import { type Handed, HandoffGate } from './handoff.service.js';
import { ResultsWriter } from './results-writer.js';
import { isAnswer, replyFacts } from './server-replies.js';
import { routeOf, routeOfMailbox, Traffic } from './traffic.js';

/** Delay of an email whose recipient's server is at its limit, or whose files cannot be read now. */
const RETURNED_MS = 30_000;
/** Name of the claiming loop in hints. */
export const SENDING_LOOP = 'sending';
/** Maximum emails started without a pause, because longer runs would block the connections. */
const START_AT_ONCE = 25;

/**
 * Sends claimed emails, whose results are written in batches. Exists as long as its process; after a crash, the state
 * is recovered from the rows (see README.md).
 */
export class Dispatcher {
  readonly #gate: HandoffGate;
  readonly #traffic: Traffic;
  readonly #attached: AttachedRoom;
  readonly #results: ResultsWriter;
  #running = 0;
  #watchers: Array<() => void> = [];
  /** Whether a claim found a full server, so that the loop gets a hint when the server has capacity. */
  #isAwaited = false;
  #isStopping = false;

  constructor(private readonly ctx: Ctx) {
    this.#gate = new HandoffGate(ctx, (row) => this.#results.settle(row));
    this.#traffic = new Traffic(ctx.clock);
    this.#attached = new AttachedRoom(ctx);
    this.#results = new ResultsWriter(ctx, { running: () => this.#running, wake: () => this.#wake() });
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
    return this.#running + this.#results.size;
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
      this.ctx.log.error(
        { err: error, workspaceId: flight.workspaceId, sendId: flight.send.id },
        'failed to compose a claimed send',
      );
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
    const ids = { workspaceId: send.workspaceId, sendId: send.send.id };
    const outcome = await sendOver(this.ctx, send.sender, ids, {
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
      this.ctx.log.error({ ...ids, reason: outcome.text }, 'failed to compose a claimed send');
    }
    const end = judgeOutcome(outcome, () => ourSide(send), answeringTo(send.sender, send.send.email));
    const rows = [claim, ...handed.map((handoff) => handoff.row)];
    this.#finish(send, verdictOf(end, termsOf(send), this.ctx.clock.now()), rows, handed.at(-1)?.at ?? null);
  }

  #finish(send: ComposedSend, verdict: Verdict, underWay: readonly UnderWayRow[], handedAt: Date | null): void {
    const { tracer } = this.ctx;
    tracer.active().add({ 'outrider.outcome': verdict.kind, ...replyFacts(verdict) });
    this.#running -= 1;
    const finishedAt = this.ctx.clock.now();
    this.#results.add({ send, verdict, finishedAt, handedAt, underWay, trace: tracer.current() });
  }
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
