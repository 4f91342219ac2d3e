import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import type { Ctx } from '../../../platform/context.js';
import { readManifest } from '../../../platform/db/snapshot/manifest.js';
import { MANIFEST_FILE } from '../../../platform/db/snapshot/places/archive.js';
import { FolderPlace } from '../../../platform/db/snapshot/places/folder-place.js';
import { drainLoops } from '../../../platform/due/drain.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { orphans, type Recoverer, reapDeadWorkers } from '../../../platform/due/reaper.js';
import { startWorker } from '../../../platform/due/worker.js';
import type { BackupSettings } from '../../../platform/settings/backup-settings.js';
import { readinessOf } from '../../../roles/readiness.js';
import { backupsLoop } from './index.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: TestWorld;
let target: string;
let settings: BackupSettings;
let readiness: ReturnType<typeof readinessOf>;

beforeAll(async () => {
  world = await openTestWorld();
  readiness = readinessOf(world.ctx, () => null);
  await seedCampaign(world, { contacts: 25 });
});
afterAll(() => world.close());
beforeEach(() => {
  target = mkdtempSync(join(tmpdir(), 'outrider-backups-'));
  settings = { location: join(target, 'backups'), everyMs: DAY_MS, keep: 3, verifyEveryMs: null };
});
afterEach(async () => {
  await world.ctx.sql.query('truncate backups, backup_targets');
  rmSync(target, { recursive: true, force: true });
});

const ctxWith = (change: Partial<BackupSettings> = {}): Ctx => ({
  ...world.ctx,
  config: { ...world.ctx.config, dataDir: join(target, 'data'), backups: { ...settings, ...change } },
});
const round = (change: Partial<BackupSettings> = {}, loop = backupsLoop()): Promise<Date | null> =>
  drainLoops(ctxWith(change), world.ctx.worker, [loop]);
const stored = (): string[] => (existsSync(settings.location) ? readdirSync(settings.location).sort() : []);
const list = async (key = world.adminKey) => (await world.inA({ url: '/backups', key })).json;
const attention = async (key = world.adminKey): Promise<string[]> =>
  (await world.inA({ url: '/overview/attention', key })).json.items
    .filter(({ kind }: { kind: string }) => kind === 'backup_failing')
    .map(({ title }: { title: string }) => title);
const warning = async (): Promise<true | string | undefined> =>
  (await readiness.find(({ name }) => name === 'backups')?.check()) as true | string | undefined;
const metric = async (name: string): Promise<number | undefined> =>
  (await world.ctx.metrics.getSingleMetric(name)?.get())?.values[0]?.value;

async function days(count: number, change: Partial<BackupSettings> = {}): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    world.clock.advanceMs(DAY_MS);
    await round(change);
  }
}

it('backs up at the first start and then once per interval, and lists the size, rows and next backup', async () => {
  const next = await round();
  expect(next).toEqual(new Date(world.clock.now().getTime() + DAY_MS));
  expect(stored()).toHaveLength(1);
  const manifest = await readManifest(new FolderPlace(settings.location).archive(stored()[0] ?? ''));
  expect(manifest.tables.find(({ name }) => name === 'contacts')?.rows).toBe(25);
  const { schedule, lastComplete, problem, items } = await list();
  expect(schedule).toMatchObject({ folder: settings.location, everySeconds: 86_400, keepCount: 3, isRunning: false });
  expect(schedule.nextAt).toBe(next?.toISOString());
  expect(lastComplete).toMatchObject({ name: stored()[0], status: 'complete', error: null });
  expect(lastComplete.bytes).toBeGreaterThan(10_000);
  expect(lastComplete.rowCount).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0));
  expect([problem, items.length]).toEqual([null, 1]);
  world.clock.advanceMs(DAY_MS - 1_000);
  await round();
  expect(stored()).toHaveLength(1);
  world.clock.advanceMs(1_000);
  await round();
  expect(stored()).toHaveLength(2);
});

it('deletes the oldest backups beyond the number to keep, and nothing else in the folder', async () => {
  const other = join(settings.location, 'outrider-2020-01-01T00-00-00-000Z');
  mkdirSync(other, { recursive: true });
  const foreign = { format: 1, createdAt: '2020-01-01T00:00:00Z', masterKey: 'of another instance', tables: [] };
  writeFileSync(join(other, MANIFEST_FILE), JSON.stringify(foreign));
  for (const name of ['by-hand', 'by-hand.partial', 'outrider-notes']) mkdirSync(join(settings.location, name));
  const kept = [...stored()];
  await days(3);
  const before = stored();
  expect(before).toHaveLength(kept.length + 3);
  await days(2);
  const after = stored().filter((name) => !kept.includes(name));
  expect(after).toHaveLength(3);
  expect(after[0]).toBe(before.filter((name) => !kept.includes(name))[2]);
  expect(kept.every((name) => stored().includes(name))).toBe(true);
  const removed = (await list()).items.filter(({ removedAt }: { removedAt: string | null }) => removedAt !== null);
  expect(removed).toHaveLength(2);
});

it('keeps every old backup while new ones fail, and reports the failure until one succeeds', async () => {
  await days(3, { keep: 1 });
  const [good] = stored();
  expect(stored()).toEqual([good]);
  world.clock.advanceMs(DAY_MS);
  writeFileSync(join(target, 'elsewhere'), 'a file where the folder was');
  const broken = { location: join(target, 'elsewhere'), keep: 1 };
  await round(broken);
  expect(stored()).toEqual([good]);
  const { items, schedule } = await list();
  expect(items[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('elsewhere') });
  expect(schedule.nextAt).toBe(new Date(world.clock.now().getTime() + 5 * 60_000).toISOString());
  expect(await attention()).toEqual([
    expect.stringMatching(/^Backups to .*elsewhere fail: .* The last backup is 24 hours old$/),
  ]);
  expect(await attention(world.a.key)).toEqual([]);
  expect(await warning()).toMatch(/^Backups to .*elsewhere fail/);
  expect([await metric('outrider_backup_problem'), await metric('outrider_backup_age_seconds')]).toEqual([1, 86_400]);
  world.clock.advanceMs(5 * 60_000);
  await round(broken);
  expect((await list()).schedule.nextAt).toBe(new Date(world.clock.now().getTime() + 10 * 60_000).toISOString());
  rmSync(join(target, 'elsewhere'));
  world.clock.advanceMs(10 * 60_000);
  await round(broken);
  expect(await attention()).toEqual([]);
  expect([(await list()).problem, await warning()]).toEqual([null, true]);
  expect([await metric('outrider_backup_problem'), await metric('outrider_backup_age_seconds')]).toEqual([0, 0]);
  expect(await metric('outrider_backup_size_bytes')).toBeGreaterThan(10_000);
});

it('reports a late backup, and that no worker has the setting anymore', async () => {
  await round();
  world.clock.advanceMs(1.5 * DAY_MS);
  expect(await attention()).toEqual([]);
  world.clock.advanceMs(HOUR_MS);
  expect(await attention()).toEqual(['The last backup is 37 hours old. No worker with BACKUP_TO is running']);
});

it('deletes unfinished backups of killed processes and never counts them', async () => {
  mkdirSync(settings.location, { recursive: true });
  for (const left of ['2026-03-01T08-00-00-000Z.partial', '2026-02-20T08-00-00-000Z.removing']) {
    mkdirSync(join(settings.location, `outrider-${left}`));
    writeFileSync(join(settings.location, `outrider-${left}`, 'public.contacts.copy.gz'), 'half');
  }
  await round({ keep: 1 });
  expect(stored()).toEqual([expect.stringMatching(/^outrider-2026-.*Z$/)]);
});

it('takes one backup when several workers are due at the same time', async () => {
  const workers = await Promise.all([startWorker(world.ctx, 'test'), startWorker(world.ctx, 'test')]);
  await Promise.all(workers.map((worker) => drainLoops({ ...ctxWith(), worker }, worker, [backupsLoop()])));
  expect(stored()).toHaveLength(1);
  expect((await list()).items).toHaveLength(1);
  await Promise.all(workers.map((worker) => worker.stop({ clean: true })));
});

it('waits while a paused process holds its backup, even if its worker counts as dead', async () => {
  const paused = new pg.Client({ connectionString: world.ctx.pool.options.connectionString });
  await paused.connect();
  await paused.query('begin');
  await paused.query('select pg_advisory_xact_lock(667001)');
  await round();
  expect(stored()).toEqual([]);
  expect((await list()).items[0]).toMatchObject({
    status: 'failed',
    error: 'Another backup of this instance is running.',
  });
  await paused.end();
  world.clock.advanceMs(5 * 60_000);
  await round();
  expect(stored()).toHaveLength(1);
});

const WAIT = { timeout: 30_000 };

/** Runs `work` while another session holds a lock that blocks the backup, after most tables have been copied. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const blocker = new pg.Client({ connectionString: world.ctx.pool.options.connectionString });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table write_probe in access exclusive mode');
    await work();
  } finally {
    await blocker.end();
  }
}

/** Pauses a backup before it ends, until `between` has run. */
async function whileWriting(between: (loop: DueLoop) => Promise<void>, loop = backupsLoop()): Promise<void> {
  const isWaiting = `select 1 from pg_locks where not granted and relation = 'write_probe'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  await whileLocked(async () => {
    await loop.tick(ctxWith(), world.ctx.worker);
    await expect.poll(async () => (await world.ctx.sql.query(isWaiting)).length, WAIT).toBeGreaterThan(0);
    await between(loop);
  });
  await loop.progress?.();
}

it('is due again immediately and leaves no files when its process stops', async () => {
  await whileWriting(async (loop) => {
    const { schedule, items } = await list();
    expect([schedule.isRunning, items[0].status]).toEqual([true, 'running']);
    await loop.drain?.();
    expect(stored()).toEqual([]);
  });
  const { schedule, items, problem } = await list();
  expect([schedule.isRunning, items[0].status, problem]).toEqual([false, 'interrupted', null]);
  expect(schedule.nextAt).toBe(world.clock.now().toISOString());
});

it('does not complete a backup after another worker has taken over its claim', async () => {
  await whileWriting(async () => {
    await world.ctx.sql.query('update backup_targets set attempt = attempt + 1');
  });
  expect(stored()).toEqual([]);
  expect((await list()).items[0]).toMatchObject({ status: 'failed', error: 'Another worker has taken over.' });
});

it('records the attempt of a killed worker as interrupted, and frees its claim', async () => {
  await round();
  await world.ctx.sql.query(`update backup_targets set worker_id = gen_random_uuid(), due_at = $1`, [
    world.clock.now(),
  ]);
  await world.ctx.sql.query(`update backups set status = 'running', ended_at = null`);
  expect((await list()).schedule.isRunning).toBe(false);
  const loop = backupsLoop() as Recoverer;
  await reapDeadWorkers(world.ctx, [loop], await orphans(world.ctx, [loop]));
  expect((await list()).items[0].status).toBe('interrupted');
  world.clock.advanceMs(1_000);
  await round();
  expect((await list()).lastComplete.status).toBe('complete');
});

it('does not block a migration that waits for one of its tables', async () => {
  const migration = new pg.Client({ connectionString: world.ctx.pool.options.connectionString });
  await migration.connect();
  const loop = backupsLoop();
  try {
    await whileWriting(async () => {
      // The backup has copied this table and keeps its lock on it.
      await migration.query('begin; lock table workspaces in access exclusive mode; rollback');
      await loop.progress?.();
    }, loop);
  } finally {
    await migration.end();
  }
  expect((await list()).items[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('schema') });
  expect(stored()).toEqual([]);
});

describe('a requested backup', () => {
  const request = (key = world.adminKey) => world.inA({ method: 'POST', url: '/backups', key });

  it('starts at the next poll, and the next scheduled backup follows an interval later', async () => {
    await round();
    world.clock.advanceMs(HOUR_MS);
    expect((await request()).json.schedule).toMatchObject({ isRequested: true });
    expect((await request()).status).toBe(200);
    const next = await round();
    expect(stored()).toHaveLength(2);
    expect(next).toEqual(new Date(world.clock.now().getTime() + DAY_MS));
    expect((await list()).schedule.isRequested).toBe(false);
  });

  it('is refused without a worker that has BACKUP_TO, and to keys of one workspace', async () => {
    expect((await request()).json.code).toBe('backups_not_configured');
    expect((await list()).schedule).toBeNull();
    for (const answer of [await request(world.a.key), await world.inA({ url: '/backups' })]) {
      expect([answer.status, answer.json.code]).toEqual([403, 'account_key_required']);
    }
  });

  it('changes nothing while a backup is running', async () => {
    await whileWriting(async () => {
      expect((await request()).json.schedule).toMatchObject({ isRunning: true, isRequested: false });
    });
    await round();
    expect(stored()).toHaveLength(1);
  });
});

describe('verification', () => {
  const WEEKLY = { verifyEveryMs: 7 * DAY_MS };

  it('restores the newest backup each week, records the duration, and leaves no files', async () => {
    await round(WEEKLY);
    const first = (await list()).lastVerified;
    expect(first).toMatchObject({ name: stored()[0], verifyError: null });
    expect(first.verifySeconds).toBeGreaterThan(0);
    expect(readdirSync(join(target, 'data', 'verify'))).toEqual([]);
    await days(6, WEEKLY);
    expect((await list()).lastVerified.id).toBe(first.id);
    await days(1, WEEKLY);
    expect((await list()).lastVerified.name).toBe(stored().at(-1));
  }, 120_000);

  it('reports a backup that cannot be restored until another backup is verified', async () => {
    await world.ctx.sql.query(
      `insert into backups (id, folder, name, status, started_at, ended_at, bytes, verified_at, verify_error)
       values (gen_random_uuid(), $1, 'outrider-x', 'complete', $2, $2, 1, $2, 'The file x is damaged.')`,
      [settings.location, world.clock.now()],
    );
    await round();
    expect(await attention()).toEqual(['The backup outrider-x failed its verification: The file x is damaged']);
    await days(1, WEEKLY);
    expect(await attention()).toEqual([]);
  }, 120_000);
});
