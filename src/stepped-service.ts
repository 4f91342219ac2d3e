import { rmSync } from 'node:fs';
import { backgroundWork } from './jobs.js';
import { ensureBootstrapKey } from './modules/foundation/workspaces/index.js';
import { type Clock, ManualClock, offsetClock } from './platform/clock.js';
import { readConfig } from './platform/config.js';
import type { Ctx } from './platform/context.js';
import { temporaryDataFolder } from './platform/db/embedded/temporary-folder.js';
import { drainTogether } from './platform/due/drain.js';
import { startDueLoops } from './platform/due/runner.js';
import { type OpenContext, openContext } from './platform/open-context.js';
import { jobsBesideSchedulesLoop } from './platform/queue/drain.js';
import { startQueue } from './platform/queue/start-queue.js';
import { startApiRole } from './roles/api-role.js';
import { startMailRole } from './roles/mail-role.js';
import { readinessOf } from './roles/readiness.js';

/** Service with every role in this process, on a temporary database, with a clock that its owner sets. */
export interface SteppedService {
  /** Base URL of the API. */
  readonly origin: string;
  /** API key of the first workspace. */
  readonly key: string;
  readonly workspaceId: number;
  moveTo(instant: Date): void;
  /** Processes what is due now. Resolves with the time at which something is due next, not counting scheduled jobs. */
  drain(): Promise<Date | null>;
  /** From then on, the clock runs at normal speed and the loops process what becomes due. */
  goOn(): void;
  /** Stops all roles and deletes the database. */
  stop(): Promise<void>;
}

/** Clock that stops until it is moved, and runs once it is released. */
class SteppedClock implements Clock {
  #clock: Clock;
  readonly #manual: ManualClock;

  constructor(start: Date) {
    this.#manual = new ManualClock(start);
    this.#clock = this.#manual;
  }

  now(): Date {
    return this.#clock.now();
  }

  moveTo(instant: Date): void {
    this.#manual.moveTo(instant);
  }

  release(): void {
    this.#clock = offsetClock(this.#manual.now());
  }
}

/** Starts with the settings of the environment, except for the database: a temporary one in place of `DATA_DIR`. */
export async function startSteppedService(start: Date): Promise<SteppedService> {
  const folder = temporaryDataFolder('stepped');
  try {
    return await startIn(folder, start);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(folder: string, start: Date): Promise<SteppedService> {
  const clock = new SteppedClock(start);
  const config = { ...readConfig(), dataDir: folder, databaseUrl: null };
  const opened: OpenContext = await openContext(config, { clock, durable: false });
  const { ctx, worker } = opened;
  const { key, workspaceId } = await ensureBootstrapKey(ctx);
  const work = backgroundWork();
  const queue = await startQueue(ctx, worker, { handlers: work.handlers, schedules: work.schedules });
  const api = await startApiRole(
    ctx,
    readinessOf(ctx, () => null),
  );
  const mail = await startMailRole(ctx);
  let running: { stop(drainMs: number): Promise<boolean> } | null = null;
  return {
    origin: api.address,
    key: key as string,
    workspaceId,
    moveTo: (instant) => clock.moveTo(instant),
    drain: () => drainTogether(ctx, worker, [...work.loops, jobsBesideSchedulesLoop]),
    goOn: () => {
      clock.release();
      running = startDueLoops(ctx, worker, work.loops);
    },
    stop: async () => {
      await stopAll(ctx, [api, mail, ...(running === null ? [] : [running]), queue]);
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function stopAll(ctx: Ctx, parts: ReadonlyArray<{ stop(drainMs: number): Promise<boolean> }>): Promise<void> {
  for (const part of parts) {
    if (!(await part.stop(ctx.config.shutdownGraceMs))) ctx.log.warn('a part of the service did not end in time');
  }
}
