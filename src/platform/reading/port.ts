import type { Programs } from './programs.js';

/** Kind of read; `programs.ts` has one function for each. */
export type ReadingKind = keyof Programs;
export type ReadingInput<K extends ReadingKind> = Parameters<Programs[K]>[0];
export type ReadingOutput<K extends ReadingKind> = Awaited<ReturnType<Programs[K]>>;

export interface ReadingOptions {
  /**
   * Owner of the work: the address of a client, a mailbox, or a workspace. Owners take turns, and one with slow work
   * gets one thread at a time.
   */
  readonly owner: string;
  /** Time limit of a read in ms, from its start. Default: the setting `READING_TIME_LIMIT_MS`. */
  readonly timeLimitMs?: number;
}

/** Why a read was aborted: too much time, too much memory, or an error. */
export type UnreadReason = 'time_limit' | 'memory_limit' | 'failed';

export interface Unread {
  readonly ok: false;
  readonly reason: UnreadReason;
  readonly error: Error;
}

export type ReadingResult<T> = { readonly ok: true; readonly value: T } | Unread;

/**
 * Reads untrusted content outside the thread that handles requests: in worker threads that are ended when they take too
 * long or too much memory. Reads wait for a free thread, so code that receives external content requests the next read
 * only after the result.
 */
export interface Reader {
  /** Never rejects because of the content. Rejects if no thread can be started, and after `close`. */
  read<K extends ReadingKind>(
    kind: K,
    input: ReadingInput<K>,
    options: ReadingOptions,
  ): Promise<ReadingResult<ReadingOutput<K>>>;
  /** Ends the threads; waiting reads are rejected. */
  close(): Promise<void>;
}
