import type { Logger } from './log.js';

/** Interval of log messages during a waiting startup. */
const TELL_EVERY_MS = 10_000;
const PAUSE_MS = 500;

export interface Patience {
  readonly log: Logger;
  /**
   * Returns whether to retry a step that timed out. Called after each timeout with the milliseconds since the first
   * attempt.
   */
  readonly mayWait: (waitedMs: number) => boolean;
}

/** Runs one startup step. */
export type Patiently = <T>(what: string, step: () => Promise<T>) => Promise<T>;

/** Runs each step once, for a caller whose database is available. */
export const atOnce: Patiently = (_what, step) => step();

/**
 * Runs startup steps on a machine that may be slow: retries a step when the database did not respond in time, and logs
 * what startup waits for. Steps are safe to repeat. Rethrows every other error.
 */
export function startPatiently({ log, mayWait }: Patience): Patiently {
  return async (what, step) => {
    const startedMs = performance.now();
    const waitedMs = (): number => Math.round(performance.now() - startedMs);
    const timer = setInterval(
      () => log.warn({ waitsFor: what, waitedMs: waitedMs() }, 'startup is slow and waiting'),
      TELL_EVERY_MS,
    );
    try {
      for (;;) {
        try {
          return await step();
        } catch (error) {
          if (!isTooSlow(error) || !mayWait(waitedMs())) throw error;
          log.warn({ err: error, waitsFor: what, waitedMs: waitedMs() }, 'database too slow; retrying');
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      }
    } finally {
      clearInterval(timer);
    }
  };
}

/** Errors of the driver after a timeout of a connection or response, and of a server that is starting up (57P03). */
const TOO_SLOW =
  /timeout exceeded when trying to connect|terminated due to connection timeout|timeout expired|Query read timeout/;

function isTooSlow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return TOO_SLOW.test(error.message) || (error as { code?: unknown }).code === '57P03';
}
