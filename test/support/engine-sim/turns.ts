import type { Chance } from './chance.js';

/** Actor: a worker process or the operator. `frozen` actors get no turns; `dead` ones never again. */
export interface Actor {
  readonly name: string;
  dead: boolean;
  frozen: boolean;
  /** Whether a fault has struck it: others may have taken over its work. */
  struck: boolean;
}

interface Ticket {
  readonly actor: Actor;
  readonly point: string;
  /** Runs the step; the returned function tells the actor its result. */
  readonly run: () => Promise<() => void>;
  /** Database connection that the actor waits for, to detect whether a lock blocks it. */
  readonly pid: () => number | null;
}

interface Entry {
  readonly ticket: Ticket;
  done: Promise<void>;
  /** Passes on the result; present once the step is done. */
  settle: (() => void) | null;
}

/** Real timers: the run replaces the timers of the engine. */
const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;
const realSetImmediate = globalThis.setImmediate;
/** Real milliseconds after which a statement is suspected to wait for a lock. */
const SUSPECT_MS = 20;
/** Real milliseconds within which the server detects a deadlock and rolls back one of the transactions. */
const DEADLOCK_MS = 5_000;

/** From here on, the server may decide the order: more than one step waits for a lock. */
export const UNDECIDED = '  the server decides which one continues first';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => realSetTimeout(resolve, ms));
const tick = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve));

/**
 * The one point that every step of every process passes: each statement, commit, and network step. One step runs at a time, chosen by the
 * seed, so that the seed determines the order of all steps. A statement that waits for a lock is set aside until the lock is released.
 */
export class Turns {
  #waiting: Ticket[] = [];
  #blocked: Entry[] = [];
  /** Steps so far. */
  count = 0;
  /** Steps so far, one line each. */
  readonly trace: string[] = [];
  /** Callback before a step; its result determines whether the step runs and whether the response is lost. */
  onStep: (actor: Actor, point: string) => 'run' | 'lose-answer' | 'never' = () => 'run';
  /** Callback after a step, before lock holders are read, so that a killed process releases its locks in the same instant. */
  afterStep: () => Promise<void> = async () => undefined;

  constructor(
    private readonly chance: Chance,
    private readonly isBlocked: (pid: number) => Promise<boolean>,
  ) {}

  /** Waits for its turn, then runs `work`. A dead actor's step never runs and never returns. */
  take<T>(actor: Actor, point: string, pid: () => number | null, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (actor.dead) return;
      const run = async (): Promise<() => void> => {
        const what = this.onStep(actor, point);
        if (what === 'never') return () => undefined;
        try {
          const result = await work();
          return () => {
            if (actor.dead) return;
            if (what === 'lose-answer') reject(new LostAnswer());
            else resolve(result);
          };
        } catch (error) {
          return () => {
            if (!actor.dead) reject(error as Error);
          };
        }
      };
      this.#waiting.push({ actor, point, run, pid });
    });
  }

  /** Returns the number of steps that could run now. */
  get ready(): number {
    return this.#waiting.filter(({ actor }) => !actor.frozen && !actor.dead).length;
  }

  get blocked(): number {
    return this.#blocked.length;
  }

  /** Adds a line to the trace that is not a step. */
  note(what: string): void {
    this.trace.push(what);
  }

  /** Discards the waiting steps of a dead actor. */
  forget(actor: Actor): void {
    this.#waiting = this.#waiting.filter((ticket) => ticket.actor !== actor);
  }

  /** Runs one step, chosen by the seed. The order of arrival does not matter. */
  async next(): Promise<void> {
    const able = this.#waiting.filter(({ actor }) => !actor.frozen && !actor.dead);
    // Two statements that wait for the same row get it in an order that the server chooses. Steps that would probably wait come last, as
    // long as there are others.
    const apart = able.filter(({ point }) => !this.#blocked.some((one) => one.ticket.point === point));
    const ready = apart.length > 0 ? apart : able;
    const actor = this.chance.pick([...new Set(ready.map((ticket) => ticket.actor))].sort(byName));
    const ticket = this.chance.pick(ready.filter((one) => one.actor === actor));
    this.#waiting.splice(this.#waiting.indexOf(ticket), 1);
    this.count += 1;
    this.trace.push(`${this.count} ${ticket.actor.name} ${ticket.point}`);
    const entry: Entry = { ticket, done: Promise.resolve(), settle: null };
    entry.done = ticket.run().then((settle) => {
      entry.settle = settle;
    });
    await this.#completeOrBlock(entry, SUSPECT_MS);
    if (entry.settle === null) {
      this.trace.push(`  ${ticket.actor.name} waits for a lock`);
      this.#blocked.push(entry);
      if (this.#blocked.length > 1) this.trace.push(UNDECIDED);
    } else {
      entry.settle();
    }
    await this.afterStep();
    if (this.#blocked.length > 0) await this.#recheckBlocked();
  }

  /** Lets code between two steps run to its next step. */
  async settle(): Promise<void> {
    for (let quiet = 0, seen = -1; quiet < 2; ) {
      await tick();
      const now = this.#waiting.length;
      quiet = now === seen ? quiet + 1 : 0;
      seen = now;
    }
  }

  /** Waits for the server to end a deadlock, when only blocked steps are left. Returns false if it did not. */
  async outlastDeadlock(): Promise<boolean> {
    const before = this.#blocked.length;
    for (let waitedMs = 0; waitedMs < DEADLOCK_MS; waitedMs += SUSPECT_MS) {
      await sleep(SUSPECT_MS);
      await this.#recheckBlocked();
      if (this.#blocked.length < before) return true;
    }
    return false;
  }

  /**
   * Notifies actors that got their locks, one after the other, once the actor that released the locks has continued.
   */
  async #recheckBlocked(): Promise<void> {
    for (const entry of [...this.#blocked]) {
      await this.#completeOrBlock(entry, 0);
      if (entry.settle === null) continue;
      await this.settle();
      this.#blocked.splice(this.#blocked.indexOf(entry), 1);
      this.trace.push(`  ${entry.ticket.actor.name} continues`);
      entry.settle();
    }
  }

  async #completeOrBlock(entry: Entry, patienceMs: number): Promise<void> {
    for (let waitMs = patienceMs; ; waitMs = SUSPECT_MS) {
      if (waitMs > 0) await firstOf(entry.done, waitMs);
      if (entry.settle !== null) return;
      const pid = entry.ticket.pid();
      if (pid !== null && (await this.isBlocked(pid)) && entry.settle === null) return;
    }
  }
}

const byName = (a: Actor, b: Actor): number => (a.name < b.name ? -1 : 1);

/** Error of a client whose connection is cut between a statement and its response. */
export class LostAnswer extends Error {
  override readonly name = 'LostAnswer';
  /** SQLSTATE connection_failure, the code of a lost connection. */
  readonly code = '08006';

  constructor() {
    super('The connection was lost before the answer came.');
  }
}

/** Waits until `done`, for a limited number of real milliseconds; leaves no timer behind. */
async function firstOf(done: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    done,
    new Promise<void>((resolve) => {
      timer = realSetTimeout(resolve, ms);
    }),
  ]);
  realClearTimeout(timer);
}
