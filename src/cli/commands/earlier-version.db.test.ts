import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../../test/support/database.js';
import { runOnMachine } from '../../../test/support/outside/command-line.js';
import { openWorkerWorld, type WorkerWorld } from '../../../test/support/sending-world.js';
import { backgroundWork } from '../../jobs.js';
import { releaseInstallation } from '../../modules/operation/restored/index.js';
import { catalogOf } from '../../platform/db/catalog.fixture.js';
import { migrate } from '../../platform/db/migrate.js';
import { type Manifest, readManifest } from '../../platform/db/snapshot/manifest.js';
import { FolderArchive } from '../../platform/db/snapshot/places/folder-place.js';
import { drainLoops } from '../../platform/due/drain.js';

const FIXTURE = fileURLToPath(new URL('../../../test/fixtures/backup-of-an-earlier-version/', import.meta.url));
/** Workspace of the demo in the backup. */
const DEMO = 1002;

let folder: string;
let target: TestDatabase;
let base: WorkerWorld | undefined;
let manifest: Manifest;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-earlier-'));
  const { status, stderr } = spawnSync('tar', ['-xzf', join(FIXTURE, 'backup.tar.gz'), '-C', folder]);
  expect(status, String(stderr)).toBe(0);
  manifest = await readManifest(new FolderArchive(folder));
  target = await emptyDatabase();
});
afterAll(async () => {
  await base?.close();
  await target?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('a backup of an earlier version is restored, upgraded to the schema of a new instance, shows its figures, and sends', async () => {
  const restored = await runOnMachine(['restore', folder], {
    ...{ DATABASE_URL: target.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), DATA_DIR: folder },
  });
  expect(restored.code, restored.err).toBe(0);
  expect((await migrate(target.pool)).length).toBeGreaterThan(60);
  const fresh = await cloneDatabase();
  expect(await catalogOf(target.sql)).toEqual(await catalogOf(fresh.sql));
  await fresh.drop();
  for (const { name, rows } of manifest.tables.filter(({ schema }) => schema === 'public')) {
    const [row] = await target.sql.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    if (name !== 'installation_hold') expect({ name, count: row?.count }).toEqual({ name, count: rows });
  }

  const { sql, pool } = target;
  base = await openWorkerWorld({
    start: new Date(Date.parse(manifest.createdAt) + 60_000).toISOString(),
    parts: { sql, pool, sessions: pool },
  });
  const { world, worker } = base;
  const ask = (method: 'GET' | 'POST', url: string, body?: unknown) =>
    world.inject({
      method,
      url,
      key: world.adminKey,
      query: { workspaceId: DEMO },
      ...(body !== undefined && { body }),
    });
  const totals = async () => (await ask('GET', '/campaigns/analytics/overview')).json.totals;
  const figures = JSON.parse(readFileSync(join(FIXTURE, 'figures.json'), 'utf8'));
  expect(await totals()).toMatchObject(figures);

  expect(await releaseInstallation(world.ctx)).toMatchObject({ pausedCampaigns: 1 });
  const campaigns = (await ask('GET', '/campaigns')).json as Array<{ id: string; status: string }>;
  const paused = campaigns.find(({ status }) => status === 'paused');
  await ask('POST', `/campaigns/${paused?.id}/lifecycle`, { action: 'resume' });
  world.clock.advanceMs(3 * 3_600_000);
  await drainLoops(world.ctx, worker, backgroundWork().loops);
  expect((await totals()).sent).toBeGreaterThan(figures.sent);
});
