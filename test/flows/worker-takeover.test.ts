import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.js';
import { enqueue } from '../../src/platform/queue/enqueue.js';
import { defineJob } from '../../src/platform/queue/job.js';
import { openPlatformContext, type PlatformContext } from '../support/platform-context.js';

const CHILD = fileURLToPath(new URL('./takeover-worker.js', import.meta.url));
const heldJob = defineJob<{ id: number }>({ name: 'test.held' });

let platform: PlatformContext;
const children: ChildProcess[] = [];

beforeEach(async () => {
  platform = await openPlatformContext({ realClock: systemClock });
  await platform.ctx.sql.query(`
    CREATE TABLE test_due (id int PRIMARY KEY, status text NOT NULL DEFAULT 'scheduled', attempt int NOT NULL DEFAULT 0, worker_id uuid);
    CREATE TABLE test_effects (id int, pid int, at timestamptz DEFAULT clock_timestamp());
    CREATE TABLE test_tries (id int, pid int, alive boolean);
    CREATE TABLE test_jobs (id int, pid int, ended boolean DEFAULT false, at timestamptz DEFAULT clock_timestamp());`);
});

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await platform.close();
});

async function startChild(holdMs: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, platform.database.url, String(holdMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [text] = (await once(child.stdout!, 'data')) as [Buffer];
  expect(text.toString()).toBe('ready\n');
  return child;
}

const rows = <R>(text: string, values: unknown[] = []) => platform.ctx.sql.query<R>(text, values);

async function until(what: string, limitMs: number, check: () => Promise<boolean>): Promise<number> {
  const startedMs = performance.now();
  while (!(await check())) {
    if (performance.now() - startedMs > limitMs) throw new Error(`not within ${limitMs} ms: ${what}`);
    await sleep(50);
  }
  return performance.now() - startedMs;
}

const addDue = (count: number) => rows('INSERT INTO test_due (id) SELECT generate_series(1, $1::int)', [count]);
const doneCount = async () => (await rows('SELECT 1 FROM test_effects')).length;

it('takes rows and jobs of a killed worker over within 20 seconds, and does each row once', async () => {
  const victim = await startChild(60_000);
  await addDue(1);
  await enqueue(platform.ctx, heldJob, { id: 1 });
  await until('the victim has both', 5_000, async () => {
    const [due] = await rows<{ status: string }>('SELECT status FROM test_due');
    return due?.status === 'sending' && (await rows('SELECT 1 FROM test_jobs')).length === 1;
  });
  const heir = await startChild(0);
  await rows('INSERT INTO test_due (id) SELECT generate_series(2, 20)');
  victim.kill('SIGKILL');
  const tookMs = await until('everything is done', 20_000, async () => (await doneCount()) === 20);
  await until('the job ran again', 5_000, async () => (await rows('SELECT 1 FROM test_jobs WHERE ended')).length === 1);
  expect(tookMs).toBeLessThan(20_000);
  const effects = await rows<{ id: number; pid: number }>('SELECT id, pid FROM test_effects');
  expect(new Set(effects.map(({ id }) => id)).size).toBe(20);
  expect(effects.every(({ pid }) => pid === heir.pid)).toBe(true);
  expect(await rows('SELECT pid FROM test_jobs WHERE ended')).toEqual([{ pid: heir.pid }]);
}, 60_000);

it('fences a worker that was paused too long: it does not try, its late write changes nothing, and it restarts', async () => {
  const paused = await startChild(1_500);
  await addDue(1);
  await until(
    'it holds the row',
    5_000,
    async () => (await rows(`SELECT 1 FROM test_due WHERE status = 'sending'`)).length === 1,
  );
  const [before] = await rows<{ id: string }>('SELECT id FROM workers');
  paused.kill('SIGSTOP');
  const heir = await startChild(0);
  await until('the heir did it', 20_000, async () => (await doneCount()) === 1);
  paused.kill('SIGCONT');
  await until(
    'the paused one came back to it',
    5_000,
    async () => (await rows('SELECT 1 FROM test_tries WHERE pid = $1', [paused.pid])).length === 1,
  );
  expect(await rows('SELECT alive FROM test_tries WHERE pid = $1', [paused.pid])).toEqual([{ alive: false }]);
  await sleep(500);
  expect(await rows('SELECT pid FROM test_effects')).toEqual([{ pid: heir.pid }]);
  heir.kill('SIGTERM');
  await once(heir, 'exit');
  await until('it has a new identity', 10_000, async () => {
    const ids = await rows<{ id: string }>(
      `SELECT id FROM workers WHERE heartbeat_at > clock_timestamp() - interval '5 s'`,
    );
    return ids.length === 1 && ids[0]!.id !== before!.id;
  });
  await rows('INSERT INTO test_due (id) VALUES (2)');
  await until(
    'it works again',
    10_000,
    async () => (await rows('SELECT 1 FROM test_effects WHERE pid = $1 AND id = 2', [paused.pid])).length === 1,
  );
}, 90_000);

it('lets two workers share the rows, each row once', async () => {
  const workers = await Promise.all([startChild(5), startChild(5)]);
  await addDue(200);
  await until('all are done', 20_000, async () => (await doneCount()) === 200);
  const perWorker = await rows<{ pid: number; count: number }>('SELECT pid, count(*) FROM test_effects GROUP BY pid');
  expect(perWorker.map(({ pid }) => pid).sort()).toEqual(workers.map(({ pid }) => pid).sort());
  expect(perWorker.every(({ count }) => count > 20)).toBe(true);
  expect((await rows('SELECT DISTINCT id FROM test_effects')).length).toBe(200);
}, 60_000);

it('stops in order: finishes what it holds, signs off, leaves nothing to take over', async () => {
  const worker = await startChild(1_000);
  await addDue(3);
  await enqueue(platform.ctx, heldJob, { id: 1 });
  await until('it holds both', 5_000, async () => (await rows('SELECT 1 FROM test_jobs')).length === 1);
  worker.kill('SIGTERM');
  const [code] = (await once(worker, 'exit')) as [number];
  expect(code).toBe(0);
  expect(await rows(`SELECT 1 FROM test_due WHERE status = 'sending'`)).toEqual([]);
  expect(await rows('SELECT ended FROM test_jobs')).toEqual([{ ended: true }]);
  expect(await rows('SELECT 1 FROM workers')).toEqual([]);
}, 60_000);
