import type { Programs } from './programs.js';

/** What can be read in a thread; `programs.ts` has one function for each. */
export type ReadingKind = keyof Programs;
export type ReadingInput<K extends ReadingKind> = Parameters<Programs[K]>[0];
export type ReadingOutput<K extends ReadingKind> = Awaited<ReturnType<Programs[K]>>;

export interface ReadingOptions {
  /**
   * Whose work it is: the address of a client, a mailbox, a workspace. Owners take turns, and one whose work turned out to be
   * slow gets one thread at a time.
   */
  readonly owner: string;
  /** Milliseconds that reading may take once it has begun. Default: the setting `READING_TIME_LIMIT_MS`. */
  readonly timeLimitMs?: number;
}

/** Why something was given up: it took too long, too much memory, or the reading itself failed. */
export type UnreadReason = 'time_limit' | 'memory_limit' | 'failed';

export interface Unread {
  readonly ok: false;
  readonly reason: UnreadReason;
  readonly error: Error;
}

export type ReadingResult<T> = { readonly ok: true; readonly value: T } | Unread;

/**
 * Reads what strangers wrote, away from the thread that answers requests: in worker threads that are ended when they take
 * too long or too much memory. What is asked for waits for a free thread, so code that takes something in from outside asks
 * for the next thing only after the answer.
 */
export interface Reader {
  /** Never rejects for what was written. Rejects when no thread can be started, and after `close`. */
  read<K extends ReadingKind>(
    kind: K,
    input: ReadingInput<K>,
    options: ReadingOptions,
  ): Promise<ReadingResult<ReadingOutput<K>>>;
  /** Ends the threads; what waits is rejected. */
  close(): Promise<void>;
}
