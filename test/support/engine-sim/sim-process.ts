import { campaignFoldLoop } from '../../../src/modules/campaigns/index.js';
import { holdsLoop, sendingLoop } from '../../../src/modules/sending/index.js';
import type { Ctx } from '../../../src/platform/context.js';
import { openDb } from '../../../src/platform/db/pool.js';
import type { DueLoop } from '../../../src/platform/due/due-loop.js';
import { earlier } from '../../../src/platform/due/due-loop.js';
import type { Worker } from '../../../src/platform/due/worker.js';
import { GatedPool, type Rewrite } from './gated-pool.js';
import type { Scenario } from './scenario.js';
import type { Actor, Turns } from './turns.js';
import { hangUp, simulatedMail, type WireLog } from './wire.js';

/** After so long without a heartbeat a worker stops believing that it lives (platform/due/worker.ts). */
const SELF_FENCE_MS = 10_000;

export interface ProcessParts {
  readonly base: Ctx;
  readonly turns: Turns;
  readonly log: WireLog;
  readonly scenario: Scenario;
  readonly rewrite: Rewrite;
  readonly kill: (pid: number) => Promise<void>;
}

/** One process of the service: its own connections, mail senders, loops and identity over the common database. */
export class SimProcess implements Actor {
  dead = false;
  frozen = false;
  /** Nothing to do since anybody did anything. */
  idle = false;
  ticking = false;
  /** What the last idle tick named. */
  nextDueAt: Date | null = null;
  readonly ctx: Ctx;
  readonly errors: Error[] = [];
  /** Resolves at the end of its life. */
  readonly died: Promise<void>;
  #die: () => void = () => undefined;
  readonly #pool: GatedPool;
  readonly #loops: readonly DueLoop[];
  #id: string;
  #lastBeat: Date;

  constructor(
    readonly name: string,
    private readonly parts: ProcessParts,
  ) {
    const { base, turns, log, scenario, rewrite } = parts;
    this.#pool = new GatedPool({ real: base.pool, turns, actor: this, rewrite });
    // The engine asks of a pool what this one offers.
    const pool = this.#pool as unknown as Ctx['pool'];
    const mail = simulatedMail({ clock: base.clock, turns, log, odds: scenario.wire, seed: scenario.seed }, this);
    this.ctx = { ...base, pool, ...openDb(pool), mail };
    this.#loops = [sendingLoop(), holdsLoop, campaignFoldLoop];
    this.died = new Promise((resolve) => {
      this.#die = resolve;
    });
    this.#id = base.ids.uuid();
    this.#lastBeat = base.clock.now();
  }

  get id(): string {
    return this.#id;
  }

  get worker(): Worker {
    const process = this;
    return {
      get id() {
        return process.id;
      },
      isAlive: () => process.isAlive(),
      lifetime: () => new AbortController().signal,
    };
  }

  isAlive(): boolean {
    return !this.dead && this.parts.base.clock.now().getTime() - this.#lastBeat.getTime() <= SELF_FENCE_MS;
  }

  /** Says that it lives; who was silent for too long comes back under another identity. */
  beat(): void {
    if (this.dead || this.frozen) return;
    if (!this.isAlive()) this.#id = this.parts.base.ids.uuid();
    this.#lastBeat = this.parts.base.clock.now();
  }

  /** One tick of the sending loop; when it is idle, of the loops beside it. */
  async tick(foldToo: boolean): Promise<number> {
    this.ticking = true;
    let worked = 0;
    this.nextDueAt = null;
    try {
      for (const loop of this.#loops) {
        if (!this.isAlive() || (loop === campaignFoldLoop && !foldToo)) break;
        const result = await loop.tick(this.ctx, this.worker);
        worked += result.worked;
        if (worked > 0) break;
        this.nextDueAt = earlier(this.nextDueAt, result.nextDueAt);
      }
    } catch (error) {
      this.errors.push(error as Error);
      worked += 1;
    } finally {
      this.ticking = false;
    }
    return worked;
  }

  async recover(deadIds: readonly string[]): Promise<void> {
    for (const loop of this.#loops) await loop.recover?.(this.ctx, deadIds);
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    this.dead = true;
    this.parts.turns.forget(this);
    hangUp(this.parts.log, this, this.parts.base.clock.now());
    await this.#pool.cut(this.parts.kill);
    this.#die();
  }
}
