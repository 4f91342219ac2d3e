import { availableParallelism } from 'node:os';
import type { Registry } from 'prom-client';
import { FairQueue } from '../fair-queue.js';
import { addLevels, measureReading, type ReadingLevels, type ReadingMeasures } from './measures.js';
import type {
  Reader,
  ReadingInput,
  ReadingKind,
  ReadingOptions,
  ReadingOutput,
  ReadingResult,
  Unread,
} from './port.js';
import { ReadingThread } from './thread.js';

export interface ReaderSettings {
  /** Maximum concurrent threads. As many more may start in addition to slow ones. */
  readonly threads: number;
  readonly timeLimitMs: number;
  /** Maximum heap of one thread, in megabytes. */
  readonly memoryLimitMb: number;
}

/** Settings with separate limits for messages and texts, and for workbooks, which are held in memory as a whole. */
export interface ReadingSettings extends ReaderSettings {
  readonly files: Pick<ReaderSettings, 'timeLimitMs' | 'memoryLimitMb'>;
}

const FILES: ReadonlySet<ReadingKind> = new Set(['workbook', 'workbookPages']);

/** Returns one thread per processor, except the one for requests; at most four. */
export function defaultReadingThreads(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1));
}

/** Milliseconds of a task. Work beyond this counts as slow: its owner continues with one thread, and the others get a replacement. */
const SLOW_MS = 250;
/** Milliseconds between the ends of idle threads. */
const IDLE_MS = 30_000;

interface Job {
  readonly owner: string;
  readonly kind: ReadingKind;
  readonly input: unknown;
  readonly timeLimitMs: number;
  readonly settle: (result: ReadingResult<unknown>) => void;
  readonly fail: (error: unknown) => void;
}

interface Running {
  readonly owner: string;
  isSlow: boolean;
}

export interface ReaderOptions extends ReadingSettings {
  /** Registry for the metrics of the pool. */
  readonly metrics?: Registry;
  /** Monotonic real time in milliseconds. */
  readonly monotonic?: () => number;
}

/**
 * Creates the reader. Its threads start with the first task. Owners of slow tasks continue on threads of the lowest
 * priority.
 */
export function createReader(options: ReaderOptions): Reader {
  const { metrics, monotonic = () => performance.now(), threads, timeLimitMs, memoryLimitMb } = options;
  const slowOwners = new SlowOwners(monotonic);
  const pool = (settings: Omit<PoolSettings, 'slowOwners' | 'monotonic'>) =>
    new ReaderPool({ ...settings, slowOwners, monotonic });
  const texts = pool({ threads, timeLimitMs, memoryLimitMb, givesWay: false });
  const slowTexts = pool({ threads, timeLimitMs, memoryLimitMb, givesWay: true });
  const files = pool({ threads: 1, ...options.files, givesWay: true });
  texts.onSlow = (owner) => slowTexts.take(texts.release(owner));
  const pools = [texts, slowTexts, files];
  if (metrics !== undefined) {
    const measures = measureReading(metrics, () => pools.map(({ levels }) => levels).reduce(addLevels));
    for (const each of pools) each.measures = measures;
  }
  return {
    read: (kind, input, reading) => {
      if (FILES.has(kind)) return files.read(kind, input, reading);
      return (slowOwners.has(reading.owner) ? slowTexts : texts).read(kind, input, reading);
    },
    close: async () => {
      await Promise.all(pools.map((each) => each.close()));
    },
  };
}

interface PoolSettings extends ReaderSettings {
  /** Whether its threads run at the lowest priority. */
  readonly givesWay: boolean;
  readonly slowOwners: SlowOwners;
  readonly monotonic: () => number;
}

class ReaderPool implements Reader {
  readonly #waiting = new FairQueue<Job>();
  readonly #idle: ReadingThread[] = [];
  readonly #running = new Map<ReadingThread, Running>();
  #sweep: NodeJS.Timeout | null = null;
  measures: ReadingMeasures | null = null;
  /** Called with the owner of a slow task. */
  onSlow: (owner: string) => void = () => undefined;
  #isClosed = false;

  constructor(private readonly settings: PoolSettings) {}

  read<K extends ReadingKind>(
    kind: K,
    input: ReadingInput<K>,
    { owner, timeLimitMs = this.settings.timeLimitMs }: ReadingOptions,
  ): Promise<ReadingResult<ReadingOutput<K>>> {
    return new Promise((settle, fail) => {
      if (this.#isClosed) throw new Error('The service is stopping and accepts no more reads.');
      const job = { owner, kind, input, timeLimitMs, settle: settle as Job['settle'], fail };
      this.take([job]);
    });
  }

  take(jobs: readonly Job[]): void {
    for (const job of jobs) this.#waiting.add(job.owner, job);
    this.#next();
  }

  /** Removes and returns the waiting tasks of an owner. */
  release(owner: string): Job[] {
    return this.#waiting.takeAll(owner);
  }

  get levels(): ReadingLevels {
    const running = this.#running.size;
    return { waiting: this.#waiting.size, running, threads: running + this.#idle.length };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#sweep !== null) clearInterval(this.#sweep);
    const end = new Error('The service is stopping.');
    for (const job of this.#waiting.drain()) job.fail(end);
    const all = [...this.#idle.splice(0), ...this.#running.keys()];
    await Promise.all(all.map((thread) => thread.stop({ ok: false, reason: 'failed', error: end })));
  }

  #next(): void {
    while (this.#waiting.size > 0 && (this.#idle.length > 0 || this.#mayStart())) {
      const job = this.#waiting.take((owner) => this.#mayGoOn(owner));
      if (job === undefined) return;
      void this.#run(this.#idle.pop() ?? new ReadingThread(this.settings), job);
    }
  }

  #mayStart(): boolean {
    const { threads } = this.settings;
    const slow = [...this.#running.values()].filter(({ isSlow }) => isSlow).length;
    return this.#running.size < threads + Math.min(slow, threads);
  }

  #mayGoOn(owner: string): boolean {
    const own = [...this.#running.values()].filter((running) => running.owner === owner);
    return own.length === 0 || (!this.settings.slowOwners.has(owner) && !own.some(({ isSlow }) => isSlow));
  }

  async #run(thread: ReadingThread, job: Job): Promise<void> {
    const running: Running = { owner: job.owner, isSlow: false };
    this.#running.set(thread, running);
    const timers: NodeJS.Timeout[] = [];
    let begunMs = this.settings.monotonic();
    const onBegun = () => {
      begunMs = this.settings.monotonic();
      timers.push(setTimeout(() => this.#notice(running), Math.min(SLOW_MS, job.timeLimitMs)));
      timers.push(setTimeout(() => void thread.stop(overTime(job)), job.timeLimitMs));
    };
    try {
      const result = await thread.run({ kind: job.kind, input: job.input }, onBegun);
      this.measures?.read(job.kind, result.ok ? 'whole' : result.reason, (this.settings.monotonic() - begunMs) / 1000);
      job.settle(result);
    } catch (error) {
      job.fail(error);
      await thread.stop({ ok: false, reason: 'failed', error: new Error('The thread could not start.') });
    } finally {
      for (const timer of timers) clearTimeout(timer);
      this.#running.delete(thread);
      this.#rest(thread);
      this.#next();
    }
  }

  #notice(running: Running): void {
    running.isSlow = true;
    this.settings.slowOwners.note(running.owner);
    this.onSlow(running.owner);
    this.#next();
  }

  #rest(thread: ReadingThread): void {
    if (thread.isGone) return;
    if (this.#isClosed || this.#idle.length >= this.settings.threads) {
      void thread.stop({ ok: false, reason: 'failed', error: new Error('One thread too many.') });
      return;
    }
    this.#idle.push(thread);
    this.#sweep ??= setInterval(() => this.#endIdle(), IDLE_MS).unref();
  }

  /** Ends the thread that is needed least, because the last used thread is reused first. */
  #endIdle(): void {
    const [longest] = this.#idle.splice(0, 1);
    if (longest !== undefined) void longest.stop({ ok: false, reason: 'failed', error: new Error('It was idle.') });
  }
}

function overTime({ kind, timeLimitMs }: Job): Unread {
  return { ok: false, reason: 'time_limit', error: new Error(`Reading ${kind} took more than ${timeLimitMs} ms.`) };
}

/** Time an owner counts as slow. */
const REMEMBERED_MS = 60_000;

/** Owners whose recent work was slow. */
class SlowOwners {
  /** Time of the slow work by owner, in the order of these times. */
  readonly #since = new Map<string, number>();

  /** @param monotonic real milliseconds */
  constructor(private readonly monotonic: () => number) {}

  has(owner: string): boolean {
    return this.monotonic() - (this.#since.get(owner) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS;
  }

  note(owner: string): void {
    this.#since.delete(owner);
    this.#since.set(owner, this.monotonic());
    for (const each of this.#since.keys()) {
      if (this.has(each)) break;
      this.#since.delete(each);
    }
  }
}
