import type { Ctx } from '../../../src/platform/context.js';
import { earlier } from '../../../src/platform/due/due-loop.js';
import type { Agenda } from './agenda.js';
import type { Chance } from './chance.js';
import type { Faults } from './faults.js';
import type { ClockPlan, Fault, Scenario } from './scenario.js';
import { type FaultyParts, SimProcess } from './sim-process.js';
import type { Actor, Turns } from './turns.js';
import type { WireLog } from './wire.js';

/** Silence, in seconds, after which others take over from a worker. They do so repeatedly as long as the worker is registered. */
const RECOVER_AFTER_S = [15, 30, 61, 600];
const LOOK_AGAIN_S = 60;
const REBORN_AFTER_S = 5;
/** Probability that a process also acts at an instant at which another one acts. */
const LOOKS_TOO = 0.4;

interface CrewParts {
  readonly ctx: Ctx;
  readonly turns: Turns;
  readonly log: WireLog;
  readonly scenario: Scenario;
  readonly chance: Chance;
  readonly faults: Faults;
  readonly agenda: Agenda;
  readonly faulty: FaultyParts;
  readonly endBackend: (pid: number) => Promise<void>;
}

/** Processes of a run: which ones live, which ones are interrupted, and which one takes over from which. */
export class Crew {
  readonly all: SimProcess[] = [];
  /** Faults that occurred, in words. */
  readonly struck: string[] = [];
  #ending: Array<Promise<void>> = [];

  constructor(private readonly parts: CrewParts) {
    for (let n = 0; n < parts.scenario.workers; n += 1) this.#birth();
  }

  get living(): SimProcess[] {
    return this.all.filter((one) => !one.dead && !one.frozen && one.isAlive());
  }

  /** Processes that can start something now. */
  get free(): SimProcess[] {
    return this.living.filter((one) => !one.ticking && !one.idle);
  }

  /** Returns whether actors can only continue after time has passed: one is frozen, or its server is silent. */
  get isHeldUp(): boolean {
    return this.parts.log.silent.size > 0 || this.all.some((one) => one.frozen && !one.dead);
  }

  get isTicking(): boolean {
    return this.all.some((one) => one.ticking && !one.dead && !one.frozen);
  }

  get nextDueAt(): Date | null {
    const able = this.all.filter((one) => !one.dead && !one.frozen);
    return able.reduce<Date | null>((next, one) => earlier(next, one.nextDueAt), null);
  }

  /** Records progress: every actor checks again. */
  stir(): void {
    for (const process of this.all) process.idle = false;
  }

  /** Wakes at least one process: an instant comes earlier for some processes than for others. */
  wakeSome(): void {
    const { chance } = this.parts;
    const able = this.all.filter((one) => !one.dead && !one.frozen);
    if (able.length === 0) return;
    const first = chance.pick(able);
    for (const process of able) {
      process.idle = process !== first && !chance.happens(LOOKS_TOO);
      if (process.idle) process.nextDueAt = null;
    }
  }

  beat(): void {
    for (const process of this.all) process.beat();
  }

  /** Fails silent connections sooner or later. */
  beatSilent(): void {
    for (const one of this.all) if (!one.isAlive() && this.parts.chance.happens(0.1)) one.beat();
  }

  /** Returns whether a fault occurs before or at this step. */
  strike(actor: Actor, point: string): 'run' | 'lose-answer' | 'never' {
    if (!(actor instanceof SimProcess) || actor.dead) return 'run';
    const fault = this.parts.faults.strike(actor, point);
    if (fault === null) return 'run';
    const what = `${fault.kind} of ${actor.name} at ${point}, step ${this.parts.turns.count}`;
    actor.struck = true;
    this.struck.push(what);
    this.parts.turns.note(`  ${what}`);
    const hasAnswer = point !== 'connect' && !point.startsWith('wire-');
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

  /** Waits until the server has rolled back the open transactions of killed processes, so that a death is one instant of the run. */
  async buryDead(): Promise<void> {
    if (this.#ending.length === 0) return;
    await Promise.all(this.#ending.splice(0));
    this.stir();
  }

  /** Kills all remaining actors. */
  async end(): Promise<void> {
    for (const process of this.all) if (!process.dead) this.#ending.push(process.kill());
    await this.buryDead();
  }

  #birth(): void {
    const { ctx, turns, agenda, log, scenario, faulty, endBackend } = this.parts;
    const name = `worker${this.all.length + 1}`;
    const { clocks } = scenario;
    const clock = clocks[this.all.length % clocks.length] as ClockPlan;
    this.all.push(new SimProcess(name, { base: ctx, turns, agenda, log, scenario, faulty, kill: endBackend, clock }));
    if (clock.aheadSeconds === 0) return;
    turns.note(`  the clock of ${name} is ${clock.aheadSeconds} s ahead`);
    this.parts.agenda.add(this.#in(clock.mendedAfterSeconds), async () => this.stir());
  }

  #crash(process: SimProcess): void {
    this.#ending.push(process.kill());
    this.#takeOver([process.id]);
    this.parts.agenda.add(this.#in(REBORN_AFTER_S), async () => this.#birth());
  }

  #freeze(process: SimProcess, { stallSeconds }: Fault): void {
    process.frozen = true;
    this.#takeOver([process.id]);
    this.parts.agenda.add(this.#in(stallSeconds), async () => {
      process.frozen = false;
      process.idle = false;
    });
  }

  /** Runs the reaper of every living process for dead ones, several times and sometimes two in parallel. */
  #takeOver(ids: readonly string[]): void {
    const { agenda, chance } = this.parts;
    for (const seconds of RECOVER_AFTER_S) {
      for (let twice = 0; twice < (chance.happens(0.5) ? 2 : 1); twice += 1) {
        const isLast = seconds === RECOVER_AFTER_S.at(-1);
        agenda.add(this.#in(seconds), () => this.#recover(ids, isLast));
      }
    }
  }

  /** Lets one living process take over. If none can, or the takeover fails, another attempt follows. */
  async #recover(ids: readonly string[], isLast: boolean): Promise<void> {
    const able = this.living.filter((one) => !ids.includes(one.id));
    const isDone = able.length > 0 && (await this.parts.chance.pick(able).recover(ids));
    if (isLast && !isDone) this.parts.agenda.add(this.#in(LOOK_AGAIN_S), () => this.#recover(ids, true));
  }

  #in(seconds: number): Date {
    return new Date(this.parts.ctx.clock.now().getTime() + seconds * 1000);
  }
}
