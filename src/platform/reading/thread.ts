import { Worker } from 'node:worker_threads';
import type { ReadingResult } from './port.js';
import { type Answer, buffersIn, type Order, type ThreadSettings } from './protocol.js';

/** A thread runs what was built, also when the rest runs from its sources. */
const PROGRAM = new URL('../../../dist/platform/reading/entry.js', import.meta.url);
/** Not counted in the limit of the heap, but held by it: the stack and the young generation. */
const YOUNG_MB = 32;

/** One reading thread: reads one thing at a time, and is ended over what takes too long. */
export class ReadingThread {
  readonly #worker: Worker;
  readonly #started: Promise<void>;
  #settle: ((result: ReadingResult<unknown>) => void) | null = null;
  #end: ReadingResult<unknown> | null = null;

  constructor({ memoryLimitMb, givesWay }: { readonly memoryLimitMb: number; readonly givesWay: boolean }) {
    this.#worker = new Worker(PROGRAM, {
      name: 'reading',
      workerData: { givesWay } satisfies ThreadSettings,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#started = new Promise((resolve, reject) => {
      this.#worker.once('message', () => resolve());
      this.#worker.once('error', reject);
      this.#worker.once('exit', () => reject(new Error('A reading thread ended while it started.')));
    });
    // The caller that runs something first is told; an end before that concerns no caller.
    this.#started.catch(() => undefined);
    this.#worker.on('message', (answer: Answer) => this.#hear(answer));
    this.#worker.on('error', (error) => this.#ended(resultOfDeath(error)));
    this.#worker.on('exit', () => this.#ended({ ok: false, reason: 'failed', error: new Error('The thread ended.') }));
    this.#worker.unref();
  }

  /** True when nothing more can be read here: the thread has died over its last work, or was ended. */
  get isGone(): boolean {
    return this.#end !== null;
  }

  /** Rejects only when the thread could not start. `onBegun`: it has started, and its time runs from now. */
  async run(order: Order, onBegun: () => void): Promise<ReadingResult<unknown>> {
    this.#worker.ref();
    try {
      await this.#started;
      if (this.#end !== null) return this.#end;
      onBegun();
      return await new Promise((settle) => {
        this.#settle = settle;
        this.#worker.postMessage(order, [...buffersIn(order.input)]);
      });
    } finally {
      this.#worker.unref();
    }
  }

  /** Ends the thread; what it reads is given up for this reason. */
  async stop(reason: ReadingResult<unknown>): Promise<void> {
    this.#ended(reason);
    await this.#worker.terminate();
  }

  #hear(answer: Answer): void {
    if (answer === 'ready') return;
    const settle = this.#settle;
    this.#settle = null;
    settle?.(
      'error' in answer ? { ok: false, reason: 'failed', error: answer.error } : { ok: true, value: answer.value },
    );
  }

  #ended(result: ReadingResult<unknown>): void {
    this.#end ??= result;
    const settle = this.#settle;
    this.#settle = null;
    settle?.(this.#end);
  }
}

function resultOfDeath(error: Error): ReadingResult<unknown> {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return { ok: false, reason: isMemory ? 'memory_limit' : 'failed', error };
}
