import { pino } from 'pino';
import { outboundLoop } from '../../../src/modules/conversation/outbound/index.js';
import { statisticsLoop } from '../../../src/modules/outreach/statistics/index.js';
import { sendingLoop } from '../../../src/modules/sending/delivery/index.js';
import { holdsLoop } from '../../../src/modules/sending/protection/index.js';
import type { Clock } from '../../../src/platform/clock.js';
import type { Ctx } from '../../../src/platform/context.js';
import { poolRunner } from '../../../src/platform/db/sql-runner.js';
import { type DueLoop, earlier } from '../../../src/platform/due/due-loop.js';
import { SELF_FENCE_MS, type Worker } from '../../../src/platform/due/worker.js';
import { FollowingClock } from '../../../src/platform/following-clock.js';
import type { Logger } from '../../../src/platform/log.js';
import type { Agenda } from './agenda.js';
import { GatedPool, type Rewrite } from './gated-pool.js';
import type { ClockPlan, Scenario } from './scenario.js';
import { type Actor, LostAnswer, type Turns } from './turns.js';
import { hangUp, simulatedMail, type WireLog } from './wire.js';

/** Planted faults outside statements; none in an honest run. */
export interface FaultyParts {
  readonly rewrite?: Rewrite | undefined;
  /** Campaigns, by index, whose stored schedule makes every claim throw until this many seconds have passed. */
  readonly unreadable?: { readonly campaigns: readonly number[]; readonly seconds: number } | undefined;
  /** Workers continue after missing their heartbeat for too long. */
  readonly neverFences?: boolean | undefined;
  /** Workers use the clock of their machine. */
  readonly ownClock?: boolean | undefined;
  /** Workers read the time at a claim and not again while an email is in progress. */
  readonly looksOnce?: boolean | undefined;
}

export interface ProcessParts {
  readonly base: Ctx;
  readonly turns: Turns;
  readonly agenda: Agenda;
  readonly log: WireLog;
  readonly scenario: Scenario;
  readonly faulty: FaultyParts;
  readonly kill: (pid: number) => Promise<void>;
  /** Error of the machine's clock. */
  readonly clock: ClockPlan;
}

/** One process of the service, with its own connections, mail senders, loops, and identity, on the shared database. */
export class SimProcess implements Actor {
  dead = false;
  frozen = false;
  struck = false;
  /** Whether nothing is due since the last change. */
  idle = false;
  ticking = false;
  /** Next due time that the last idle tick returned. */
  nextDueAt: Date | null = null;
  readonly ctx: Ctx;
  /** Errors that no lost response explains. */
  readonly unexplained: string[] = [];
  /** Resolves when the process dies. */
  readonly died: Promise<void>;
  #die: () => void = () => undefined;
  readonly #pool: GatedPool;
  readonly #loops: readonly DueLoop[];
  readonly #clock: FollowingClock;
  readonly #bornMs: number;
  #id: string;
  #lastBeat: Date;
  /** Time of the last clock reading while no work was in progress. */
  #lookedAt: Date;

  constructor(
    readonly name: string,
    private readonly parts: ProcessParts,
  ) {
    const { base, turns, scenario, faulty } = parts;
    this.#pool = new GatedPool({ real: base.pool, turns, actor: this, rewrite: faulty.rewrite });
    // `GatedPool` provides everything that the engine uses of a pool.
    const pool = this.#pool as unknown as Ctx['pool'];
    const mail = simulatedMail(
      { clock: base.clock, turns, agenda: parts.agenda, log: parts.log, odds: scenario.wire, seed: scenario.seed },
      this,
    );
    const log = listeningLogger((error) => this.#note(error));
    this.#bornMs = base.clock.now().getTime();
    const wallMs = (): number => base.clock.now().getTime() + this.#aheadMs();
    this.#clock = new FollowingClock({ monotonicMs: () => base.clock.now().getTime(), wallMs });
    const clock = this.#clockFor(faulty, wallMs);
    this.ctx = { ...base, pool, sessions: pool, sql: poolRunner(pool), mail, log, clock };
    const byHand = scenario.byHand.length > 0 ? [outboundLoop()] : [];
    this.#loops = [...byHand, sendingLoop(), holdsLoop, statisticsLoop];
    this.died = new Promise((resolve) => {
      this.#die = resolve;
    });
    this.#id = base.ids.uuid();
    this.#lastBeat = base.clock.now();
    this.#lookedAt = this.#lastBeat;
    this.#askTheTime();
  }

  get id(): string {
    return this.#id;
  }

  get worker(): Worker {
    const process = this;
    const { neverFences } = this.parts.faulty;
    // A process that never reads the time keeps the identity with which the tick started.
    const id = neverFences ? this.#id : null;
    return {
      get id() {
        return id ?? process.id;
      },
      isAlive: () => (neverFences ? !process.dead : process.isAlive()),
      lifetime: () => new AbortController().signal,
    };
  }

  isAlive(): boolean {
    return !this.dead && this.parts.base.clock.now().getTime() - this.#lastBeat.getTime() <= SELF_FENCE_MS;
  }

  /** Records a heartbeat; a process that was silent for too long gets a new identity. */
  beat(): void {
    if (this.dead || this.frozen) return;
    // Time jumps while the process waits for a server, but its heartbeats continue.
    const waits = [...this.parts.log.silent].some(({ actor }) => actor === this);
    if (!this.isAlive() && !waits) this.#id = this.parts.base.ids.uuid();
    this.#lastBeat = this.parts.base.clock.now();
    this.#askTheTime();
  }

  /** Reads the time of the run, as if the database responded immediately. */
  #askTheTime(): void {
    const nowMs = this.parts.base.clock.now().getTime();
    this.#clock.take({ databaseMs: nowMs, sentMs: nowMs, receivedMs: nowMs });
  }

  #clockFor({ ownClock, looksOnce }: FaultyParts, wallMs: () => number): Clock {
    if (ownClock) return { now: () => new Date(wallMs()) };
    if (looksOnce) return { now: () => this.#lookedAt };
    return this.#clock;
  }

  #aheadMs(): number {
    const { aheadSeconds, mendedAfterSeconds } = this.parts.clock;
    const isMended = this.parts.base.clock.now().getTime() >= this.#bornMs + mendedAfterSeconds * 1000;
    return isMended ? 0 : aheadSeconds * 1000;
  }

  /** Runs one tick of the sending loop; when it is idle, of the loops beside it. */
  async tick(foldToo: boolean): Promise<number> {
    this.ticking = true;
    const isBusy = this.#loops.some((loop) => (loop.progress?.() ?? null) !== null);
    if (!isBusy) this.#lookedAt = this.parts.base.clock.now();
    let worked = 0;
    this.nextDueAt = null;
    try {
      for (const loop of this.#loops) {
        if (!this.isAlive() || this.#isClockWrong() || (loop === statisticsLoop && !foldToo)) break;
        const result = await loop.tick(this.ctx, this.worker);
        worked += result.worked;
        if (worked > 0) break;
        // A turn of the sending loop lasts while work is in progress, so that this process does not count as idle.
        const progress = loop.progress?.() ?? null;
        if (progress !== null) {
          await progress;
          worked += 1;
          break;
        }
        this.nextDueAt = earlier(this.nextDueAt, result.nextDueAt);
      }
    } catch (error) {
      this.#note(error as Error);
      worked += 1;
    } finally {
      this.ticking = false;
    }
    return worked;
  }

  /** Takes over from dead processes; its own death ends it. Returns whether it finished. */
  async recover(deadIds: readonly string[]): Promise<boolean> {
    const all = this.#recoverAll(deadIds).then(
      () => true,
      (error: Error) => {
        this.#note(error);
        return false;
      },
    );
    return Promise.race([all, this.died.then(() => false)]);
  }

  async #recoverAll(deadIds: readonly string[]): Promise<void> {
    for (const loop of this.#loops) await loop.recover?.(this.ctx, deadIds);
  }

  /** Returns whether the clock is wrong. Called before each tick, as by the runner of loops. */
  #isClockWrong(): boolean {
    return (this.ctx.clock.problem?.() ?? null) !== null;
  }

  #note(error: Error): void {
    if (!(error instanceof LostAnswer)) this.unexplained.push(`${this.name}: ${error.stack ?? error.message}`);
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    this.dead = true;
    this.parts.turns.forget(this);
    hangUp(this.parts.log, this);
    await this.#pool.cut(this.parts.kill);
    this.#die();
  }
}

/** Returns a logger that writes nothing and passes on logged errors. */
function listeningLogger(hear: (error: Error) => void): Logger {
  return pino({
    level: 'error',
    hooks: {
      logMethod([what]: readonly unknown[]) {
        hear(((what as { err?: Error } | undefined)?.err ?? new Error(String(what))) as Error);
      },
    },
  });
}
