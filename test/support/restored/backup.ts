import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Ctx } from '../../../src/platform/context.js';
import { withClient } from '../../../src/platform/db/one-client.js';
import { loadSnapshot } from '../../../src/platform/db/snapshot/load.js';
import { FolderArchive } from '../../../src/platform/db/snapshot/places/folder-place.js';
import { writeSnapshot } from '../../../src/platform/db/snapshot/write.js';
import { LocalWake } from '../../../src/platform/due/wake.js';
import { silentLogger } from '../../../src/platform/log.js';
import { installQueue } from '../../../src/platform/queue/install.js';
import { cloneDatabase } from '../database.js';
import type { TestWorld } from '../world.js';

/** Backup of a world, which tests restore into separate databases. */
export interface Backup {
  /** Returns the context of an instance that was restored from this backup and is held. */
  restore(): Promise<Ctx>;
  /** Drops all restored databases. */
  close(): Promise<void>;
}

/** Takes a backup of everything a world has stored. */
export async function takeBackup(world: TestWorld): Promise<Backup> {
  const parent = mkdtempSync(join(tmpdir(), 'outrider-restored-'));
  const archive = new FolderArchive(join(parent, 'backup'));
  const snapshotAt = world.clock.now();
  const manifest = await withClient(world.database.url, (client) =>
    writeSnapshot(client, archive, { version: '0.0.0', masterKey: null }),
  );
  const drops: Array<() => Promise<void>> = [];
  return {
    restore: async () => {
      const target = await cloneDatabase();
      drops.push(target.drop);
      await installQueue(target.url, silentLogger());
      await withClient(target.url, (client) =>
        loadSnapshot(client, archive, manifest, { afterLoad: () => hold(client, world.clock.now(), snapshotAt) }),
      );
      return { ...world.ctx, sql: target.sql, pool: target.pool, wake: new LocalWake() };
    },
    close: async () => {
      for (const drop of drops) await drop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Holds the instance like `insertInstallationHold`, by the clock of the world. */
async function hold(client: pg.ClientBase, since: Date, snapshotAt: Date): Promise<void> {
  await client.query('insert into installation_hold (since, snapshot_at) values ($1, $2)', [since, snapshotAt]);
}
