import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPlatformContext, type PlatformContext } from '../../../test/support/platform-context.js';
import { until } from '../../../test/support/processes.js';
import { type Ctx, inTx } from '../context.js';
import { reapDeadWorkers } from '../due/reaper.js';
import { type RunningWorker, startWorker } from '../due/worker.js';
import { silentLogger } from '../log.js';
import { drainJobs } from './drain.js';
import { cancelJob, enqueue, enqueueMany } from './enqueue.js';
import { installQueue } from './install.js';
import { defineJob, handleJob, type JobHandler } from './job.js';
import { queueRecoverer } from './recover.js';
import type { Schedule } from './schedule.js';
import { type RunningQueue, startQueue } from './start-queue.js';

const greet = defineJob<{ name: string }>({ name: 'test.greet', schema: Type.Object({ name: Type.String() }) });

let platform: PlatformContext;
let worker: RunningWorker;
const queues: RunningQueue[] = [];

beforeEach(async () => {
  platform = await openPlatformContext();
  worker = await startWorker(platform.ctx, 'worker');
});

afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop(5000);
  await worker.stop({ clean: true });
  await platform.close();
});

async function run(handlers: JobHandler[], schedules: Schedule[] = []): Promise<RunningQueue> {
  const queue = await startQueue(platform.ctx, worker, { handlers, schedules });
  queues.push(queue);
  return queue;
}

it('runs a job after the commit and never after a rollback', async () => {
  const { ctx } = platform;
  const seen: string[] = [];
  await run([
    handleJob(greet, {
      run: async (_ctx, payload) => {
        seen.push(payload.name);
      },
    }),
  ]);
  await inTx(ctx, async (ctx) => {
    await enqueue(ctx, greet, { name: 'committed' });
    await sleep(100);
    expect(seen).toEqual([]);
  });
  await expect(
    inTx(ctx, async (ctx) => {
      await enqueue(ctx, greet, { name: 'rolled back' });
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  const { worked } = await drainJobs(ctx);
  expect(worked).toBeGreaterThanOrEqual(0);
  expect(seen).toEqual(['committed']);
});

it('keeps one waiting job per key and lets it be cancelled', async () => {
  const { ctx } = platform;
  const seen: string[] = [];
  await enqueue(ctx, greet, { name: 'first' }, { jobKey: 'k' });
  await enqueue(ctx, greet, { name: 'second' }, { jobKey: 'k' });
  await enqueue(ctx, greet, { name: 'cancelled' }, { jobKey: 'other' });
  await cancelJob(ctx, 'other');
  await run([handleJob(greet, { run: async (_ctx, { name }) => void seen.push(name) })]);
  await drainJobs(ctx);
  expect(seen).toEqual(['second']);
});

it('takes a payload with NUL or half of a character, alone or among many', async () => {
  const { ctx } = platform;
  const seen: string[] = [];
  await enqueue(ctx, greet, { name: 'cut \ud83d' });
  await enqueueMany(ctx, greet, [{ name: '\ude00 \0' }, { name: 'whole 😀' }]);
  await run([handleJob(greet, { run: async (_ctx, { name }) => void seen.push(name) })]);
  await drainJobs(ctx);
  expect(seen.sort()).toEqual(['cut \ufffd', 'whole 😀', '\ufffd \ufffd']);
});

it('adds many jobs in one statement', async () => {
  const { ctx } = platform;
  const seen = new Set<string>();
  await enqueueMany(
    ctx,
    greet,
    Array.from({ length: 300 }, (_, i) => ({ name: `n${i}` })),
  );
  await run([handleJob(greet, { run: async (_ctx, { name }) => void seen.add(name) })]);
  await drainJobs(ctx);
  expect(seen.size).toBe(300);
});

it('follows a clock that stands still: a job waits for its instant and runs once the clock is there', async () => {
  const { ctx, clock } = platform;
  const seen: string[] = [];
  await run([handleJob(greet, { run: async (_ctx, { name }) => void seen.push(name) })]);
  const at = new Date('2026-03-12T08:00:00Z');
  await enqueue(ctx, greet, { name: 'later' }, { runAt: at });
  expect((await drainJobs(ctx)).nextDueAt).toEqual(at);
  expect(seen).toEqual([]);
  clock.moveTo(at);
  expect((await drainJobs(ctx)).nextDueAt).toBeNull();
  expect(seen).toEqual(['later']);
});

it('retries with growing delays and fails once, after the last attempt', async () => {
  const { ctx, clock } = platform;
  const job = defineJob<{ id: number }>({ name: 'test.fails', maxAttempts: 3 });
  const attempts: Array<[number, boolean]> = [];
  const gaveUp: string[] = [];
  await run([
    handleJob(job, {
      run: async (_ctx, _payload, { attempt, isLast }) => {
        attempts.push([attempt, isLast]);
        throw new Error(`no ${attempt}`);
      },
      onGiveUp: async (_ctx, payload, error) => void gaveUp.push(`${payload.id}: ${error.message}`),
    }),
  ]);
  await enqueue(ctx, job, { id: 7 });
  const pauses: number[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { nextDueAt } = await drainJobs(ctx);
    pauses.push(nextDueAt!.getTime() - clock.now().getTime());
    clock.moveTo(nextDueAt!);
  }
  expect((await drainJobs(ctx)).nextDueAt).toBeNull();
  expect(pauses).toEqual([2718, 7389]);
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(gaveUp).toEqual(['7: no 3']);
});

it('refuses a stored payload that does not fit its schema', async () => {
  const { ctx } = platform;
  let ran = false;
  const once = { ...greet, name: 'test.once', maxAttempts: 1 };
  let reason = '';
  await run([
    {
      name: once.name,
      runsRetired: false,
      run: async (_ctx, payload) => {
        once.parse(payload);
        ran = true;
      },
      giveUp: async (_ctx, _payload, error) => {
        reason = error.message;
      },
    },
  ]);
  await enqueue(ctx, once, { name: 5 } as unknown as { name: string });
  await drainJobs(ctx);
  expect(ran).toBe(false);
  expect(reason).toMatch(/payload of job test.greet is not valid: \/name/);
});

it('locks jobs under the worker that has a heartbeat and takes them over when it is dead', async () => {
  const { ctx } = platform;
  const runs: number[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler = handleJob(greet, {
    run: async (_ctx, _payload, { attempt }) => {
      runs.push(attempt);
      if (attempt === 1) await held;
    },
  });
  await run([handler]);
  await enqueue(ctx, greet, { name: 'x' });
  while (runs.length === 0) await sleep(10);
  const [row] = await ctx.sql.query<{ locked_by: string }>('SELECT locked_by FROM graphile_worker.jobs');
  expect(row?.locked_by).toBe(worker.id);
  await reapDeadWorkers(ctx, [queueRecoverer([handler])], [worker.id]);
  while (runs.length < 2) await sleep(10);
  expect(runs).toEqual([1, 2]);
  release();
  await drainJobs(ctx);
  expect(runs).toEqual([1, 2]);
});

it.each(['ends well', 'fails'])(
  'a job that %s while the database cannot record it runs once more, and others continue',
  async (how) => {
    const { ctx } = platform;
    await ctx.sql.execute('create table faults (n int)');
    await ctx.sql.execute('insert into faults values (1)');
    await ctx.sql.execute(`create function fault() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and (new.locked_by is not null or old.locked_by is null or new.last_error is null) then return new; end if;
    if exists (select from faults) then raise exception 'the disk is full'; end if;
    return coalesce(new, old); end $$`);
    await ctx.sql.execute(`create trigger fault before delete or update on graphile_worker._private_jobs
    for each row execute function fault()`);
    const seen: string[] = [];
    await run([
      handleJob(greet, {
        run: async (_ctx, { name }) => {
          seen.push(name);
          if (how === 'fails' && seen.length === 1) throw new Error('not yet');
        },
      }),
    ]);
    await enqueue(ctx, greet, { name: 'first' });
    await until('the first run', 10_000, async () => seen.length === 1);
    await sleep(300);
    await ctx.sql.execute('delete from faults');
    await enqueue(ctx, greet, { name: 'second' });
    await until(
      'all ends',
      20_000,
      async () => (await ctx.sql.query('select from graphile_worker._private_jobs')).length === 0,
    );
    expect(seen.toSorted()).toEqual(['first', 'first', 'second']);
  },
  40_000,
);

it.each(['end well', 'fail'])(
  'two parallel jobs that %s never deadlock with a request for both, in either order',
  async (how) => {
    const { ctx } = platform;
    const before = await countDeadlocks(ctx);
    const ends: Array<() => void> = [];
    const runs: string[] = [];
    const handler = handleJob(greet, {
      run: async (_ctx, { name }) => {
        runs.push(name);
        if (runs.length > 2) return;
        await new Promise<void>((resolve) => ends.push(resolve));
        if (how === 'fail') throw new Error('not yet');
      },
    });
    await run([handler]);
    await enqueue(ctx, greet, { name: 'a' }, { jobKey: 'a' });
    await enqueue(ctx, greet, { name: 'b' }, { jobKey: 'b' });
    await until('both run', 10_000, async () => ends.length === 2);
    const [first, second] = runs;
    await inTx(ctx, async (ctx) => {
      // The row that a combined statement would lock first is requested later; the other row is locked here.
      await enqueue(ctx, greet, { name: first! }, { jobKey: first! });
      for (const end of ends.toReversed()) end();
      await sleep(300);
      await enqueue(ctx, greet, { name: second! }, { jobKey: second! });
    });
    await until('both have run again', 20_000, async () => runs.length === 4);
    await drainJobs(ctx);
    expect(runs.toSorted()).toEqual(['a', 'a', 'b', 'b']);
    expect((await countDeadlocks(ctx)) - before).toBe(0);
  },
  40_000,
);

it('transactions that ask for the same jobs in different orders never meet in a circle of locks', async () => {
  const { ctx } = platform;
  const before = await countDeadlocks(ctx);
  for (const name of ['a', 'b']) await enqueue(ctx, greet, { name }, { jobKey: name });
  const askFor = (first: 'a' | 'b', second: 'a' | 'b') =>
    inTx(ctx, async (ctx) => {
      await enqueue(ctx, greet, { name: `${first}, then ${second}` }, { jobKey: first });
      await sleep(200);
      if (first === 'a') await enqueue(ctx, greet, { name: `${second}, later` }, { jobKey: second });
      else await cancelJob(ctx, second);
    });
  await Promise.all([askFor('a', 'b'), askFor('b', 'a')]);
  expect((await countDeadlocks(ctx)) - before).toBe(0);
});

it('keeps the order of what one transaction does to one key', async () => {
  const { ctx } = platform;
  await inTx(ctx, async (ctx) => {
    await cancelJob(ctx, 'a');
    await enqueue(ctx, greet, { name: 'a' }, { jobKey: 'a' });
    await enqueue(ctx, greet, { name: 'b' }, { jobKey: 'b' });
    await cancelJob(ctx, 'b');
  });
  expect(await ctx.sql.query('select key from graphile_worker._private_jobs')).toEqual([{ key: 'a' }]);
});

it('gives a job up whose last attempt died with its worker', async () => {
  const { ctx } = platform;
  const job = defineJob<{ id: number }>({ name: 'test.poison', maxAttempts: 1 });
  const gaveUp: number[] = [];
  const handler = handleJob(job, {
    run: async (_ctx, _payload, { signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    onGiveUp: async (_ctx, payload) => void gaveUp.push(payload.id),
  });
  const queue = await run([handler]);
  await enqueue(ctx, job, { id: 3 });
  while ((await ctx.sql.query('SELECT 1 FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')).length === 0)
    await sleep(10);
  const recoverers = [queueRecoverer([handler])];
  await reapDeadWorkers(ctx, recoverers, [worker.id]);
  await reapDeadWorkers(ctx, recoverers, [worker.id]);
  expect(gaveUp).toEqual([3]);
  queues.splice(0);
  await queue.stop(0);
});

it('gives nothing up for a dead worker that another job under the same key follows', async () => {
  const { ctx } = platform;
  const job = defineJob<{ id: number }>({ name: 'test.followed', maxAttempts: 1 });
  const [runs, gaveUp]: [number[], number[]] = [[], []];
  const handler = handleJob(job, {
    run: async (_ctx, { id }, { signal }) => {
      runs.push(id);
      if (id === 1) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
    onGiveUp: async (_ctx, payload) => void gaveUp.push(payload.id),
  });
  const queue = await run([handler]);
  await enqueue(ctx, job, { id: 1 }, { jobKey: 'k' });
  await until('the first runs', 10_000, async () => runs.length === 1);
  await enqueue(ctx, job, { id: 2 }, { jobKey: 'k' });
  await until('the second has run', 10_000, async () => runs.length === 2);
  await reapDeadWorkers(ctx, [queueRecoverer([handler])], [worker.id]);
  await drainJobs(ctx);
  expect([runs, gaveUp]).toEqual([[1, 2], []]);
  expect(await ctx.sql.query('select from graphile_worker._private_jobs')).toEqual([]);
  queues.splice(0);
  await queue.stop(0);
});

it('runs schedules once per turn, however many processes ask for them, and survives their errors', async () => {
  const { ctx, clock } = platform;
  const turns: string[] = [];
  const schedule: Schedule = {
    name: 'test.tick',
    everySeconds: 60,
    run: async (ctx) => {
      turns.push(ctx.clock.now().toISOString());
      throw new Error('a bad turn');
    },
  };
  await run([], [schedule]);
  await run([], [schedule]);
  for (let i = 0; i < 3; i += 1) {
    const { nextDueAt } = await drainJobs(ctx);
    clock.moveTo(nextDueAt!);
  }
  await drainJobs(ctx);
  expect(turns).toEqual(['2026-03-09T10:01:00.000Z', '2026-03-09T10:02:00.000Z', '2026-03-09T10:03:00.000Z']);
});

it('can be installed by several processes in parallel', async () => {
  await platform.ctx.sql.execute('DROP SCHEMA graphile_worker CASCADE');
  await Promise.all(Array.from({ length: 4 }, () => installQueue(platform.database.url, silentLogger())));
  await enqueue(platform.ctx, greet, { name: 'works' });
});

/** Returns the number of deadlocks in this database. */
async function countDeadlocks(ctx: Ctx): Promise<number> {
  // PostgreSQL updates a connection's statistics a moment later, unless forced.
  await ctx.sql.query('select pg_stat_force_next_flush()');
  const [row] = await ctx.sql.query<{ deadlocks: string }>(
    'select deadlocks::text from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
}
