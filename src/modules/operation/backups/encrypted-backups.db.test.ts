import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { drainLoops } from '../../../platform/due/drain.js';
import type { BackupEncryption } from '../../../platform/settings/backup-settings.js';
import { backupsLoop } from './index.js';

const DAY_MS = 86_400_000;

let world: TestWorld;
let parent: string;
let identityFile: string;
let recipients: readonly string[];

beforeAll(async () => {
  world = await openTestWorld();
  await seedCampaign(world, { contacts: 5 });
  const identity = await generateIdentity();
  recipients = [await identityToRecipient(identity)];
  parent = mkdtempSync(join(tmpdir(), 'outrider-encrypted-'));
  identityFile = join(parent, 'identity.txt');
  writeFileSync(identityFile, identity);
});
afterAll(async () => {
  await world.close();
  rmSync(parent, { recursive: true, force: true });
});
beforeEach(async () => {
  await world.ctx.sql.query('truncate backups, backup_targets');
  rmSync(join(parent, 'backups'), { recursive: true, force: true });
});

const stored = () => readdirSync(join(parent, 'backups'));

/** Takes the next backup, with a verification each week. */
async function round(encryption: Partial<BackupEncryption>) {
  const location = join(parent, 'backups');
  const config = {
    ...{ ...world.ctx.config, dataDir: join(parent, 'data') },
    backups: { location, everyMs: DAY_MS, keep: 2, verifyEveryMs: 7 * DAY_MS },
    backupEncryption: { recipients, identityFile: null, ...encryption },
  };
  world.clock.advanceMs(DAY_MS);
  await drainLoops({ ...world.ctx, config }, world.ctx.worker, [backupsLoop()]);
  return (await world.inA({ url: '/backups', key: world.adminKey })).json;
}

it('encrypts scheduled backups and checks only their files on a machine without an identity', async () => {
  const { schedule, lastComplete, lastVerified, problem } = await round({});
  expect([schedule.isEncrypted, lastComplete.isEncrypted, problem]).toEqual([true, true, null]);
  expect(lastVerified).toMatchObject({ name: lastComplete.name, verifyScope: 'files', verifyError: null });
});

it('verifies the contents as soon as the machine has an identity, and keeps the number of backups', async () => {
  await round({});
  const { lastVerified } = await round({ identityFile });
  expect(lastVerified).toMatchObject({ verifyScope: 'contents', verifyError: null });
  expect((await round({ identityFile })).lastVerified.id).toBe(lastVerified.id);
  expect(stored()).toHaveLength(2);
}, 60_000);

it('reports an identity that opens nothing until another verification succeeds', async () => {
  const other = join(parent, 'other.txt');
  writeFileSync(other, await generateIdentity());
  expect((await round({ identityFile: other })).problem).toContain('Use an identity of one of its recipients.');
  const { items } = await round({});
  expect(items[0]).toMatchObject({ verifyScope: 'files', verifyError: null });
});

it('verifies backups that are not encrypted, whatever the identity', async () => {
  const { schedule, lastVerified } = await round({ recipients: [], identityFile: join(parent, 'none.txt') });
  expect(schedule.isEncrypted).toBe(false);
  expect(lastVerified).toMatchObject({ isEncrypted: false, verifyScope: 'contents', verifyError: null });
}, 60_000);
