import pg from 'pg';
import type { Logger } from '../../log.js';
import { LogThrottle } from '../../log-throttle.js';
import type { Pulse, Vitals } from '../../vitals.js';
import { type FoundPrimary, findPrimary } from './find-primary.js';
import { hostOf, urlsOf } from './hosts.js';

/** Interval of checks without failures, which detect a promotion even if the former primary only hangs. */
const CHECK_MS = 3_000;
/** Minimum time between two checks, regardless of the number of failed connections. */
const SOON_MS = 250;
/** Duration of an unsuccessful search for the primary after which `/ready` reports it. */
const QUIET_MS = 15_000;

/**
 * Errors after which another server may be the primary: read-only (25006), and shut down, crashed, or not yet started
 * (57P01 to 57P03). Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const MOVED = /^(?:25006|57P0[1-3])$/;

/** Class of connections: `pg.Client`, or one that connects to the current primary. */
export type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** Target of the connections of a process. */
export interface DatabaseServers {
  readonly Client: ClientClass;
  close(): Promise<void>;
}

/**
 * Opens the server of a URL, or finds the primary among several and follows it from then on. Throws a `NoPrimaryError` if
 * none accepts writes.
 */
export async function openServers(url: string, log: Logger, vitals: Vitals): Promise<DatabaseServers> {
  const urls = urlsOf(url);
  if (urls.length === 1) return { Client: pg.Client, close: async () => undefined };
  const primary = new Primary(urls, await findPrimary(urls), log);
  primary.follow(vitals.watch('database_primary', { quietMs: QUIET_MS }));
  return { Client: primary.clientClass(), close: () => primary.close() };
}

/**
 * Follows the primary of a group of servers. New connections go to the current primary; when it moves, connections to other
 * servers are closed, because statements of a former primary fail, hang, or read old rows.
 */
class Primary {
  #open = new Map<pg.Client, string>();
  #closed = false;
  #following: Promise<void> = Promise.resolve();
  /** Whether a connection has failed since the last check began. */
  #isSuspect = false;
  #endWait: () => void = () => undefined;
  readonly #failures = new LogThrottle();

  constructor(
    private readonly urls: readonly string[],
    private current: FoundPrimary,
    private readonly log: Logger,
  ) {
    log.info({ primary: hostOf(current.url), servers: urls.length }, 'found the primary database server');
  }

  clientClass(): ClientClass {
    const primary = this;
    return class extends pg.Client {
      constructor(config: pg.ClientConfig = {}) {
        const { url } = primary.current;
        super({ ...config, connectionString: url });
        primary.#watch(this, url);
      }
    };
  }

  follow(pulse: Pulse): void {
    this.#following = this.#follow(pulse);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#checkSoon();
    await this.#following;
  }

  async #follow(pulse: Pulse): Promise<void> {
    pulse.succeed();
    while (!this.#closed) {
      await this.#untilNextCheck();
      if (this.#closed) break;
      try {
        this.#moveTo(await findPrimary(this.urls, this.current.timeline));
        pulse.succeed();
        this.#failures.reset();
      } catch (error) {
        pulse.fail();
        if (this.#failures.mayLog()) this.log.warn({ err: error }, 'no database server accepts writes');
      }
    }
    pulse.end();
  }

  /** Waits for the next regular check, or a moment after a connection failed. */
  async #untilNextCheck(): Promise<void> {
    await pause(SOON_MS);
    if (!this.#isSuspect) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, CHECK_MS - SOON_MS);
        this.#endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isSuspect = false;
  }

  #checkSoon(): void {
    this.#isSuspect = true;
    this.#endWait();
  }

  #moveTo(found: FoundPrimary): void {
    const before = this.current;
    this.current = found;
    if (found.url === before.url) return;
    const servers = { from: hostOf(before.url), to: hostOf(found.url), timeline: found.timeline };
    this.log.warn(servers, 'the primary database server moved');
    const error = new Error('The primary database server moved.');
    for (const [client, url] of this.#open) if (url !== found.url) client.connection.stream.destroy(error);
  }

  #watch(client: pg.Client, url: string): void {
    this.#open.set(client, url);
    client.once('end', () => this.#open.delete(client));
    client.connection.on('error', () => this.#checkSoon());
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (MOVED.test(code ?? '')) this.#checkSoon();
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
