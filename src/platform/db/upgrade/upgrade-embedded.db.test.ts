import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inhabit } from '../../../../test/support/every-operation/inhabited.js';
import { runOnMachine } from '../../../../test/support/outside/command-line.js';
import { partOf } from '../../../../test/support/part-of.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { silentLogger } from '../../log.js';
import { installQueue } from '../../queue/install.js';
import { findInstallation, type Installation } from '../embedded/binaries.js';
import { dataMajor } from '../embedded/cluster.js';
import { startCluster, startEmbedded } from '../embedded/embedded.js';
import { existingServerFolder } from '../embedded/location.js';
import { unprivilegedUser } from '../embedded/system-user.js';
import { migrate } from '../migrate.js';
import { withClient } from '../one-client.js';
import { createPool } from '../pool.js';
import { compareDatabases, copyDatabase } from '../snapshot/copy.js';
import { upgradeEmbedded } from './upgrade-embedded.js';

const STEPS = { signal: new AbortController().signal, onTable: () => undefined };
const PROGRAM = new URL('../../../../dist/platform/db/upgrade/upgrade-embedded.js', import.meta.url);

const user = unprivilegedUser();
const root = mkdtempSync(join(tmpdir(), 'outrider-upgrade-'));
const shared = join(root, 'shared');
const current = findInstallation(user, shared, null);
const older = [17, 16, 15].map(findOlder).find((found) => found !== null && found.major < current.major) ?? null;

let world: TestWorld;
/** Data folder of the older version with rows in every table, which tests copy. */
const original = join(root, 'original');
const dataDir = join(root, 'data');

function findOlder(major: number): Installation | null {
  try {
    return findInstallation(user, shared, major);
  } catch {
    return null;
  }
}

beforeAll(async () => {
  if (older === null) return;
  chmodSync(root, 0o755);
  world = await openTestWorld();
  await inhabit(world);
  mkdirSync(join(original, 'postgres'), { recursive: true });
  chmodSync(original, 0o711);
  chmodSync(join(original, 'postgres'), 0o711);
  const cluster = { folder: join(original, 'postgres'), installation: older, user };
  const server = await startCluster({ log: silentLogger() }, cluster, () => undefined);
  const pool = createPool(server.url, { size: 1 });
  await migrate(pool);
  await pool.end();
  await installQueue(server.url, silentLogger());
  await withClient(world.database.url, (from) => withClient(server.url, (to) => copyDatabase(from, to, STEPS)));
  await server.stop();
}, 120_000);
afterAll(async () => {
  await world?.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  if (older === null) return;
  rmSync(dataDir, { recursive: true, force: true });
  // Keeps the owner, who is not this user.
  execFileSync('cp', ['-a', original, dataDir]);
});

const upgrade = () => upgradeEmbedded({ dataDir, log: silentLogger(), sharedFolder: shared });

/** Returns the major version of the data, and the tables that differ from the original. */
async function contents(): Promise<{ major: number | null; differing: string[] }> {
  const server = await startEmbedded({ dataDir, log: silentLogger(), sharedFolder: shared });
  try {
    return await withClient(world.database.url, (from) =>
      withClient(server.url, async (to) => ({
        major: dataMajor(join(existingServerFolder(dataDir) ?? '', 'cluster')),
        differing: (await compareDatabases(from, to, STEPS)).flatMap(({ name, isEqual }) => (isEqual ? [] : [name])),
      })),
    );
  } finally {
    await server.stop();
  }
}

describe.skipIf(older === null)('data of an older PostgreSQL (skipped without one on this machine)', () => {
  it.skipIf(!existsSync(PROGRAM))(
    'stays as it was, wherever the upgrade is killed',
    async () => {
      const points = Array.from({ length: 20 }, (_, at) => 1 + at * 18);
      for (const point of partOf(points)) {
        expect(await killedAt(point), `killed at line ${point}`).toBe('SIGKILL');
        expect(existingServerFolder(dataDir)).toBe(join(dataDir, 'postgres'));
      }
      expect(await contents()).toEqual({ major: older?.major, differing: [] });
    },
    300_000,
  );

  it('is upgraded with every row, and the former version can use it until a server has started on the result', async () => {
    const run = (...args: string[]) => outrider(['upgrade', ...args]);
    const upgraded = await upgrade();
    expect(upgraded).toMatchObject({ from: older?.major, to: current.major, former: join(dataDir, 'postgres') });
    expect(upgraded?.tables).toBeGreaterThan(150);
    expect(await run('--cancel')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`PostgreSQL ${older?.major} again`),
    });
    expect((await run('--cancel')).err).toContain('was not upgraded');
    expect(await contents()).toEqual({ major: older?.major, differing: [] });
    await upgrade();
    expect(await contents()).toEqual({ major: current.major, differing: [] });
    expect(await upgrade()).toBeNull();
    expect(await run('--cancel')).toMatchObject({
      code: 1,
      err: expect.stringContaining('emails would be sent twice'),
    });
    expect((await run('--discard')).code).toBe(0);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('no newer one') });
  }, 120_000);

  it('is not upgraded while a process uses it', async () => {
    const server = await startEmbedded({ dataDir, log: silentLogger(), sharedFolder: shared });
    try {
      await expect(upgrade()).rejects.toThrow('is in use by another Outrider');
      expect(await outrider(['upgrade'])).toMatchObject({ code: 1, err: expect.stringContaining('is in use') });
    } finally {
      await server.stop();
    }
  }, 60_000);
});

it('is the task of its operator if DATABASE_URL names a server', async () => {
  const result = await outrider(['upgrade'], {
    DATABASE_URL: 'postgres://db.test/outrider',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  expect(result).toMatchObject({ code: 1, err: expect.stringContaining('Upgrade PostgreSQL there') });
});

const outrider = (args: string[], settings: Record<string, string> = {}) =>
  runOnMachine(args, { DATA_DIR: dataDir, ...settings });

/** Upgrades in a process that kills itself when it reports its nth step. Returns the signal that ended it. */
async function killedAt(point: number): Promise<string | null> {
  const script = join(root, 'killed.mjs');
  writeFileSync(
    script,
    `import { upgradeEmbedded } from ${JSON.stringify(fileURLToPath(PROGRAM))};
     let lines = 0;
     const report = () => { lines += 1; if (lines === ${point}) process.kill(process.pid, 'SIGKILL'); };
     const log = { info() {}, warn() {}, error() {}, debug() {}, child() { return log; } };
     await upgradeEmbedded({ dataDir: ${JSON.stringify(dataDir)}, sharedFolder: ${JSON.stringify(shared)}, log, report });`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal;
}
