import type { Logger } from './log.js';

/** How often a start that waits says so. */
const TELL_EVERY_MS = 10_000;
const PAUSE_MS = 500;

export interface Patience {
  readonly log: Logger;
  /** Whether a step that took too long is tried again. Asked after each that did, with the milliseconds since the first. */
  readonly mayWait: (waitedMs: number) => boolean;
}

/** Runs one step of a start. */
export type Patiently = <T>(what: string, step: () => Promise<T>) => Promise<T>;

/** Each step once, for a caller whose database is there. */
export const atOnce: Patiently = (_what, step) => step();

/**
 * Runs the steps of a start on a machine that may be slow: a step that the database did not answer in time is tried again, and the log
 * says what the start waits for. Steps are safe to repeat. Every other error is thrown.
 */
export function startPatiently({ log, mayWait }: Patience): Patiently {
  return async (what, step) => {
    const startedMs = performance.now();
    const waitedMs = (): number => Math.round(performance.now() - startedMs);
    const tell = setInterval(
      () => log.warn({ waitsFor: what, waitedMs: waitedMs() }, 'the start is slow and waits'),
      TELL_EVERY_MS,
    );
    try {
      for (;;) {
        try {
          return await step();
        } catch (error) {
          if (!isTooSlow(error) || !mayWait(waitedMs())) throw error;
          log.warn({ err: error, waitsFor: what, waitedMs: waitedMs() }, 'the database was too slow; trying again');
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      }
    } finally {
      clearInterval(tell);
    }
  };
}

/** What the driver says when it gave up waiting for a connection or an answer, and the server while it starts up (57P03). */
const TOO_SLOW =
  /timeout exceeded when trying to connect|terminated due to connection timeout|timeout expired|Query read timeout/;

function isTooSlow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return TOO_SLOW.test(error.message) || (error as { code?: unknown }).code === '57P03';
}
