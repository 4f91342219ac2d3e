import { findBadAddress } from './envelope.js';
import { IdleList } from './idle-list.js';
import { type OpenSessionDeps, openSession } from './open-session.js';
import { Queue } from './queue.js';
import { type QueuedMessage, toQueuedMessage } from './queued-message.js';
import type { SmtpSession } from './session.js';
import { TlsSessions } from './tls-sessions.js';
import { Trust } from './trust.js';
import type { NotHandedReason, OutgoingMessage, SmtpEndpoint, SmtpOutcome, SmtpSender } from './types.js';

export interface SmtpPoolOptions {
  /**
   * Maximum concurrent connections. Default 2: providers reject a third connection of a mailbox long before they
   * announce it.
   */
  readonly maxConnections?: number;
  /**
   * Messages after which a connection is closed. Default 100; each connection draws its own limit from 80 % upwards.
   */
  readonly maxMessagesPerConnection?: number;
  /** Milliseconds for which an idle connection is kept if no further message is known to be due. Default 10,000. */
  readonly idleMs?: number;
  /** Maximum milliseconds that an idle connection is kept for mail that is due later. Default 60,000. */
  readonly maxIdleMs?: number;
  /**
   * Milliseconds, or up to twice as many, after which an announced message leaves a slow connection for a free one.
   * Default 5,000: a shorter time would often cost a connection for nothing.
   */
  readonly announcedMs?: number;
}

/** Message in the pool. */
interface Job {
  readonly message: OutgoingMessage;
  readonly queued: QueuedMessage;
  readonly settle: (outcome: SmtpOutcome) => void;
  /** New connections that the server ended before this message started, up to `MOST_ENDED`. */
  ended: number;
}

/** Maximum new connections that one message may lose while the server accepts others. */
const MOST_ENDED = 3;

interface Connection {
  readonly session: SmtpSession;
  /** Messages after which the connection is closed. */
  readonly budget: number;
  /** Message that was taken from the queue and announced behind the current one. Not handed over yet. */
  ahead: Job | null;
  /** Whether `ahead` was present at the previous check for slow connections. */
  isSlow: boolean;
}

/**
 * Pools the connections to one endpoint. A message takes an idle connection or opens one, and waits in the queue if all
 * are busy. Under load, a connection announces the first queued message behind the one it is sending, which saves a
 * write and a round trip for each. TLS is resumed from the last session with the server, which saves most connections a
 * round trip.
 */
export class SmtpPool implements SmtpSender {
  #endpoint: SmtpEndpoint;
  /** Connections that are open or being opened. */
  #open = 0;
  #isClosing = false;
  /** Messages accepted since the server last ended a connection. */
  #acceptedSince = 0;
  readonly #connections = new Set<Connection>();
  readonly #idle = new IdleList<Connection>();
  /** Messages without an idle connection or capacity to open one. */
  readonly #queue = new Queue<Job>();
  readonly #trust = new Trust();
  /** Timer while any message is announced. */
  #watch: NodeJS.Timeout | null = null;

  constructor(
    endpoint: SmtpEndpoint,
    private readonly deps: OpenSessionDeps,
    private readonly options: SmtpPoolOptions = {},
    private readonly tlsSessions = new TlsSessions(),
  ) {
    this.#endpoint = endpoint;
  }

  /** Sets the token or password for connections opened from now on. */
  renewAuth(auth: SmtpEndpoint['auth']): void {
    this.#endpoint = { ...this.#endpoint, auth };
  }

  /** Number of open connections, busy or idle. */
  get openConnections(): number {
    return this.#open;
  }

  async send(message: OutgoingMessage): Promise<SmtpOutcome> {
    const bad = findBadAddress(message.envelope);
    if (bad !== null) {
      return { result: 'refused', stage: 'rcpt', code: 501, text: `5.1.3 Not an address: ${JSON.stringify(bad)}` };
    }
    let queued: QueuedMessage;
    try {
      queued = await toQueuedMessage(message);
    } catch (error) {
      return { result: 'not_composed', text: (error as Error).message };
    }
    return new Promise((settle) => this.#take({ message, queued, settle, ended: 0 }));
  }

  /** Closes idle connections now and busy ones after their message. Waiting messages end as `not_handed`. */
  close(): void {
    this.#isClosing = true;
    for (let idle = this.#idle.take(); idle !== undefined; idle = this.#idle.take()) {
      this.#open -= 1;
      idle.session.quit();
    }
    for (const connection of this.#connections) {
      if (connection.ahead !== null) this.#queue.push(connection.ahead);
      connection.ahead = null;
    }
    for (const job of this.#queue.drain()) {
      this.#open += 1;
      void this.#carry(job, null);
    }
  }

  #take(job: Job): void {
    const idle = this.#idle.take();
    if (idle !== undefined) {
      void this.#carry(job, idle);
    } else if (this.#open < this.#slots) {
      this.#open += 1;
      void this.#carry(job, null);
    } else {
      this.#queue.push(job);
    }
  }

  /**
   * Sends a message on a kept connection, or on a new one with a reserved slot. Servers close kept connections, and
   * many limit messages per connection and then respond 421; both show only when the connection is used. A message that
   * has not started moves to a new connection. `mayGo` is checked again there, because the detection and the new
   * connection can take minutes, in which the message may have been stopped.
   */
  async #carry(job: Job, kept: Connection | null): Promise<void> {
    const connection = kept ?? (await this.#connect(job));
    if (connection === null) return;
    const { session } = connection;
    try {
      await job.message.onHanded?.();
    } catch (error) {
      this.#giveBack(connection, job);
      const text = error instanceof Error ? error.message : String(error);
      job.settle({ result: 'not_handed', reason: 'not_permitted', text });
      return;
    }
    const wasAnnounced = session.hasAnnounced;
    const outcome = await session.transmit(job.queued, () => this.#lookAhead(connection));
    if (wasAnnounced) this.#trust.learn(outcome.result !== 'not_handed');
    if (outcome.result === 'accepted') this.#acceptedSince += 1;
    if (endsConnection(outcome)) {
      session.close();
      if (kept !== null) {
        this.#acceptedSince = 0;
        return this.#carry(job, null);
      }
      if (this.#moveOn(job, connection)) return;
    }
    // The tickets have arrived by now (RFC 8446, section 4.6.1). Reading them costs more than a small message.
    if (session.served <= 1) this.#keepTlsSession(session);
    this.#giveBack(connection, job);
    job.settle(outcome);
  }

  /**
   * Finds another connection for a message whose new connection the server ended. If other connections are open, the
   * server limits concurrent connections, and the message waits for one of them. If the server has accepted messages
   * since it last ended a connection, it limits messages per connection, and a new connection follows immediately.
   * Otherwise, the server rejects the sender: returns false, and the caller keeps the slot.
   */
  #moveOn(job: Job, ended: Connection | null): boolean {
    // Slots in addition to the caller's. Each holder takes the next waiting message after its own.
    const hasOthers = this.#open > 1;
    const isTaking = this.#acceptedSince > 0;
    this.#acceptedSince = 0;
    if (job.ended >= MOST_ENDED || this.#isClosing || !(hasOthers || isTaking)) return false;
    job.ended += 1;
    const { ahead } = ended ?? { ahead: null };
    if (ended !== null) ended.ahead = null;
    if (ahead !== null) this.#queue.putBack(ahead);
    if (!hasOthers) {
      void this.#carry(job, null);
      return true;
    }
    this.#open -= 1;
    const idle = this.#idle.take();
    if (idle === undefined) this.#queue.putBack(job);
    else void this.#carry(job, idle);
    return true;
  }

  #keepTlsSession({ newTlsSession }: SmtpSession): void {
    if (newTlsSession !== undefined) this.tlsSessions.keep(this.#endpoint, newTlsSession);
  }

  /** Opens a connection. Returns null if that fails, after settling the job and passing on its slot. */
  async #connect(job: Job): Promise<Connection | null> {
    if (this.#isClosing) {
      this.#passTurn();
      job.settle({ result: 'not_handed', reason: 'closing', text: 'Shutting down' });
      return null;
    }
    const opened = await openSession(this.#endpoint, this.deps, this.tlsSessions.of(this.#endpoint));
    if (!opened.ok) {
      if (endsConnection(opened.outcome) && this.#moveOn(job, null)) return null;
      this.#passTurn();
      job.settle(opened.outcome);
      return null;
    }
    const { session } = opened;
    const cap = this.options.maxMessagesPerConnection ?? 100;
    const budget = Math.ceil(cap * (0.8 + 0.2 * Math.random()));
    const connection: Connection = { session, budget, ahead: null, isSlow: false };
    this.#connections.add(connection);
    session.onceClosed(() => {
      this.#connections.delete(connection);
      if (this.#idle.remove(connection)) this.#open -= 1;
    });
    return connection;
  }

  /**
   * Decides, when a message is sent, whether to announce the first queued message behind it, and takes it from the
   * queue. A queued message means that no connection is idle and no capacity is left.
   */
  #lookAhead(connection: Connection): QueuedMessage | null {
    const { first } = this.#queue;
    if (first === undefined || this.#isClosing || isUsedUp(connection)) return null;
    if (!connection.session.canAsk(first.queued) || !this.#trust.isGiven()) return null;
    this.#queue.shift();
    connection.ahead = first;
    connection.isSlow = false;
    this.#watchAnnounced();
    return first.queued;
  }

  #watchAnnounced(): void {
    this.#watch ??= setTimeout(() => {
      this.#watch = null;
      this.#recallSlow();
    }, this.options.announcedMs ?? 5_000).unref();
  }

  /**
   * Moves announced messages from slow connections to free ones: a server may take minutes for one message (RFC 5321,
   * section 4.5.3.2.6). A slow connection is closed after its current message.
   */
  #recallSlow(): void {
    for (const connection of this.#connections) {
      const { ahead, isSlow } = connection;
      if (ahead === null) continue;
      connection.isSlow = true;
      if (isSlow && this.#hasCapacity) {
        connection.ahead = null;
        this.#take(ahead);
      } else this.#watchAnnounced();
    }
  }

  get #hasCapacity(): boolean {
    return this.#idle.size > 0 || this.#open < this.#slots;
  }

  get #slots(): number {
    return this.options.maxConnections ?? 2;
  }

  #giveBack(connection: Connection, job: Job): void {
    const { session, ahead } = connection;
    connection.ahead = null;
    if (ahead !== null) {
      // Any reply to the previous message other than success has closed the session, because the dialogue may be out
      // of sync.
      if (session.isAlive && !this.#isClosing) {
        void this.#carry(ahead, connection);
        return;
      }
      this.#queue.putBack(ahead);
    }
    // After an announced message that is not sent, the server waits for a message that does not follow.
    if (!session.isAlive || session.hasAnnounced || isUsedUp(connection) || this.#isClosing) {
      session.quit();
      this.#passTurn();
      return;
    }
    const next = this.#queue.shift();
    if (next === undefined) this.#rest(connection, job.message.moreDueInMs);
    else void this.#carry(next, connection);
  }

  /** Passes the slot of a closed connection to the next message in the queue, which opens a new one. */
  #passTurn(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#open -= 1;
    else void this.#carry(next, null);
  }

  #rest(connection: Connection, moreDueInMs: number | undefined): void {
    let idleMs = this.options.idleMs ?? 10_000;
    if (moreDueInMs !== undefined) {
      idleMs = Math.min(Math.max(idleMs, moreDueInMs + 1_000), this.options.maxIdleMs ?? 60_000);
    }
    this.#idle.add(connection, idleMs, () => {
      this.#open -= 1;
      connection.session.quit();
    });
  }
}

function isUsedUp({ session, budget }: Connection): boolean {
  return session.served >= budget;
}

/** Returns whether the server has closed the connection, or is about to, before any part of the message was sent. */
function endsConnection(outcome: SmtpOutcome): boolean {
  if (outcome.result === 'not_handed') return ENDED.includes(outcome.reason);
  return outcome.result === 'refused' && outcome.code === 421 && outcome.stage !== 'dot';
}

const ENDED: readonly NotHandedReason[] = ['connection_lost', 'connect_failed', 'protocol'];
