import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROGRAM_FOLDER } from '../program-folder.js';
import type { ReadingKind, ReadingResult, Unread } from './port.js';
import { type Answer, buffersIn, type Order, type Request, type ThreadSettings } from './protocol.js';

/** A thread always runs the build, even if the rest runs from source. */
const PROGRAM = join(PROGRAM_FOLDER, 'dist', 'platform', 'reading', 'entry.js');
/** Memory of stack and young generation, which the heap limit does not include. */
const YOUNG_MB = 32;

/** Reader thread: reads one item at a time, and is ended if an item takes too long. */
export class ReadingThread {
  readonly #worker: Worker;
  /** Kinds that are ready to read. */
  readonly #prepared = new Set<ReadingKind>();
  #settle: ((result: ReadingResult<unknown>) => void) | null = null;
  #preparing: { readonly done: () => void; readonly fail: (error: Error) => void } | null = null;
  #end: Unread | null = null;

  constructor({ memoryLimitMb, givesWay }: { readonly memoryLimitMb: number; readonly givesWay: boolean }) {
    this.#worker = new Worker(PROGRAM, {
      name: 'reading',
      workerData: { givesWay } satisfies ThreadSettings,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (answer: Answer) => this.#hear(answer));
    this.#worker.on('error', (error) => this.#ended(resultOfDeath(error)));
    this.#worker.on('exit', () => this.#ended({ ok: false, reason: 'failed', error: new Error('The thread ended.') }));
    this.#worker.unref();
  }

  /** Whether the thread is unusable: it died during its last work, or was ended. */
  get isGone(): boolean {
    return this.#end !== null;
  }

  /**
   * Rejects only if the thread could not become ready. `onBegun` is called when the thread is ready and the time
   * limit starts.
   */
  async run(order: Order, onBegun: () => void): Promise<ReadingResult<unknown>> {
    this.#worker.ref();
    try {
      if (!this.#prepared.has(order.kind)) await this.#prepare(order.kind);
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

  async #prepare(kind: ReadingKind): Promise<void> {
    await new Promise<void>((done, fail) => {
      this.#preparing = { done, fail };
      this.#worker.postMessage({ prepare: kind } satisfies Request);
    });
    this.#preparing = null;
    this.#prepared.add(kind);
  }

  /** Ends the thread; its current read is aborted for this reason. */
  async stop(reason: Unread): Promise<void> {
    this.#ended(reason);
    await this.#worker.terminate();
  }

  #hear(answer: Answer): void {
    if (answer === 'ready') {
      this.#preparing?.done();
      return;
    }
    const settle = this.#settle;
    this.#settle = null;
    settle?.(
      'error' in answer ? { ok: false, reason: 'failed', error: answer.error } : { ok: true, value: answer.value },
    );
  }

  #ended(result: Unread): void {
    this.#end ??= result;
    this.#preparing?.fail(result.error);
    const settle = this.#settle;
    this.#settle = null;
    settle?.(this.#end);
  }
}

function resultOfDeath(error: Error): Unread {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return { ok: false, reason: isMemory ? 'memory_limit' : 'failed', error };
}
