import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import { requireNotMoved } from '../db/move/mark.js';
import type { Logger } from '../log.js';
import { LogThrottle } from '../log-throttle.js';
import { StartError } from '../start-error.js';
import type { Pulse, Vitals } from '../vitals.js';

/** Milliseconds between heartbeats. */
const HEARTBEAT_MS = 3_000;
/** Milliseconds without a heartbeat after which a worker stops, before others take over. */
export const SELF_FENCE_MS = 10_000;
/** Age of the last heartbeat, by the database's clock, after which others take over a worker's claims. */
export const DEAD_AFTER_MS = 15_000;
const ANSWER_TIMEOUT_MS = 4_000;
/** Without a heartbeat for this long, this process runs no background work and is not ready. */
const UNREADY_MS = 60_000;

/**
 * Identity under which claims are written. A lost identity never returns: a process that was paused too long gets a
 * new ID and never writes under the old one, so others keep the claims that they took over. The attempt number of
 * each row stops its earlier work.
 */
export interface Worker {
  /** ID of the current identity. Read it again for every claim. */
  readonly id: string;
  /**
   * Returns false if others may already have taken over this worker's claims: the caller must not start work or
   * complete external effects.
   */
  isAlive(): boolean;
  /** Signal that is aborted when the current identity ends. */
  lifetime(): AbortSignal;
}

export interface RunningWorker extends Worker {
  /**
   * Ends the heartbeat. With `clean`, the worker has no work left, and its row is deleted. Otherwise, the row is
   * marked so that others take over immediately, for a process that exits during work.
   */
  stop(options: { clean: boolean }): Promise<void>;
}

/** Parts of a context that a heartbeat needs. */
interface WorkerParts {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly vitals: Vitals;
  /** Mark of the master key that this process encrypts with (`markOfKey`). */
  readonly keyMark?: string;
}

/** Registers this process as a worker and keeps its heartbeat. Throws if the database is unreachable. */
export async function startWorker(parts: WorkerParts, role: string): Promise<RunningWorker> {
  const pool = heartbeatPool(parts);
  const worker = new HeartbeatWorker(pool, role, parts);
  try {
    await worker.register();
  } catch (error) {
    await pool.end();
    throw error;
  }
  worker.beatRegularly();
  return worker;
}

/**
 * Opens a separate connection: a pool exhausted by slow work must not make a living worker look dead. A heartbeat
 * without a response closes its connection, so that a half-open one does not delay the next ones.
 */
function heartbeatPool({ pool: main, log }: WorkerParts): pg.Pool {
  const { connectionString, Client } = main.options;
  if (connectionString === undefined) throw new Error('A worker needs a pool that was made from a connection string.');
  const pool = new pg.Pool({
    connectionString,
    ...(Client !== undefined && { Client }),
    max: 1,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'outrider-heartbeat',
  });
  pool.on('error', (error) => log.debug({ err: error }, 'the heartbeat connection was lost'));
  return pool;
}

class HeartbeatWorker implements RunningWorker {
  #id = randomUUID();
  #life = new AbortController();
  /** Monotonic instant at which the last successful heartbeat was sent. */
  #lastBeatMs = 0;
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> = Promise.resolve();
  #stopped = false;
  private readonly log: Logger;
  private readonly keyMark: string | null;
  readonly #pulse: Pulse;
  readonly #failures = new LogThrottle();

  constructor(
    private readonly pool: pg.Pool,
    private readonly role: string,
    { log, vitals, keyMark }: WorkerParts,
  ) {
    this.log = log;
    this.keyMark = keyMark ?? null;
    this.#pulse = vitals.watch('heartbeat', { quietMs: DEAD_AFTER_MS, unreadyMs: UNREADY_MS });
  }

  get id(): string {
    return this.#id;
  }

  isAlive(): boolean {
    return !this.#life.signal.aborted && performance.now() - this.#lastBeatMs <= SELF_FENCE_MS;
  }

  lifetime(): AbortSignal {
    return this.#life.signal;
  }

  async register(): Promise<void> {
    const sentMs = performance.now();
    const id = randomUUID();
    await this.pool.query('insert into workers (id, role, hostname, pid, key_mark) values ($1, $2, $3, $4, $5)', [
      id,
      this.role,
      hostname(),
      process.pid,
      this.keyMark,
    ]);
    // Checked after the row is visible: a move first marks the database and then looks for rows.
    await requireNotMoved(this.pool).catch(async (error: unknown) => {
      await this.pool.query('delete from workers where id = $1', [id]);
      throw error;
    });
    this.#id = id;
    this.#lastBeatMs = sentMs;
    this.#pulse.succeed();
  }

  beatRegularly(): void {
    this.#timer = setInterval(() => {
      this.#beating = this.#beating.then(() => this.#beat());
    }, HEARTBEAT_MS);
    this.#timer.unref();
  }

  async stop({ clean }: { clean: boolean }): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#pulse.end();
    this.#life.abort(new Error('This worker was stopped.'));
    await this.#beating;
    try {
      await this.pool.query(
        clean
          ? 'delete from workers where id = $1'
          : `update workers set heartbeat_at = clock_timestamp() - interval '${DEAD_AFTER_MS} milliseconds' where id = $1`,
        [this.#id],
      );
    } catch (error) {
      this.log.warn({ err: error }, 'worker failed to sign off; others take over when its heartbeat expires');
    } finally {
      await this.pool.end();
    }
  }

  async #beat(): Promise<void> {
    if (this.#stopped) return;
    if (!this.isAlive()) this.#endLife('its heartbeat is overdue');
    const sentMs = performance.now();
    try {
      // A row that is already too old stays dead: others may be taking over its claims now.
      const { rowCount } = await this.pool.query(
        `update workers set heartbeat_at = clock_timestamp()
          where id = $1 and heartbeat_at > clock_timestamp() - $2 * interval '1 millisecond'`,
        [this.#id, DEAD_AFTER_MS],
      );
      if (rowCount === 1 && !this.#life.signal.aborted) {
        this.#lastBeatMs = sentMs;
        this.#pulse.succeed();
        this.#failures.reset();
        return;
      }
      // The worker ends under the identity of its work.
      if (this.#stopped) return;
      this.#endLife('others count it as dead');
      await this.register();
      this.#life = new AbortController();
      this.log.warn({ workerId: this.#id }, 'worker continues under a new identity');
    } catch (error) {
      this.#pulse.fail();
      if (this.#failures.mayLog()) this.log.warn({ err: error }, 'heartbeat failed');
      if (error instanceof StartError) endProcess(error);
    }
  }

  #endLife(reason: string): void {
    if (this.#life.signal.aborted) return;
    this.log.warn({ workerId: this.#id, reason }, 'worker gave up its identity');
    this.#life.abort(new Error(`This worker gave its identity up: ${reason}.`));
  }
}

/**
 * Ends the process like an uncaught error: the instance was moved while this process was paused, so it must no longer
 * write here. Its next start reports the new location.
 */
function endProcess(error: StartError): void {
  setImmediate(() => {
    throw error;
  });
}
