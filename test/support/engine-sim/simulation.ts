import { vi } from 'vitest';
import { ManualClock } from '../../../src/platform/clock.js';
import type { Ctx } from '../../../src/platform/context.js';
import { poolRunner } from '../../../src/platform/db/sql-runner.js';
import { earlier } from '../../../src/platform/due/due-loop.js';
import { seededIds } from '../../../src/platform/ids.js';
import { Agenda } from './agenda.js';
import { Chance } from './chance.js';
import { Crew } from './crew.js';
import { Faults } from './faults.js';
import { GatedPool } from './gated-pool.js';
import { type Acknowledged, type Detached, Operator } from './operator.js';
import type { Happening, Scenario } from './scenario.js';
import type { FaultyParts } from './sim-process.js';
import { clearTables, type Staged, stageScenario } from './stage.js';
import { type Actor, Turns } from './turns.js';
import { WireLog } from './wire.js';
import { Writer, type WrittenMessage } from './writer.js';

/** Virtual days after which a run is aborted, because it would never finish. */
const HORIZON_DAYS = 150;
const MAX_STEPS = 30_000;
/** Virtual seconds that may pass while messages are on the wire. */
const DRIFT_SECONDS = 3;
/** Rounds of timers without a step: 40 s, far longer than any pause of the engine. */
const MAX_WAITS = 2_000;

export interface RunResult {
  readonly scenario: Scenario;
  readonly staged: Staged;
  readonly log: WireLog;
  readonly acknowledged: readonly Acknowledged[];
  readonly detached: readonly Detached[];
  readonly byHand: readonly WrittenMessage[];
  readonly steps: number;
  readonly endedAt: Date;
  /** Reason why the run was aborted; null if nothing was left to do. */
  readonly stuck: string | null;
  /** Errors that no fault explains. */
  readonly errors: readonly string[];
  /** All steps in order, one line each. */
  readonly trace: readonly string[];
  /** Faults that occurred, in words. */
  readonly struck: readonly string[];
}

/**
 * Runs a scenario through the real engine until nothing is left to do. All processes share one database, one virtual
 * clock and one order of steps, which the seed decides. Always ends: a run that does not finish is aborted with the
 * reason in `stuck`.
 */
export async function simulate(base: Ctx, scenario: Scenario, faulty: FaultyParts = {}): Promise<RunResult> {
  await clearTables(base);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    return await new Simulation(base, scenario, faulty).run();
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
  readonly #agenda = new Agenda();
  readonly #faults: Faults;
  readonly #crew: Crew;
  readonly #operatorActor: Actor = { name: 'operator', dead: false, frozen: false, struck: false };
  readonly #happenings: Happening[];
  readonly #startMs: number;
  /** Number of operator and agenda actions in progress. */
  #busy = 0;
  #drifted = 0;
  #failure: Error | null = null;

  constructor(
    base: Ctx,
    private readonly scenario: Scenario,
    private readonly faulty: FaultyParts,
  ) {
    this.#clock = new ManualClock(scenario.start);
    this.#startMs = this.#clock.now().getTime();
    this.#chance = new Chance(scenario.seed ^ 0x5bd1e995);
    this.#ctx = { ...base, clock: this.#clock, ids: seededIds(this.#clock, `sim ${scenario.seed}`) };
    this.#turns = new Turns(this.#chance.fork(), (pid) => isBlocked(base, pid));
    this.#faults = new Faults(scenario, this.#startMs);
    this.#crew = new Crew({
      ctx: this.#ctx,
      turns: this.#turns,
      log: this.#log,
      scenario,
      chance: this.#chance,
      faults: this.#faults,
      agenda: this.#agenda,
      faulty,
      endBackend: (pid) => endBackend(base, pid),
    });
    this.#turns.onStep = (actor, point) => this.#crew.strike(actor, point);
    this.#turns.afterStep = () => this.#crew.buryDead();
    this.#happenings = [...scenario.happenings].sort((a, b) => a.afterSeconds - b.afterSeconds);
  }

  async run(): Promise<RunResult> {
    const staged = await stageScenario(this.#ctx, this.scenario);
    const gated = new GatedPool({
      real: this.#ctx.pool,
      turns: this.#turns,
      actor: this.#operatorActor,
      rewrite: this.faulty.rewrite,
    });
    const pool = gated as unknown as Ctx['pool'];
    const ctx: Ctx = { ...this.#ctx, pool, sql: poolRunner(pool) };
    const steps = (): number => this.#turns.count;
    const later = (at: Date, what: () => Promise<void>): void => this.#agenda.add(at, what);
    const operator = new Operator(ctx, staged, steps, later);
    const writer = new Writer(ctx, staged, steps, later, (address) => operator.suppress(address));
    for (const message of this.scenario.byHand) {
      later(new Date(this.#startMs + message.afterSeconds * 1000), () => writer.write(message));
    }
    await this.#plantUnreadable(staged, later);
    const stuck = await this.#loop(operator);
    this.#operatorActor.dead = true;
    await this.#crew.end();
    await gated.cut((pid) => endBackend(this.#ctx, pid));
    return {
      scenario: this.scenario,
      staged,
      log: this.#log,
      acknowledged: operator.acknowledged,
      detached: operator.detached,
      byHand: writer.byHand,
      steps: this.#turns.count,
      endedAt: this.#clock.now(),
      stuck,
      errors: this.#crew.all.flatMap((one) => one.unexplained),
      trace: this.#turns.trace,
      struck: this.#crew.struck,
    };
  }

  /** Breaks the schedules of some campaigns, and repairs them later. */
  async #plantUnreadable(staged: Staged, later: (at: Date, what: () => Promise<void>) => void): Promise<void> {
    const { unreadable } = this.faulty;
    if (unreadable === undefined) return;
    for (const at of unreadable.campaigns) {
      const { campaignId } = staged.campaigns[at] as Staged['campaigns'][number];
      const where = 'where workspace_id = $1 and id = $2';
      const of = [staged.workspaceId, campaignId];
      const [row] = await this.#ctx.sql.query<{ schedule: unknown }>(`select schedule from campaigns ${where}`, of);
      await this.#ctx.sql.query(
        `update campaigns set schedule = jsonb_set(schedule::jsonb, '{timezone}', '"Mars/Olympus"') ${where}`,
        of,
      );
      later(new Date(this.#startMs + unreadable.seconds * 1000), async () => {
        await this.#ctx.sql.query(`update campaigns set schedule = $3 ${where}`, [
          ...of,
          JSON.stringify(row?.schedule),
        ]);
      });
    }
  }

  /** Continues until nothing is left to do (null), or returns why it stopped. */
  async #loop(operator: Operator): Promise<string | null> {
    const horizon = this.#startMs + HORIZON_DAYS * 86_400_000;
    for (let waits = 0; ; ) {
      await this.#crew.buryDead();
      await this.#turns.settle();
      if (this.#failure !== null) return `the operator's work failed: ${this.#failure.message}`;
      if (this.#turns.count > MAX_STEPS) return `still busy after ${MAX_STEPS} steps`;
      this.#beginDue(operator);
      if (this.#act()) {
        waits = 0;
        continue;
      }
      if (this.#turns.ready > 0) {
        waits = 0;
        if (this.#drifted < DRIFT_SECONDS && this.#chance.happens(0.02)) this.#drift();
        this.#crew.beatSilent();
        await this.#turns.next();
        continue;
      }
      const { isHeldUp } = this.#crew;
      const isUnderWay = this.#busy > 0 || this.#crew.isTicking;
      if (this.#turns.blocked > 0 && !isHeldUp) {
        // The process that holds the locks also waits for one.
        this.#turns.note('  a deadlock');
        if (!(await this.#turns.outlastDeadlock())) return 'a lock is never given back';
        continue;
      }
      // Only timers can wake the engine now (results are written in batches), or the end of a freeze that holds locks.
      if (isUnderWay && waits < (isHeldUp ? 3 : MAX_WAITS)) {
        waits += 1;
        vi.advanceTimersByTime(isHeldUp ? 250 : 20);
        continue;
      }
      if (isUnderWay && !isHeldUp) return 'a process waits for something that never comes';
      const next = this.#nextInstant();
      if (next === null) return null;
      if (next.getTime() > horizon) return `not through after ${HORIZON_DAYS} days`;
      this.#moveTo(next);
    }
  }

  /** Starts one more action; returns false if no actor has one. */
  #act(): boolean {
    const { free } = this.#crew;
    if (free.length === 0) return false;
    // Sometimes work in progress continues first.
    if (this.#turns.ready > 0 && this.#chance.happens(0.6)) return false;
    const process = this.#chance.pick(free);
    this.#watch(
      process.tick(this.#chance.happens(0.1)).then((worked) => {
        process.idle = worked === 0;
        // The step may have changed something for others. They learn of it sometimes, and otherwise check when it is due.
        if (worked > 0 && this.#chance.happens(0.3)) this.#chance.pick(this.#crew.all).idle = false;
      }),
    );
    return true;
  }

  #beginDue(operator: Operator): void {
    const now = this.#clock.now();
    for (const { what } of this.#agenda.takeDue(now)) this.#operate(what);
    this.#faults.arm(now, this.#crew.living);
    const happening = this.#happenings[0];
    if (happening === undefined || this.#happeningAt(happening) > now) return;
    const open = [...this.#log.open].filter((one) => one.askedAt === null && !one.actor.dead);
    if (happening.inFlight && open.length === 0 && this.#waitedFor(happening) < 86_400) return;
    this.#happenings.shift();
    const target = happening.inFlight && open.length > 0 ? this.#chance.pick(open).recipient : null;
    this.#turns.note(`  ${happening.kind} ${target ?? ''}`);
    this.#operate(() => operator.act(happening, target));
  }

  /** Actions of the operator run beside the workers, statement by statement. */
  #operate(what: () => Promise<void>): void {
    this.#busy += 1;
    this.#watch(
      what().finally(() => {
        this.#busy -= 1;
        this.#crew.stir();
      }),
    );
  }

  #nextInstant(): Date | null {
    const now = this.#clock.now();
    let next = earlier(this.#agenda.nextAt, this.#crew.nextDueAt);
    const happening = this.#happenings[0];
    if (happening !== undefined) {
      const at = this.#happeningAt(happening);
      next = earlier(next, at > now ? at : new Date(at.getTime() + 86_400_000));
    }
    if (next !== null) next = earlier(next, this.#faults.nextAfter(now));
    if (next === null || next > now) return next;
    // Something is due but did not happen, because of a lock or a failed tick. A loop checks again after a while.
    const again = new Date(now.getTime() + (this.#crew.isHeldUp ? 20_000 : 1_000));
    return earlier(this.#agenda.nextAt, again);
  }

  #moveTo(instant: Date): void {
    this.#clock.moveTo(instant);
    this.#turns.note(`  ${instant.toISOString()}`);
    this.#drifted = 0;
    this.#crew.beat();
    this.#crew.wakeSome();
  }

  #drift(): void {
    this.#drifted += 1;
    this.#clock.advanceMs(1_000);
    this.#crew.beat();
  }

  #happeningAt(happening: Happening): Date {
    return new Date(this.#startMs + happening.afterSeconds * 1000);
  }

  #waitedFor(happening: Happening): number {
    return (this.#clock.now().getTime() - this.#happeningAt(happening).getTime()) / 1000;
  }

  #watch(work: Promise<void>): void {
    work.catch((error: Error) => {
      this.#failure ??= error;
    });
  }
}

async function isBlocked({ sql }: Pick<Ctx, 'sql'>, pid: number): Promise<boolean> {
  const [row] = await sql.query<{ blocked: boolean }>('select cardinality(pg_blocking_pids($1)) > 0 as blocked', [pid]);
  return row?.blocked ?? false;
}

/** Ends a connection in the middle of its statement and waits until it is gone, for a limited number of real milliseconds. */
async function endBackend({ sql }: Pick<Ctx, 'sql'>, pid: number): Promise<void> {
  await sql.query('select pg_terminate_backend($1, 5000)', [pid]);
}
