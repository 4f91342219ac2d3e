import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.js';
import { clearTheWay } from './orphan.js';
import { diskProblem } from './server-problem.js';
import { type ServerCommand, type ServerProcess, startServer } from './server-process.js';

/** The pause before the first new start of a server that ended by itself; it doubles with each end that follows soon. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 15_000;
/** A server that ran for so long begins anew with the first pause. */
const STEADY_MS = 60_000;

/** Keeps one server running until it is told to stop, for as long as that takes: a full disk is emptied some day. */
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

  /** What keeps the server from running, in words for the operator; null while it runs. */
  get problem(): string | null {
    return this.#problem;
  }

  /** The end of the server's log. */
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
      this.#fails(`PostgreSQL ended by itself (${how}) and is started again.`, this.server.lastLines());
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
        this.#fails('PostgreSQL does not start; it is tried again.', String(error));
      }
    }
  }

  /** Says it once for each kind of trouble, not at every try. */
  #fails(what: string, details: string): void {
    const problem = diskProblem(details) ?? what;
    if (problem !== this.#problem) this.log.error({ details, nextTryMs: this.#pauseMs }, problem);
    this.#problem = problem;
  }
}
