import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/platform/db/embedded/embedded.js';
import { clearTheWay } from '../../src/platform/db/embedded/orphan.js';
import { identifyProcess } from '../../src/platform/db/embedded/process-identity.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { createPool } from '../../src/platform/db/pool.js';
import { silentLogger } from '../../src/platform/log.js';
import { installQueue } from '../../src/platform/queue/install.js';
import { urlOfDatabase } from './database-url.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server's administration database; clones are made and dropped over it. */
    databaseAdminUrl: string;
    /** Migrated database that clones are made from. No client may stay connected to it. */
    databaseTemplate: string;
  }
}

const FOLDER_PREFIX = 'outrider-test-';

/**
 * Starts one temporary PostgreSQL server for the run, in memory if the machine has `/dev/shm`, and migrates the template that every test
 * file clones. With `TEST_DATABASE_URL`, an administrator's URL, the tests run on that server instead.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Threads run the built code.
  execFileSync(process.execPath, ['scripts/ensure-built.mjs'], { stdio: 'inherit' });
  const external = process.env['TEST_DATABASE_URL'];
  const server = external ? { url: external, stop: async () => undefined } : await startTestServer();
  const template = `outrider_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`drop database if exists ${template} with (force)`);
  await admin.query(`create database ${template}`);
  const pool = createPool(urlOfDatabase(server.url, template), { size: 1 });
  await migrate(pool);
  await pool.end();
  await installQueue(urlOfDatabase(server.url, template), silentLogger());
  project.provide('databaseAdminUrl', server.url);
  project.provide('databaseTemplate', template);
  return async () => {
    if (external) {
      const { rows } = await admin.query<{ datname: string }>(
        'select datname from pg_database where datname like $1 or datname = $2',
        [`${template}_%`, template],
      );
      for (const { datname } of rows) await admin.query(`drop database if exists "${datname}" with (force)`);
    }
    await admin.end();
    await server.stop();
  };
}

async function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await sweepLeftovers(root);
  const dataDir = join(root, `${FOLDER_PREFIX}${process.pid}-${Date.now()}`);
  mkdirSync(dataDir, { mode: 0o711 });
  const server = await startEmbedded({
    dataDir,
    log: silentLogger(),
    durable: false,
    settings: { max_connections: '300', shared_buffers: '128MB', autovacuum: 'off', max_wal_size: '512MB' },
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes the servers of killed runs, whose folder names a process that is gone. */
async function sweepLeftovers(root: string): Promise<void> {
  for (const name of readdirSync(root)) {
    const pid = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || identifyProcess(Number(pid)) !== null) continue;
    await clearTheWay(join(root, name, 'postgres', 'cluster'), silentLogger());
    rmSync(join(root, name), { recursive: true, force: true });
  }
}
