import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.js';
import { clearTheWay } from './orphan.js';
import { diskProblem } from './server-problem.js';
import { type ServerCommand, type ServerProcess, startServer } from './server-process.js';

/**
 * Pause before the first restart of a server that ended unexpectedly, in ms; it doubles with each end that follows
 * soon.
 */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 15_000;
/** Running time after which the pause starts over, in ms. */
const STEADY_MS = 60_000;

/** Keeps one server running until stopped, however long that takes: a full disk may be cleared someday. */
export class Supervisor {
  readonly #stopping = new AbortController();
  #problem: string | null = null;
  #pauseMs = FIRST_PAUSE_MS;
  #starting: Promise<void> = Promise.resolve();

  constructor(
    private readonly command: ServerCommand,
    private readonly log: Logger,
    private server: ServerProcess,
  ) {
    this.#watch();
  }

  get pid(): number {
    return this.server.pid;
  }

  /** Returns why the server is not running, for the operator; null while it runs. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Returns the last lines of the server's log. */
  lastLines(): string {
    return this.server.lastLines();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#starting;
    await this.server.stop();
  }

  #watch(): void {
    const startedMs = performance.now();
    void this.server.ended.then((how) => {
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - startedMs >= STEADY_MS) this.#pauseMs = FIRST_PAUSE_MS;
      this.#fails(`PostgreSQL ended unexpectedly (${how}) and is restarted.`, this.server.lastLines());
      this.#starting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const pauseMs = this.#pauseMs;
      this.#pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      try {
        await clearTheWay(this.command.dataFolder, this.log);
        this.server = await startServer(this.command, this.log);
        this.#problem = null;
        this.log.warn({ pid: this.server.pid }, 'PostgreSQL restarted');
        this.#watch();
        return;
      } catch (error) {
        this.#fails('PostgreSQL does not start; Outrider retries.', String(error));
      }
    }
  }

  /** Logs each kind of problem once instead of at every attempt. */
  #fails(what: string, details: string): void {
    const problem = diskProblem(details) ?? what;
    if (problem !== this.#problem) this.log.error({ details, nextTryMs: this.#pauseMs }, problem);
    this.#problem = problem;
  }
}
