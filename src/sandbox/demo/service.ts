import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { backgroundWork } from '../../jobs.js';
import { ensureBootstrapKey } from '../../modules/workspaces/index.js';
import { type Clock, ManualClock, offsetClock } from '../../platform/clock.js';
import { readConfig } from '../../platform/config.js';
import type { Ctx } from '../../platform/context.js';
import { temporaryDataFolder } from '../../platform/db/embedded/temporary-folder.js';
import { drainTogether } from '../../platform/due/drain.js';
import { startDueLoops } from '../../platform/due/runner.js';
import { type OpenContext, openContext } from '../../platform/open-context.js';
import { jobsBesideSchedulesLoop } from '../../platform/queue/drain.js';
import { startQueue } from '../../platform/queue/start-queue.js';
import { startApiRole } from '../../roles/api-role.js';
import { startMailRole } from '../../roles/mail-role.js';

/** The service as the demo runs it: every role in this process, on a database that is thrown away, on a clock it moves. */
export interface DemoService {
  readonly origin: string;
  readonly key: string;
  /** The workspace that a first start makes. */
  readonly workspaceId: number;
  readonly inboundPort: number;
  now(): Date;
  moveTo(instant: Date): void;
  /** Works off what is due at the present instant; answers when something is due next, turns of schedules left aside. */
  drain(): Promise<Date | null>;
  /** From here on the clock runs at normal speed and the loops run by themselves. */
  goOn(): void;
  stop(): Promise<void>;
}

/** A clock that stands until it is moved, and runs once it is let go. */
class DemoClock implements Clock {
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

  letGo(): void {
    this.#clock = offsetClock(this.#manual.now());
  }
}

export async function startDemoService(options: {
  start: Date;
  relayPort: number;
  port: number;
}): Promise<DemoService> {
  const folder = temporaryDataFolder('demo');
  const clock = new DemoClock(options.start);
  const inboundPort = await freePort();
  const port = options.port === 0 ? await freePort() : options.port;
  const config = readConfig({
    DATA_DIR: folder,
    PORT: String(port),
    MAIL_INBOUND_PORT: String(inboundPort),
    // All of its people write from this machine.
    MAIL_INBOUND_TRUSTED: '127.0.0.0/8',
    MAIL_RELAY_URL: `smtp://127.0.0.1:${options.relayPort}`,
    EGRESS_ALLOW: '127.0.0.0/8',
    WEBHOOK_ALLOW_HTTP: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  let opened: OpenContext;
  try {
    opened = await openContext(config, { clock, durable: false });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const { ctx, worker } = opened;
  const { key, workspaceId } = await ensureBootstrapKey(ctx);
  const work = backgroundWork();
  const queue = await startQueue(ctx, worker, { handlers: work.handlers, schedules: work.schedules });
  const api = await startApiRole(ctx, () => null);
  const mail = await startMailRole(ctx);
  let running: { stop(drainMs: number): Promise<boolean> } | null = null;
  return {
    origin: api.address,
    key: key as string,
    workspaceId,
    inboundPort,
    now: () => clock.now(),
    moveTo: (instant) => clock.moveTo(instant),
    drain: () => drainTogether(ctx, worker, [...work.loops, jobsBesideSchedulesLoop]),
    goOn: () => {
      clock.letGo();
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
    if (!(await part.stop(ctx.config.shutdownGraceMs))) ctx.log.warn('a part of the demo did not end in time');
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
