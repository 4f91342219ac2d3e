import { findBadAddress } from './envelope.js';
import { type OpenSessionDeps, openSession } from './open-session.js';
import type { SmtpSession } from './session.js';
import type { OutgoingMessage, SmtpEndpoint, SmtpOutcome, SmtpSender } from './types.js';

export interface SmtpPoolOptions {
  /** Connections at the same time. Default 2: providers close the third of a mailbox long before they say so. */
  readonly maxConnections?: number;
  /** Messages after which a connection is given up. Default 100; each connection draws its own from 80 % of it upwards. */
  readonly maxMessagesPerConnection?: number;
  /** How long an idle connection is kept when nothing more is known to be due. Default 10 s. */
  readonly idleMs?: number;
  /** The longest it is kept for mail that is due later. Default 60 s. */
  readonly maxIdleMs?: number;
}

interface IdleSession {
  readonly session: SmtpSession;
  readonly timer: NodeJS.Timeout;
}

/**
 * The connections to one endpoint. A message takes an idle connection or opens one, waits in line when all are busy, and
 * gives it back. TLS is resumed from the last session, so a reopened connection costs one round trip less.
 */
export class SmtpPool implements SmtpSender {
  #endpoint: SmtpEndpoint;
  #open = 0;
  #isClosing = false;
  #tlsSession: Buffer | undefined;
  readonly #idle: IdleSession[] = [];
  readonly #waiting: Array<(session: SmtpSession | null) => void> = [];
  readonly #budget = new WeakMap<SmtpSession, number>();

  constructor(
    endpoint: SmtpEndpoint,
    private readonly deps: OpenSessionDeps,
    private readonly options: SmtpPoolOptions = {},
  ) {
    this.#endpoint = endpoint;
  }

  /** Connections opened from now on use this token or password. */
  renewAuth(auth: SmtpEndpoint['auth']): void {
    this.#endpoint = { ...this.#endpoint, auth };
  }

  /** Connections that are open, busy or idle. */
  get openConnections(): number {
    return this.#open;
  }

  async send(message: OutgoingMessage): Promise<SmtpOutcome> {
    const bad = findBadAddress(message.envelope);
    if (bad !== null)
      return { result: 'refused', stage: 'rcpt', code: 501, text: `5.1.3 Not an address: ${JSON.stringify(bad)}` };
    const kept = await this.#acquire();
    let idleMs = this.options.idleMs ?? 10_000;
    if (message.moreDueInMs !== undefined) {
      idleMs = Math.min(Math.max(idleMs, message.moreDueInMs + 1_000), this.options.maxIdleMs ?? 60_000);
    }
    return this.#sendOn(kept, message, idleMs, false);
  }

  /** Ends idle connections now and busy ones after their message; messages that wait get `not_handed`. */
  close(): void {
    this.#isClosing = true;
    for (const { session, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      session.quit();
      this.#open -= 1;
    }
    for (const next of this.#waiting.splice(0)) {
      this.#open += 1;
      next(null);
    }
  }

  /**
   * A kept connection may have been closed by the server meanwhile, which shows only when it is used. As long as the
   * message was not begun it goes out on a new connection instead, once.
   */
  async #sendOn(
    kept: SmtpSession | null,
    message: OutgoingMessage,
    idleMs: number,
    isHanded: boolean,
  ): Promise<SmtpOutcome> {
    let session = kept;
    if (session === null) {
      if (this.#isClosing) return this.#release({ result: 'not_handed', reason: 'closing', text: 'Shutting down' });
      const opened = await openSession(this.#endpoint, this.deps, this.#tlsSession);
      if (!opened.ok) return this.#release(opened.outcome);
      const fresh = opened.session;
      session = fresh;
      fresh.onceClosed(() => this.#forgetIdle(fresh));
      const cap = this.options.maxMessagesPerConnection ?? 100;
      this.#budget.set(session, Math.ceil(cap * (0.8 + 0.2 * Math.random())));
    }
    if (!isHanded) {
      try {
        await message.onHanded?.();
      } catch (error) {
        this.#giveBack(session, idleMs);
        return {
          result: 'not_handed',
          reason: 'not_permitted',
          text: error instanceof Error ? error.message : String(error),
        };
      }
    }
    const outcome = await session.transmit(message.envelope, message.raw);
    const isStale =
      kept !== null &&
      ((outcome.result === 'not_handed' && outcome.reason !== 'timeout') ||
        (outcome.result === 'refused' && outcome.stage === 'mail' && outcome.code === 421));
    if (isStale) {
      session.close();
      return this.#sendOn(null, message, idleMs, true);
    }
    this.#tlsSession = session.tlsSession ?? this.#tlsSession;
    this.#giveBack(session, idleMs);
    return outcome;
  }

  /** An idle connection, or null: the right to open one. Waits when neither is free. */
  #acquire(): Promise<SmtpSession | null> {
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      clearTimeout(idle.timer);
      return Promise.resolve(idle.session);
    }
    if (this.#open < (this.options.maxConnections ?? 2)) {
      this.#open += 1;
      return Promise.resolve(null);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(session: SmtpSession, idleMs: number): void {
    const isSpent = session.served >= (this.#budget.get(session) ?? 0);
    if (!session.isAlive || isSpent || this.#isClosing) {
      session.quit();
      this.#passTurn();
      return;
    }
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next(session);
      return;
    }
    const timer = setTimeout(() => {
      if (this.#forgetIdle(session)) session.quit();
    }, idleMs);
    timer.unref();
    this.#idle.push({ session, timer });
  }

  #release(outcome: SmtpOutcome): SmtpOutcome {
    this.#passTurn();
    return outcome;
  }

  /** A connection is gone: its place goes to the next in line, who opens a new one. */
  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next) next(null);
    else this.#open -= 1;
  }

  #forgetIdle(session: SmtpSession): boolean {
    const index = this.#idle.findIndex((idle) => idle.session === session);
    if (index < 0) return false;
    clearTimeout(this.#idle[index]?.timer);
    this.#idle.splice(index, 1);
    this.#open -= 1;
    return true;
  }
}
