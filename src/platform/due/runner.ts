import { setMaxListeners } from 'node:events';
import type { Ctx } from '../context.js';
import { logPartOf } from '../log.js';
import { endsWithin } from '../within.js';
import type { DueLoop } from './due-loop.js';
import type { Worker } from './worker.js';

/**
 * Range of the maximum time between two checks of a loop's table, which wake-up hints shorten. Each loop draws its
 * own value, because loops that check simultaneously need as many database connections, each a process of the server.
 */
const POLL_MS = { least: 1_000, most: 1_500 };
const BACKOFF_MIN_MS = 250;
const BACKOFF_MAX_MS = 15_000;
/** Consecutive failures of a loop that are all logged, until its pauses are as long as they get. */
const FIRST_FAILURES = 6;
/** A tick claims one batch; a loop whose ticks all fail or never end for this long is stalled. */
const QUIET_MS = 120_000;

export interface RunningLoops {
  /**
   * Stops starting ticks and waits up to `drainMs` for ticks in progress. Returns whether all ended.
   */
  stop(drainMs: number): Promise<boolean>;
}

/**
 * Runs each loop separately: again immediately while it found work, otherwise when the next row is due, at a hint, or
 * after the polling interval. An error is logged and slows only its own loop down. A fenced worker waits for a new
 * identity, and one with a wrong machine clock waits until it is right.
 */
export function startDueLoops(ctx: Ctx, worker: Worker, loops: readonly DueLoop[]): RunningLoops {
  const stopping = new AbortController();
  // Every loop adds a listener, and Node.js reports more than ten listeners as a leak.
  setMaxListeners(0, stopping.signal);
  const runs = loops.map((loop, at) => runLoop(ctx, worker, loop, pollMsOf(at, loops.length), stopping.signal));
  const drainAll = async (): Promise<void> => {
    await Promise.all(loops.map((loop) => loop.drain?.()));
    await Promise.all(runs);
    // The last tick of a loop may have started background work after the wait for it.
    await Promise.all(loops.map((loop) => loop.drain?.()));
  };
  return {
    stop: async (drainMs) => {
      stopping.abort();
      return endsWithin(drainMs, drainAll());
    },
  };
}

function pollMsOf(at: number, count: number): number {
  return POLL_MS.least + ((POLL_MS.most - POLL_MS.least) * at) / count;
}

async function runLoop(
  whole: Ctx,
  worker: Worker,
  loop: DueLoop,
  pollMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const ctx: Ctx = { ...whole, log: whole.log.child({ part: logPartOf(loop.name) }) };
  const pause = new Pause(stopping);
  const forget = ctx.wake.on(loop.name, () => pause.wake());
  const pulse = ctx.vitals.watch(`loop:${loop.name}`, { quietMs: QUIET_MS });
  let failures = 0;
  while (!stopping.aborted) {
    // A hint that arrives during the tick must cause another one, because its row may be newer than the tick's snapshot.
    pause.begin();
    let waitMs = pollMs;
    let hintsCount = true;
    if (worker.isAlive() && (ctx.clock.problem?.() ?? null) === null) {
      try {
        const { worked, nextDueAt } = await loop.tick(ctx, worker);
        failures = 0;
        pulse.succeed();
        if (worked > 0) waitMs = 0;
        else if (nextDueAt !== null) waitMs = nextDueAt.getTime() - ctx.clock.now().getTime();
      } catch (error) {
        waitMs = Math.min(BACKOFF_MIN_MS * 2 ** failures, BACKOFF_MAX_MS);
        failures += 1;
        hintsCount = false;
        pulse.fail();
        if (isLogged(failures)) {
          ctx.log.error({ err: error, loop: loop.name, failures, waitMs }, 'a loop failed and continues after a pause');
        }
      }
    } else {
      pulse.rest();
    }
    const limitMs = hintsCount ? pollMs : BACKOFF_MAX_MS;
    await pause.until(Math.max(0, Math.min(waitMs, limitMs)), hintsCount);
  }
  forget();
  pulse.end();
}

/** Limits the log of an outage, in which every loop fails every 15 seconds: the first failures, then one in five minutes. */
function isLogged(failures: number): boolean {
  return failures <= FIRST_FAILURES || failures % 20 === 0;
}

/** Wait that a hint or a stop ends early. */
class Pause {
  #hinted = false;
  #end: (() => void) | null = null;
  #endsAtHint = false;

  constructor(private readonly stopping: AbortSignal) {
    stopping.addEventListener('abort', () => this.#end?.(), { once: true });
  }

  begin(): void {
    this.#hinted = false;
  }

  wake(): void {
    this.#hinted = true;
    if (this.#endsAtHint) this.#end?.();
  }

  /** Without `hintsCount`, hints do not shorten the wait, so that they do not drive a failing loop. */
  async until(ms: number, hintsCount: boolean): Promise<void> {
    if (this.stopping.aborted || (hintsCount && this.#hinted)) return;
    this.#endsAtHint = hintsCount;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#end = null;
    this.#endsAtHint = false;
  }
}
