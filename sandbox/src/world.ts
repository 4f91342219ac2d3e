import { DateTime } from 'luxon';
import { domainOf, matchesAddress, normalAddress } from './address.js';
import { isTaggedSilent, taggedBehaviours } from './address-tags.js';
import { type Behaviour, DEFAULT_RATES, decideBehaviours, type WorldRates } from './behaviour.js';
import { Deliverer, type DeliveryTarget } from './deliverer.js';
import { exchangerHandlers } from './exchanger.js';
import { FaultPlan, type FaultRule } from './faults.js';
import { readHeaderBlock } from './header-block.js';
import { WorldLog } from './log.js';
import { react } from './react.js';
import { compressQueue, type PlannedReaction, ReactionQueue } from './reaction-queue.js';
import {
  isMachineMail,
  type MarkerSource,
  type MessageFacts,
  readMarker,
  readMessageFacts,
  rememberMessage,
} from './received-message.js';
import type { Transaction } from './smtp/handlers.js';
import { type SmtpServer, startSmtpServer, type TlsIdentity } from './smtp/server.js';

export interface WorldOptions {
  /** Clock shared with the service. The world never waits in real time unless `startRealTime` runs it. */
  readonly now: () => Date;
  /** Seed that decides who does what. */
  readonly seed: string;
  /** Where the service receives email, or a function that returns it by address. */
  readonly deliverTo: DeliveryTarget | ((mailbox: string) => DeliveryTarget);
  readonly port?: number;
  readonly host?: string;
  readonly tls?: TlsIdentity;
  readonly implicitTls?: boolean;
  /** Changes to `DEFAULT_RATES`. */
  readonly rates?: Partial<WorldRates>;
  /** Behavior by address, `@domain`, or `*`. The first matching pattern decides, before tags and seed. */
  readonly behaviours?: Readonly<Record<string, readonly Behaviour[]>>;
  readonly faults?: readonly FaultRule[];
  /** Domains of the service: email to them is forwarded, for warmup between its mailboxes. */
  readonly relayDomains?: readonly string[];
  /** Returns the real URL of a link in a message. Default: the URL itself. */
  readonly linkTarget?: (url: URL) => URL;
  readonly marker?: MarkerSource;
  /** File for JSON lines, appended. */
  readonly logFile?: string;
  readonly keepRaw?: boolean;
}

const RELAY_SECONDS = 2;
/** Time until a provider reports an unknown recipient to the sender. */
const REPORT_SECONDS = 5;
const RETRY_SECONDS = 900;
/** Four days of quarter hours: the retry period (RFC 5321, 4.5.4.1). */
const MAX_ATTEMPTS = 384;
const REAL_TIME_POLL_MS = 100;

/**
 * All recipients: one real SMTP server accepts their email, and they react later over real SMTP and HTTP. The log is the truth about
 * accepted messages and reactions.
 */
export class World {
  readonly log: WorldLog;
  readonly faults: FaultPlan;
  readonly #options: WorldOptions;
  readonly #rates: WorldRates;
  readonly #deliverer = new Deliverer();
  readonly #overrides: Array<readonly [string, readonly Behaviour[]]>;
  readonly #messagesBetween = new Map<string, number>();
  readonly #absentUntil = new Map<string, string>();
  #server: SmtpServer | null = null;
  #queue = new ReactionQueue();
  #speed = 1;
  #running: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#rates = { ...DEFAULT_RATES, ...options.rates };
    this.#overrides = Object.entries(options.behaviours ?? {});
    this.log = new WorldLog(options.logFile);
    this.faults = new FaultPlan(options.seed, options.faults);
  }

  async listen(): Promise<void> {
    const { port, host, tls, implicitTls } = this.#options;
    this.#server = await startSmtpServer({
      port: port ?? 0,
      ...(host === undefined ? {} : { host }),
      ...(tls === undefined ? {} : { tls }),
      ...(implicitTls === undefined ? {} : { implicitTls }),
      handlers: exchangerHandlers({
        now: this.#options.now,
        faults: this.faults,
        log: this.log,
        behavioursOf: (address) => this.behavioursOf(address),
        accepted: (transaction, raw, facts, at) => this.#plan(transaction, raw, facts, at),
        marker: this.#options.marker ?? null,
        keepRaw: this.#options.keepRaw ?? false,
      }),
    });
  }

  get port(): number {
    if (this.#server === null) throw new Error('the world does not listen');
    return this.#server.port;
  }

  /**
   * Accepts a message that a provider delivers for one of its accounts. The provider took it from the service before it
   * knew the recipients, so it reports unknown ones to the account.
   */
  async take(raw: Buffer, envelope: Transaction): Promise<void> {
    const { now, marker, keepRaw } = this.#options;
    const facts = readMessageFacts(raw);
    const read = marker === undefined ? null : await readMarker(raw, marker);
    const at = now();
    this.log.append({
      type: 'accepted',
      at: at.toISOString(),
      session: 0,
      user: envelope.from,
      ...envelope,
      ...facts,
      marker: read,
      confirmed: true,
      ...(keepRaw === true ? { raw: raw.toString('latin1') } : {}),
    });
    const about = rememberMessage(raw, facts, envelope.from, at);
    const isKnown = (to: string): boolean => !this.behavioursOf(to).some(({ kind }) => kind === 'refuse');
    for (const recipient of envelope.to.filter((to) => !isKnown(to))) {
      const behaviour = { kind: 'bounce', status: '5.1.1', afterSeconds: REPORT_SECONDS, onMessage: 0 } as const;
      this.#queue.push({ recipient, about, attempts: 0, dueAt: this.#later(at, REPORT_SECONDS), behaviour });
    }
    this.#plan({ from: envelope.from, to: envelope.to.filter(isKnown) }, raw, facts, at);
  }

  /** Sets the behavior of an address, `@domain`, or `*` from now on; an empty list means silence. */
  setBehaviour(pattern: string, behaviours: readonly Behaviour[]): void {
    this.#overrides.unshift([pattern, behaviours]);
  }

  behavioursOf(address: string): readonly Behaviour[] {
    const dictated = this.#overrides.find(([pattern]) => matchesAddress(pattern, address));
    if (dictated !== undefined) return dictated[1];
    if (isTaggedSilent(address)) return [];
    const tagged = taggedBehaviours(address);
    return tagged.length > 0 ? tagged : decideBehaviours(this.#options.seed, address, this.#rates);
  }

  /** Returns when the next reaction is due; null if none is planned. */
  nextReactionAt(): Date | null {
    return this.#queue.peek()?.dueAt ?? null;
  }

  /** Performs everything that is due at `now` in order of due time, and returns the number of reactions. */
  runDue(now: Date): Promise<number> {
    const run = this.#running.then(() => this.#performDue(now));
    // The caller gets the error, which must not stop the next run.
    this.#running = run.catch(() => undefined);
    return run;
  }

  /**
   * Runs reactions automatically on the real clock, `speed` times faster than normal. Returns a function that stops it. Errors inside a
   * run go to `onError`.
   */
  startRealTime(speed: number, onError: (error: unknown) => void): () => void {
    const now = this.#options.now();
    this.#queue = compressQueue(this.#queue, now, speed / this.#speed);
    this.#speed = speed;
    const stop = (): void => {
      if (this.#timer !== null) clearInterval(this.#timer);
      this.#timer = null;
    };
    stop();
    this.#timer = setInterval(() => {
      const at = this.#options.now();
      const next = this.nextReactionAt();
      if (next !== null && next.getTime() <= at.getTime()) this.runDue(at).catch(onError);
    }, REAL_TIME_POLL_MS);
    return stop;
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#running;
    await this.#server?.close();
    this.#deliverer.close();
    this.log.close();
  }

  #plan(transaction: Transaction, raw: Buffer, facts: MessageFacts, at: Date): void {
    const about = rememberMessage(raw, facts, transaction.from, at);
    const machine = transaction.from === '' || isMachineMail(readHeaderBlock(raw));
    for (const recipient of transaction.to) {
      const base = { recipient, about, attempts: 0 };
      if (this.#options.relayDomains?.includes(domainOf(recipient)) === true) {
        this.#queue.push({ ...base, dueAt: this.#later(at, RELAY_SECONDS), behaviour: { kind: 'relay' } });
        continue;
      }
      if (machine) continue;
      const pair = `${normalAddress(recipient)} ${normalAddress(about.replyTo)}`;
      const position = (this.#messagesBetween.get(pair) ?? 0) + 1;
      this.#messagesBetween.set(pair, position);
      for (const behaviour of this.behavioursOf(recipient)) {
        if (behaviour.kind === 'refuse') continue;
        if (behaviour.onMessage !== 0 && behaviour.onMessage !== position) continue;
        this.#queue.push({ ...base, dueAt: this.#later(at, behaviour.afterSeconds), behaviour });
      }
    }
  }

  #later(at: Date, seconds: number): Date {
    return new Date(at.getTime() + (seconds * 1000) / this.#speed);
  }

  async #performDue(now: Date): Promise<number> {
    let performed = 0;
    for (let next = this.#queue.popDue(now); next !== null; next = this.#queue.popDue(now)) {
      await this.#perform(next, now);
      performed += 1;
    }
    return performed;
  }

  async #perform(reaction: PlannedReaction, now: Date): Promise<void> {
    const { deliverTo, linkTarget } = this.#options;
    const outcome = await react(reaction, {
      deliverer: this.#deliverer,
      targetOf: (mailbox) => (typeof deliverTo === 'function' ? deliverTo(mailbox) : deliverTo),
      linkTarget: linkTarget ?? ((url) => url),
      returnsOn: (about, awayDays) => this.#returnsOn(about, awayDays),
    });
    const again = outcome.result === 'deferred' && reaction.attempts + 1 < MAX_ATTEMPTS;
    if (again) {
      const dueAt = this.#later(now, RETRY_SECONDS);
      this.#queue.push({ ...reaction, dueAt, attempts: reaction.attempts + 1 });
    }
    this.log.append({
      type: 'reaction',
      at: this.#options.now().toISOString(),
      dueAt: reaction.dueAt.toISOString(),
      recipient: reaction.recipient,
      mailbox: reaction.about.replyTo,
      aboutMessageId: reaction.about.messageId,
      ...outcome,
      result: outcome.result === 'deferred' && !again ? 'failed' : outcome.result,
    });
  }

  #returnsOn(reaction: PlannedReaction, awayDays: number): string {
    const recipient = normalAddress(reaction.recipient);
    const today = DateTime.fromJSDate(reaction.about.at, { zone: 'utc' });
    const known = this.#absentUntil.get(recipient);
    if (known !== undefined && known > (today.toISODate() ?? '')) return known;
    const until = today.plus({ days: awayDays }).toISODate() ?? '';
    this.#absentUntil.set(recipient, until);
    return until;
  }
}

/** Starts a world that listens; rejects if its port is in use. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const world = new World(options);
  await world.listen();
  return world;
}
