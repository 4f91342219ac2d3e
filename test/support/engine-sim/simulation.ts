import { vi } from 'vitest';
import { ManualClock } from '../../../src/platform/clock.js';
import type { Ctx } from '../../../src/platform/context.js';
import { openDb } from '../../../src/platform/db/pool.js';
import { earlier } from '../../../src/platform/due/due-loop.js';
import { seededIds } from '../../../src/platform/ids.js';
import { Chance } from './chance.js';
import { Faults } from './faults.js';
import { GatedPool, type Rewrite } from './gated-pool.js';
import { type Acknowledged, type Detached, Operator } from './operator.js';
import type { Fault, Happening, Scenario } from './scenario.js';
import { SimProcess } from './sim-process.js';
import { clearTables, type Staged, stageScenario } from './stage.js';
import { type Actor, Turns } from './turns.js';
import { WireLog } from './wire.js';

/** Others take over from a worker that was silent for so long, and do so again as long as it is known. */
const RECOVER_AFTER_S = [15, 30, 61, 600];
/** A run that is not through by then never will be. */
const HORIZON_DAYS = 150;
const MAX_STEPS = 60_000;
/** Virtual seconds that may pass while messages are on the wire. */
const DRIFT_SECONDS = 3;

export interface RunResult {
  readonly scenario: Scenario;
  readonly staged: Staged;
  readonly log: WireLog;
  readonly acknowledged: readonly Acknowledged[];
  readonly detached: readonly Detached[];
  readonly steps: number;
  readonly endedAt: Date;
  /** Why the run was given up; null: nothing was left to do. */
  readonly stuck: string | null;
  readonly trace: readonly string[];
  /** Faults that struck, in words. */
  readonly struck: readonly string[];
}

interface Task {
  readonly at: Date;
  readonly name: string;
  readonly what: () => Promise<void>;
}

/**
 * Runs a scenario through the real engine until nothing is left to do. All processes share one database, one virtual
 * clock and one order of steps, which the seed decides.
 */
export async function simulate(
  base: Ctx,
  scenario: Scenario,
  options: { rewrite?: Rewrite; tracing?: boolean } = {},
): Promise<RunResult> {
  await clearTables(base);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    return await new Simulation(base, scenario, options).run();
  } finally {
    vi.useRealTimers();
  }
}

class Simulation {
  readonly #clock: ManualClock;
  readonly #chance: Chance;
  readonly #ctx: Ctx;
  readonly #turns: Turns;
  readonly #log = new WireLog();
  readonly #faults: Faults;
  readonly #processes: SimProcess[] = [];
  readonly #operatorActor: Actor = { name: 'operator', dead: false, frozen: false };
  readonly #happenings: Happening[];
  readonly #struck: string[] = [];
  readonly #startMs: number;
  #tasks: Task[] = [];
  #busy = 0;
  #born = 0;
  #drifted = 0;
  #failure: Error | null = null;

  constructor(
    base: Ctx,
    private readonly scenario: Scenario,
    private readonly options: { rewrite?: Rewrite; tracing?: boolean },
  ) {
    this.#clock = new ManualClock(scenario.start);
    this.#startMs = this.#clock.now().getTime();
    this.#chance = new Chance(scenario.seed ^ 0x5bd1e995);
    this.#ctx = { ...base, clock: this.#clock, ids: seededIds(this.#clock, `sim ${scenario.seed}`) };
    const isBlocked = async (pid: number): Promise<boolean> => {
      const [row] = await base.sql.query<{ blocked: boolean }>(
        'select cardinality(pg_blocking_pids($1)) > 0 as blocked',
        [pid],
      );
      return row?.blocked ?? false;
    };
    this.#turns = new Turns(this.#chance.fork(), isBlocked, options.tracing ?? false);
    this.#turns.onStep = (actor, place) => this.#strike(actor, place);
    this.#faults = new Faults(scenario, this.#startMs);
    this.#happenings = [...scenario.happenings].sort((a, b) => a.afterSeconds - b.afterSeconds);
  }

  async run(): Promise<RunResult> {
    const staged = await stageScenario(this.#ctx, this.scenario);
    for (let n = 0; n < this.scenario.workers; n += 1) this.#birth();
    const pool = new GatedPool({
      real: this.#ctx.pool,
      turns: this.#turns,
      actor: this.#operatorActor,
      rewrite: () => undefined,
    }) as unknown as Ctx['pool'];
    const operator = new Operator(
      { ...this.#ctx, pool, ...openDb(pool) },
      staged,
      () => this.#turns.count,
      (at, what) => this.#later(at, 'operator goes on', what),
    );
    const stuck = await this.#loop(operator);
    for (const process of this.#processes) if (!process.dead) await process.kill();
    return {
      scenario: this.scenario,
      staged,
      log: this.#log,
      acknowledged: operator.acknowledged,
      detached: operator.detached,
      steps: this.#turns.count,
      endedAt: this.#clock.now(),
      stuck,
      trace: this.#turns.trace,
      struck: this.#struck,
    };
  }

  async #loop(operator: Operator): Promise<string | null> {
    const horizon = this.#startMs + HORIZON_DAYS * 86_400_000;
    for (let waits = 0; ; ) {
      await this.#turns.settle();
      if (this.#failure !== null) throw this.#failure;
      if (this.#turns.count > MAX_STEPS) return `still busy after ${MAX_STEPS} steps`;
      this.#beginDue(operator);
      if (this.#act()) {
        waits = 0;
        continue;
      }
      if (this.#turns.ready > 0) {
        waits = 0;
        if (this.#drifted < DRIFT_SECONDS && this.#chance.happens(0.02)) this.#drift();
        for (const one of this.#processes) if (!one.isAlive() && this.#chance.happens(0.1)) one.beat();
        await this.#turns.next();
        continue;
      }
      // Only timers can wake the engine now (results wait for company), or what a frozen process keeps locked until it wakes.
      const isUnderWay = this.#isUnderWay();
      const isHeldUp = this.#processes.some((one) => one.frozen && !one.dead);
      if (isUnderWay && waits < (isHeldUp ? 3 : 2_000)) {
        waits += 1;
        vi.advanceTimersByTime(isHeldUp ? 250 : 20);
        if (this.#turns.blocked > 0) await this.#turns.waitForBlocked();
        continue;
      }
      if (isUnderWay && !isHeldUp) return 'a process waits for something that never comes';
      const next = this.#nextInstant();
      if (next === null) return null;
      if (next.getTime() > horizon) return `not through after ${HORIZON_DAYS} days`;
      this.#moveTo(next);
    }
  }

  /** Begins one more thing beside what is under way; false when nobody has anything to begin. */
  #act(): boolean {
    const idle = this.#processes.filter(
      (one) => !one.dead && !one.frozen && !one.ticking && !one.idle && one.isAlive(),
    );
    if (idle.length === 0) return false;
    // Sometimes what is under way goes on first.
    if (this.#turns.ready > 0 && this.#chance.happens(0.6)) return false;
    const process = this.#chance.pick(idle);
    this.#watch(
      process.tick(this.#chance.happens(0.1)).then((worked) => {
        process.idle = worked === 0;
        // What it did may concern others; they hear of it sometimes, and look for themselves at the latest when it is due.
        if (worked > 0 && this.#chance.happens(0.3)) this.#chance.pick(this.#processes).idle = false;
      }),
    );
    return true;
  }

  #beginDue(operator: Operator): void {
    const now = this.#clock.now();
    for (const task of this.#tasks.filter((one) => one.at <= now)) {
      this.#tasks = this.#tasks.filter((one) => one !== task);
      this.#operate(task.what);
    }
    this.#faults.arm(now, this.#living());
    const happening = this.#happenings[0];
    if (happening === undefined || this.#happeningAt(happening) > now) return;
    const open = [...this.#log.open].filter((one) => one.askedAt === null && !one.actor.dead);
    if (happening.inFlight && open.length === 0 && this.#waitedFor(happening) < 86_400) return;
    this.#happenings.shift();
    const target = happening.inFlight && open.length > 0 ? this.#chance.pick(open).recipient : null;
    this.#operate(() => operator.act(happening, target));
  }

  /** What the operator begins runs beside the workers, statement by statement. */
  #operate(what: () => Promise<void>): void {
    this.#busy += 1;
    this.#watch(
      what().finally(() => {
        this.#busy -= 1;
        this.#stir();
      }),
    );
  }

  #strike(actor: Actor, place: string): 'run' | 'lose-answer' | 'never' {
    if (!(actor instanceof SimProcess) || actor.dead) return 'run';
    const fault = this.#faults.strike(actor, place);
    if (fault === null) return 'run';
    this.#struck.push(`${fault.kind} of ${actor.name} at ${place}, step ${this.#turns.count}`);
    const hasAnswer = place !== 'connect' && !place.startsWith('wire-');
    switch (fault.kind) {
      case 'crash':
        this.#crash(actor);
        return 'never';
      case 'stall':
        this.#freeze(actor, fault);
        return 'run';
      case 'lost-answer':
        return hasAnswer ? 'lose-answer' : 'run';
      case 'lost-answer-then-stall':
        this.#freeze(actor, fault);
        return hasAnswer ? 'lose-answer' : 'run';
    }
  }

  #crash(process: SimProcess): void {
    const { id } = process;
    this.#operate(() => process.kill());
    this.#takeOver([id]);
    this.#later(this.#in(5), 'a new process', async () => {
      this.#birth();
    });
  }

  #freeze(process: SimProcess, { stallSeconds }: Fault): void {
    process.frozen = true;
    this.#takeOver([process.id]);
    this.#later(this.#in(stallSeconds), 'wake', async () => {
      process.frozen = false;
      process.idle = false;
    });
  }

  /** What the reaper of every living process does about a dead one, several times, sometimes two at once. */
  #takeOver(ids: readonly string[]): void {
    for (const seconds of RECOVER_AFTER_S) {
      for (let twice = 0; twice < (this.#chance.happens(0.5) ? 2 : 1); twice += 1) {
        this.#later(this.#in(seconds), 'recover', async () => {
          const living = this.#living().filter((one) => !ids.includes(one.id));
          if (living.length === 0) return;
          const process = this.#chance.pick(living);
          await Promise.race([process.recover(ids).catch((error: Error) => process.errors.push(error)), process.died]);
        });
      }
    }
  }

  #living(): SimProcess[] {
    return this.#processes.filter((one) => !one.dead && !one.frozen && one.isAlive());
  }

  #birth(): void {
    this.#born += 1;
    this.#processes.push(
      new SimProcess(`worker${this.#born}`, {
        base: this.#ctx,
        turns: this.#turns,
        log: this.#log,
        scenario: this.scenario,
        rewrite: this.options.rewrite ?? (() => undefined),
        kill: async (pid) => {
          await this.#ctx.sql.query('select pg_terminate_backend($1)', [pid]);
        },
      }),
    );
  }

  /** Somebody did something: everybody looks again. */
  #stir(): void {
    for (const process of this.#processes) process.idle = false;
  }

  #isUnderWay(): boolean {
    return this.#busy > 0 || this.#processes.some((one) => one.ticking && !one.dead && !one.frozen);
  }

  #nextInstant(): Date | null {
    const now = this.#clock.now();
    let next: Date | null = this.#tasks.reduce<Date | null>((min, task) => earlier(min, task.at), null);
    for (const process of this.#processes)
      if (!process.dead && !process.frozen) next = earlier(next, process.nextDueAt);
    const happening = this.#happenings[0];
    if (happening !== undefined) {
      const at = this.#happeningAt(happening);
      next = earlier(next, at > now ? at : new Date(at.getTime() + 86_400_000));
    }
    if (next !== null && this.#faults.nextAt !== null) next = earlier(next, this.#faults.nextAt);
    // Something is due and did not come about: a lock, a failed tick. A loop looks again after a while.
    return next !== null && next <= now ? this.#in(1) : next;
  }

  #moveTo(instant: Date): void {
    this.#clock.moveTo(instant);
    this.#drifted = 0;
    for (const process of this.#processes) process.beat();
    this.#wakeSome();
  }

  /** An instant comes for some at once and for the others later: at least one looks. */
  #wakeSome(): void {
    const able = this.#processes.filter((one) => !one.dead && !one.frozen);
    if (able.length === 0) return;
    const first = this.#chance.pick(able);
    for (const process of able) {
      process.idle = process !== first && this.#chance.happens(0.5);
      if (process.idle) process.nextDueAt = null;
    }
  }

  #drift(): void {
    this.#drifted += 1;
    this.#clock.advanceMs(1_000);
    for (const process of this.#processes) process.beat();
  }

  #happeningAt(happening: Happening): Date {
    return new Date(this.#startMs + happening.afterSeconds * 1000);
  }

  #waitedFor(happening: Happening): number {
    return (this.#clock.now().getTime() - this.#happeningAt(happening).getTime()) / 1000;
  }

  #in(seconds: number): Date {
    return new Date(this.#clock.now().getTime() + seconds * 1000);
  }

  #later(at: Date, name: string, what: () => Promise<void>): void {
    this.#tasks.push({ at, name, what });
  }

  #watch(work: Promise<void>): void {
    work.catch((error: Error) => {
      this.#failure ??= error;
    });
  }
}
