import { expect } from 'vitest';
import { type FastSink, startFastSink } from '../../sandbox/src/sink.js';
import { sendingLoop } from '../../src/modules/sending/delivery/index.js';
import type { Ctx } from '../../src/platform/context.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import { type RunningWorker, startWorker } from '../../src/platform/due/worker.js';
import type { SmtpSender } from '../../src/platform/mail/smtp/types.js';
import type { JobHandler } from '../../src/platform/queue/job.js';
import { openTestWorld, type TestWorld, type WorldOptions } from './world.js';

export interface WorkerWorld {
  readonly world: TestWorld;
  readonly worker: RunningWorker;
  /** Runs sending until nothing is due, and returns when something is due again. Default context: the world's. */
  drain(ctx?: Ctx): Promise<Date | null>;
  close(): Promise<void>;
}

export interface SendingWorld extends WorkerWorld {
  /** Accepts every message and keeps its envelope. */
  readonly sink: FastSink;
}

/** Opens the service with a worker, and without a mail server. */
export async function openWorkerWorld(options: WorldOptions = {}): Promise<WorkerWorld> {
  const world = await openTestWorld(options);
  const worker = await startWorker(world.ctx, 'test');
  return {
    world,
    worker,
    drain: (ctx = world.ctx) => drainLoops(ctx, worker, [sendingLoop()]),
    close: async () => {
      await worker.stop({ clean: true });
      await world.close();
    },
  };
}

/** Opens the service with a worker and a server that accepts its email. */
export async function openSendingWorld(options: WorldOptions = {}): Promise<SendingWorld> {
  const sink = await startFastSink({ keep: true });
  const config = { mailRelayUrl: `smtp://127.0.0.1:${sink.port}`, ...options.config };
  const base = await openWorkerWorld({ ...options, config });
  return {
    ...base,
    sink,
    close: async () => {
      await base.close();
      await sink.close();
    },
  };
}

/** Returns a context in which `send` replaces the mail servers. */
export function answeredBy(ctx: Ctx, send: SmtpSender['send']): Ctx {
  return { ...ctx, mail: { ...ctx.mail, smtpPool: () => ({ send }), directSender: () => ({ send }) } };
}

/** Runs the queued jobs of a name. Throws if there is none. */
export async function runStored(ctx: Ctx, handlers: readonly JobHandler[], name: string): Promise<void> {
  const handler = handlers.find((each) => each.name === name);
  const jobs = await ctx.sql.query<{ payload: { payload: unknown } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1`,
    [name],
  );
  expect(jobs.length).toBeGreaterThan(0);
  for (const { payload } of jobs)
    await handler?.run(ctx, payload.payload, { attempt: 1, isLast: false, signal: new AbortController().signal });
}
