import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloneDatabase } from '../../../../test/support/database.js';
import { type S3Double, startS3 } from '../../../../test/support/outside/s3-double.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { withClient } from '../../../platform/db/one-client.js';
import { loadSnapshot } from '../../../platform/db/snapshot/load.js';
import { readManifest } from '../../../platform/db/snapshot/manifest.js';
import { openArchive } from '../../../platform/db/snapshot/places/open-place.js';
import { writeSnapshot } from '../../../platform/db/snapshot/write.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { silentLogger } from '../../../platform/log.js';
import { installQueue } from '../../../platform/queue/install.js';
import type { S3Settings } from '../../../platform/s3/s3-settings.js';
import { S3Store } from '../../../platform/s3/s3-store.js';
import type { BackupSettings } from '../../../platform/settings/backup-settings.js';
import { backupsLoop } from './index.js';

const DAY_MS = 86_400_000;
const LOCATION = 's3://backups/outrider/one';

let world: TestWorld;
let s3: S3Double;
let scratch: string;

beforeAll(async () => {
  world = await openTestWorld();
  await seedCampaign(world, { contacts: 25 });
});
afterAll(() => world.close());
beforeEach(async () => {
  s3 = await startS3();
  scratch = mkdtempSync(join(tmpdir(), 'outrider-s3-'));
});
afterEach(async () => {
  await s3.close();
  await world.ctx.sql.query('truncate backups, backup_targets');
  rmSync(scratch, { recursive: true, force: true });
});

function round(change: Partial<BackupSettings> = {}, settings: Partial<S3Settings> = {}): Promise<Date | null> {
  const backups = { location: LOCATION, everyMs: DAY_MS, keep: 2, verifyEveryMs: null, ...change };
  const config = { ...world.ctx.config, dataDir: scratch, backups, s3: { ...s3.settings, ...settings } };
  return drainLoops({ ...world.ctx, config }, world.ctx.worker, [backupsLoop()]);
}
const list = async () => (await world.inA({ url: '/backups', key: world.adminKey })).json;
/** Names of archives in the bucket, with or without a manifest. */
const stored = (): string[] => [...new Set([...s3.objects.keys()].map((key) => key.split('/')[2] ?? ''))].sort();

it('backs up to a bucket and verifies the backup, and a restore brings every row back', async () => {
  await round({ verifyEveryMs: DAY_MS });
  const { lastComplete, lastVerified, schedule } = await list();
  expect(schedule.folder).toBe(LOCATION);
  expect(lastComplete).toMatchObject({ status: 'complete', error: null });
  expect(lastComplete.bytes).toBe([...s3.objects.values()].reduce((sum, { length }) => sum + length, 0));
  expect(lastVerified).toMatchObject({ name: lastComplete.name, verifyError: null });

  const archive = await openArchive(`${LOCATION}/${lastComplete.name}`, s3.settings);
  const target = await cloneDatabase();
  try {
    await installQueue(target.url, silentLogger());
    const manifest = await readManifest(archive);
    await withClient(target.url, (client) => loadSnapshot(client, archive, manifest));
    const count = 'select count(*)::int as n, min(id::text) as first from contacts';
    expect(await target.sql.query(count)).toEqual(await world.ctx.sql.query(count));
  } finally {
    await target.drop();
  }
});

it('deletes the oldest backups beyond the number to keep, and nothing else in the bucket', async () => {
  const others = ['outrider/one/by-hand/manifest.json', 'outrider/two/a.txt', 'outrider/one/notes.txt', 'other.txt'];
  for (const key of others) s3.objects.set(key, Buffer.from('{}'));
  const names: string[] = [];
  for (let day = 0; day < 4; day += 1) {
    await round();
    names.push((await list()).lastComplete.name);
    world.clock.advanceMs(DAY_MS);
  }
  expect(stored().filter((name) => name.startsWith('outrider-'))).toEqual(names.slice(2));
  for (const key of others) expect(s3.objects.has(key)).toBe(true);
});

it('leaves nothing of a backup that fails, and reports the reason of the store', async () => {
  await round();
  const [good] = stored();
  for (const [change, reason] of [
    [{ credentials: { accessKeyId: 'AKIATESTING', secretAccessKey: 'wrong' } }, 'SignatureDoesNotMatch'],
    [{ endpoint: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ] as const) {
    world.clock.advanceMs(DAY_MS);
    await round({}, change);
    const { items } = await list();
    expect(items[0]).toMatchObject({ status: 'failed', error: expect.stringContaining(reason) });
    expect(items[0].error).toContain(LOCATION);
    expect(items[0].error).not.toContain('wrong');
  }
  world.clock.advanceMs(DAY_MS);
  s3.fault = (request) => (/PUT .*public\.sends\.copy/.test(request) ? { status: 403, code: 'QuotaExceeded' } : null);
  await round();
  expect((await list()).items[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('QuotaExceeded') });
  expect(stored()).toEqual([good]);
  // The reason stays the first one if the store then fails to delete what was written.
  s3.fault = (request) => {
    if (/PUT .*public\.sends\.copy/.test(request)) return { status: 403, code: 'QuotaExceeded' };
    return request.includes('?delete') ? { status: 403, code: 'AccessDenied' } : null;
  };
  world.clock.advanceMs(DAY_MS);
  await round();
  expect((await list()).items[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('QuotaExceeded') });
  s3.fault = () => null;
  world.clock.advanceMs(DAY_MS);
  await round({ location: 's3://elsewhere/one' });
  expect((await list()).items[0].error).toContain('NoSuchBucket');
}, 120_000);

it('deletes what a killed process left, including parts of uploads', async () => {
  const left = 'outrider-2026-03-01T08-00-00-000Z';
  s3.objects.set(`outrider/one/${left}/public.contacts.copy.gz`, Buffer.from('half'));
  s3.objects.set(`outrider/one/unfinished/public.contacts.copy.gz`, Buffer.from('half'));
  const store = new S3Store(s3.settings, 'backups', `outrider/one/${left}/`);
  s3.fault = (request) => (/^(PUT|DELETE) .*uploadId/.test(request) ? { status: 403, code: 'AccessDenied' } : null);
  const content = async function* () {
    for (let part = 0; part < 5; part += 1) yield randomBytes(4 * 1024 * 1024);
  };
  await expect(store.upload('public.sends.copy.gz', content())).rejects.toThrow('AccessDenied');
  s3.fault = () => null;
  expect(s3.uploads()).toEqual([`outrider/one/${left}/public.sends.copy.gz`]);
  await round();
  expect(s3.uploads()).toEqual([]);
  expect(stored()).toEqual([(await list()).lastComplete.name, 'unfinished']);
});

it('stores large files in parts, and resumes reading where a connection broke', async () => {
  const store = new S3Store(s3.settings, 'backups', 'large/');
  const parts = Array.from({ length: 10 }, () => randomBytes(4 * 1024 * 1024));
  await store.upload(
    'file',
    (async function* () {
      yield* parts;
    })(),
  );
  const whole = Buffer.concat(parts);
  expect(s3.objects.get('large/file')?.equals(whole)).toBe(true);
  expect(s3.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
  const reads = (): number => s3.requests.filter((request) => request.startsWith('GET')).length;
  s3.fault = (request) => (request.startsWith('GET') && reads() <= 2 ? 'break' : null);
  expect((await buffer(store.read('file'))).equals(whole)).toBe(true);
  expect(reads()).toBe(3);
  await expect(buffer(store.read('nothing'))).rejects.toThrow('The backup has no file nothing.');
});

it('does not write into a backup that exists', async () => {
  s3.objects.set('outrider/by-hand/manifest.json', Buffer.from('{}'));
  const archive = await openArchive('s3://backups/outrider/by-hand/', s3.settings);
  const write = withClient(world.database.url, (client) =>
    writeSnapshot(client, archive, { version: '0.0.0', masterKey: null }),
  );
  await expect(write).rejects.toThrow('s3://backups/outrider/by-hand exists');
  expect(s3.objects.size).toBe(1);
});
