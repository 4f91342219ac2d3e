import { setImmediate as breathe } from 'node:timers/promises';
import { classifySmtpReply } from '../../engine/mail/smtp-reply.js';
import type { Ctx } from '../../platform/context.js';
import type { Worker } from '../../platform/due/worker.js';
import type { SmtpOutcome } from '../../platform/mail/smtp/types.js';
import { composeSend } from './compose.service.js';
import { type Handed, HandGate, NoLongerAllowed } from './hand.service.js';
import type { ComposedSend, InFlight } from './in-flight.js';
import { type FinishedSend, recordResults } from './results.service.js';
import { senderFor } from './sender-for.js';
import { NOTHING_SPENT, SpentRows, type UnderWayRow } from './under-way.js';
import { forgetSpent } from './under-way.service.js';
import { failedHere, judgeOutcome, type Verdict } from './verdict.js';

/** A finished send with the rows of its claim and hand. */
interface Carried extends FinishedSend {
  readonly underWay: readonly UnderWayRow[];
}

/** Results wait for company, but not for long. */
const FLUSH_ROWS = 400;
const FLUSH_MS = 40;
/** While one batch is with the database, the next is made ready. */
const WRITERS = 2;
const RETRY_MS = 500;
/** Messages that are begun at a stretch; meanwhile connections would wait for their turn. */
const START_AT_ONCE = 25;

/**
 * Carries claimed sends over the wire and writes their results in batches. It lives as long as its process; what is in
 * it when the process dies is recovered from the rows (see README.md).
 */
export class Dispatcher {
  readonly #gate: HandGate;
  #running = 0;
  #watchers: Array<() => void> = [];
  readonly #finished = new Map<number, Carried[]>();
  readonly #spent = new SpentRows();
  #unwritten = 0;
  /** Of the unwritten, those that no writer has taken yet. */
  #waiting = 0;
  #writers = 0;
  #timer: NodeJS.Timeout | null = null;
  #isLate = false;

  constructor(private readonly ctx: Ctx) {
    this.#gate = new HandGate(ctx, (row) => this.#spent.settle([row]));
  }

  /** Sends between their claim and their written result. */
  get size(): number {
    return this.#running + this.#unwritten;
  }

  /**
   * Takes the sends of one claim over, a few at a time, and returns when all are on their way. `worker` is asked before each
   * message whether its claims still hold.
   */
  async start(claimId: string, flights: readonly InFlight[], worker: Worker): Promise<void> {
    const claim: UnderWayRow = { id: claimId, kind: 'claim', left: flights.length };
    this.#running += flights.length;
    for (const [index, flight] of flights.entries()) {
      if (index % START_AT_ONCE === START_AT_ONCE - 1) await breathe();
      void this.#carry(flight, worker, claim).then(() => this.#told());
    }
  }

  /** Resolves when some room is free again: fewer than `limit` sends under way. */
  async waitBelow(limit: number): Promise<void> {
    while (this.size >= limit) await this.#change();
  }

  /** Resolves when everything under way is written. */
  async drain(): Promise<void> {
    while (this.size > 0) await this.#change();
  }

  /** Resolves when the next send ends or the next batch is written. */
  #change(): Promise<void> {
    return new Promise((resolve) => this.#watchers.push(resolve));
  }

  #told(): void {
    for (const watcher of this.#watchers.splice(0)) watcher();
  }

  async #carry(flight: InFlight, worker: Worker, claim: UnderWayRow): Promise<void> {
    let send: ComposedSend;
    let handed: Handed | null = null;
    try {
      send = composeSend(this.ctx, flight, this.ctx.clock.now());
    } catch (error) {
      this.ctx.log.error({ err: error, sendId: flight.send.id }, 'a claimed send could not be composed');
      this.#finish({ ...EMPTY, ...flight }, failedHere((error as Error).message), [claim], null);
      return;
    }
    let outcome: SmtpOutcome;
    try {
      outcome = await senderFor(this.ctx, send.sender).send({
        envelope: { from: send.envelopeFrom, to: send.recipients },
        content: send.draft,
        onHanded: async () => {
          requireHolder(worker, send);
          const { workspaceId, workerId, attempt } = send;
          handed = await this.#gate.hand({ workspaceId, workerId, id: send.send.id, attempt });
          // A process that was paused here may live again, under another identity.
          requireHolder(worker, send);
        },
      });
    } catch (error) {
      // A sender promises not to throw. If one does, nobody knows how far it came.
      this.ctx.log.error({ err: error, sendId: send.send.id }, 'a sender threw');
      outcome = { result: 'unknown', text: (error as Error).message };
    }
    if (outcome.result === 'not_composed') {
      this.ctx.log.error({ sendId: send.send.id, reason: outcome.text }, 'a claimed send could not be composed');
    }
    const { at = null, row = null } = (handed as Handed | null) ?? {};
    this.#finish(
      send,
      judgeOutcome(send, outcome, classifySmtpReply, this.ctx.clock.now()),
      row === null ? [claim] : [claim, row],
      at,
    );
  }

  #finish(send: ComposedSend, verdict: Verdict, underWay: readonly UnderWayRow[], handedAt: Date | null): void {
    const list = this.#finished.get(send.workspaceId);
    const item = { send, verdict, finishedAt: this.ctx.clock.now(), handedAt, underWay };
    if (list === undefined) this.#finished.set(send.workspaceId, [item]);
    else list.push(item);
    this.#running -= 1;
    this.#unwritten += 1;
    this.#waiting += 1;
    this.#writeSoon();
  }

  /** Has a batch written when it is full, has waited enough, or nobody is under way that it could wait for. */
  #writeSoon(): void {
    if (this.#waiting === 0) return;
    if (this.#waiting >= FLUSH_ROWS || this.#running === 0 || this.#isLate) {
      if (this.#writers < WRITERS) void this.#writeFinished();
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#isLate = true;
      this.#writeSoon();
    }, FLUSH_MS);
  }

  /** Writes what has ended so far. A batch that can not be written is kept and tried again: results are never dropped. */
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

  /** Halves a batch that can not be written, so that one impossible result does not hold the others back. */
  async #write(workspaceId: number, items: readonly Carried[]): Promise<void> {
    const spent = this.#spent.isEmpty ? NOTHING_SPENT : this.#spent.take();
    try {
      await recordResults(this.ctx, workspaceId, items, spent);
    } catch (error) {
      this.#spent.giveBack(spent);
      this.ctx.log.error({ err: error, workspaceId, sends: items.length }, 'results could not be written');
      if (items.length > 1) {
        const half = Math.ceil(items.length / 2);
        await this.#write(workspaceId, items.slice(0, half));
        await this.#write(workspaceId, items.slice(half));
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      this.#finished.set(workspaceId, [...(this.#finished.get(workspaceId) ?? []), ...items]);
      this.#waiting += items.length;
      return;
    }
    this.#spent.settle(items.flatMap((item) => item.underWay));
    // Nothing else is under way, whose results could take the rest with them.
    if (this.size === items.length) await this.#forgetSpent();
    this.#unwritten -= items.length;
    this.#told();
  }

  async #forgetSpent(): Promise<void> {
    const spent = this.#spent.take();
    try {
      await forgetSpent(this.ctx, spent);
    } catch (error) {
      this.ctx.log.warn(
        { err: error },
        'what was under way could not be forgotten; the next results take it with them',
      );
      this.#spent.giveBack(spent);
    }
  }
}

/** Throws when others may have taken over what this worker claimed. */
function requireHolder(worker: Worker, send: ComposedSend): void {
  if (!worker.isAlive() || worker.id !== send.workerId) throw new NoLongerAllowed('This worker was replaced.');
}

const EMPTY = {
  inReplyTo: null,
  references: [],
  draft: { message: Buffer.alloc(0), dkim: null },
  envelopeFrom: '',
  recipients: [],
} as const;
