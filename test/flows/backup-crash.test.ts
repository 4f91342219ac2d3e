import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServiceWorld, type ServiceWorld } from '../support/outside/service-world.js';
import { until } from '../support/processes.js';

const WAIT_MS = 60_000;
const TEST_MS = 400_000;
const KILLS = 6;

let folder: string;
let service: ServiceWorld;

describe('kill -9 in a scheduled backup', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outrider-backup-crash-'));
    service = await openServiceWorld({
      ROLES: 'api,worker',
      BACKUP_TO: folder,
      BACKUP_KEEP: '1',
      BACKUP_VERIFY_EVERY: 'off',
    });
  }, TEST_MS);
  afterAll(async () => {
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const complete = () => readdirSync(folder).filter((name) => name.endsWith('Z'));
  const filesOf = (): number =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.partial'))
      .reduce((sum, name) => sum + readdirSync(join(folder, name)).length, 0);

  it('leaves no partial backup and completes a backup after the next start', {
    timeout: TEST_MS,
  }, async () => {
    await until('the first backup', WAIT_MS, async () => complete().length === 1);
    const { workspaces } = await service.call('GET', '/me');
    const query = `workspaceId=${workspaces[0].workspace_id}`;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await until('the worker is free', WAIT_MS, async () => {
        return (await service.call('GET', `/backups?${query}`)).schedule.isRunning === false;
      });
      const [good = ''] = complete();
      await service.call('POST', `/backups?${query}`);
      await until(`file ${kill * 15}`, WAIT_MS, async () => filesOf() >= kill * 15 || complete()[0] !== good);
      await service.kill();
      expect(complete().length).toBeGreaterThanOrEqual(1);
      await service.database.sql.query(`update workers set heartbeat_at = heartbeat_at - interval '15 seconds'`);
      await service.database.sql.query('update backup_targets set due_at = now()');
      await service.start();
      await until('another backup', WAIT_MS, async () => {
        const names = readdirSync(folder);
        return names.length === 1 && complete().length === 1 && names[0] !== good;
      });
      const [name = ''] = complete();
      const manifest = JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'));
      for (const { file, bytes } of manifest.tables) {
        expect(gunzipSync(readFileSync(join(folder, name, file)))).toHaveLength(bytes);
      }
    }
    expect((await service.call('GET', `/backups?${query}`)).problem).toBeNull();
  });
});
