import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ClientClass } from '../db/primary/primary.js';
import type { Logger } from '../log.js';
import type { Pulse, Vitals } from '../vitals.js';
import { LISTEN_QUIET_MS, ListenProof, PROOF_TIMES, type ProofTimes } from './listen-proof.js';
import { LocalWake, type Wake } from './wake.js';

/** PostgreSQL notification channel between processes. */
const CHANNEL = 'outrider_wake';
/** NOTIFY locks the whole database at commit, so one message carries the hints of this period. */
const SEND_INTERVAL_MS = 100;
const RECONNECT_MIN_MS = 200;
const RECONNECT_MAX_MS = 10_000;

/** A wake-up that also reaches the other processes on the same database. */
export interface NetworkWake {
  readonly wake: Wake;
  /** Ends the connection; hints keep working inside this process. */
  close(): Promise<void>;
}

export interface NetworkWakeOptions {
  /** Opens the connection; default: `pg.Client`. */
  readonly Client?: ClientClass;
  /** Receives the health of the connection. */
  readonly vitals?: Vitals;
  readonly times?: ProofTimes;
}

/**
 * Opens the connection that listens for hints of other processes and sends ours. It never fails: without the connection
 * (a restarting server, a pooler in transaction mode without `DATABASE_DIRECT_URL`) loops are woken by their polling, and it tries again.
 */
export function openNetworkWake(url: string, log: Logger, options: NetworkWakeOptions = {}): NetworkWake {
  const link = new WakeLink(url, log, options);
  link.connect();
  return { wake: link.local, close: () => link.close() };
}

class WakeLink {
  readonly local = new LocalWake((loop) => this.#send(loop));
  /** Identifies our own messages, because a listener also receives what it sent. */
  readonly #origin = randomUUID();
  readonly #pending = new Set<string>();
  #client: pg.Client | null = null;
  #sendTimer: NodeJS.Timeout | null = null;
  #reconnectTimer: NodeJS.Timeout | null = null;
  #failures = 0;
  #closed = false;
  readonly #pulse: Pulse | undefined;
  readonly #times: ProofTimes;
  readonly #Client: ClientClass;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
    { vitals, times = PROOF_TIMES, Client = pg.Client }: NetworkWakeOptions,
  ) {
    this.#pulse = vitals?.watch('wake_listen', { quietMs: LISTEN_QUIET_MS });
    this.#times = times;
    this.#Client = Client;
  }

  connect(): void {
    const client = new this.#Client({
      connectionString: this.url,
      application_name: 'outrider-wake',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    let lost = false;
    let proof: ListenProof | null = null;
    const onLost = (error?: Error): void => {
      if (lost) return;
      lost = true;
      proof?.stop();
      this.#pulse?.fail();
      if (this.#client === client) this.#client = null;
      client.end().catch((endError: Error) => this.log.debug({ err: endError }, 'closing the wake connection failed'));
      this.#reconnect(error);
    };
    client.on('error', onLost);
    client.on('end', () => onLost());
    client.on('notification', (message) => {
      if (proof?.take(message) !== true) this.#receive(message.payload ?? '');
    });
    client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .then(() => {
        if (this.#closed) return onLost();
        this.#client = client;
        proof = new ListenProof(
          client,
          // Names no loop, so other processes ignore it.
          { channel: CHANNEL, payload: this.#origin },
          {
            heard: () => {
              this.#failures = 0;
              this.#pulse?.succeed();
            },
            silent: (error) => {
              this.#pulse?.restart();
              this.log.warn({ err: error }, 'wake connection is silent; reopening it');
              onLost(error);
            },
          },
          this.#times,
        );
      })
      .catch(onLost);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pulse?.end();
    if (this.#sendTimer !== null) clearTimeout(this.#sendTimer);
    if (this.#reconnectTimer !== null) clearTimeout(this.#reconnectTimer);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  #reconnect(error?: Error): void {
    if (this.#closed) return;
    const delayMs = Math.min(RECONNECT_MIN_MS * 2 ** this.#failures, RECONNECT_MAX_MS);
    this.#failures += 1;
    this.log.debug({ err: error, delayMs }, 'wake connection lost; polling continues');
    this.#reconnectTimer = setTimeout(() => this.connect(), delayMs);
    this.#reconnectTimer.unref();
  }

  #receive(payload: string): void {
    const [origin, loops] = payload.split(' ', 2);
    if (origin === this.#origin || loops === undefined) return;
    for (const loop of loops.split(',')) this.local.deliver(loop);
  }

  #send(loop: string): void {
    if (this.#closed) return;
    this.#pending.add(loop);
    if (this.#sendTimer !== null) return;
    this.#flush();
    this.#sendTimer = setTimeout(() => {
      this.#sendTimer = null;
      if (this.#pending.size > 0) this.#sendNextBatch();
    }, SEND_INTERVAL_MS);
    this.#sendTimer.unref();
  }

  #sendNextBatch(): void {
    const [first] = this.#pending;
    if (first !== undefined) this.#send(first);
  }

  #flush(): void {
    const loops = [...this.#pending];
    this.#pending.clear();
    this.#client
      ?.query('select pg_notify($1, $2)', [CHANNEL, `${this.#origin} ${loops.join(',')}`])
      .catch((error: Error) => this.log.debug({ err: error }, 'a wake hint was not sent'));
  }
}
