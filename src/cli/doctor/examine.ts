import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.js';
import { urlOfRunning } from '../../platform/db/embedded/running.js';
import { withClient } from '../../platform/db/one-client.js';
import { directUrlOf } from '../database.js';
import { type MachineFacts, type Report, runChecks } from './check.js';
import { DATABASE_CHECKS } from './database-checks.js';
import { hasSchema, readServer } from './installation.reads.js';
import { MACHINE_CHECKS } from './machine-checks.js';
import { NETWORK_CHECKS } from './network-checks.js';
import { SETTINGS_CHECKS } from './settings-checks.js';
import { WORK_CHECKS } from './work-checks.js';

/** Announced by Google as the receiving host of gmail.com (MX). */
const KNOWN_MX = 'gmail-smtp-in.l.google.com';

/** Examines an instance, running or not, and changes nothing. */
export async function examine(config: Config, knownMx = KNOWN_MX, mailPort = 25): Promise<Report[]> {
  const databaseUrl = directUrlOf(config) ?? urlOfRunning(config.dataDir);
  const facts: MachineFacts = { config, platform: process.platform, databaseUrl, knownMx, mailPort };
  return [
    ...(await runChecks(MACHINE_CHECKS, facts)),
    ...(await runChecks(SETTINGS_CHECKS, facts)),
    ...(await examineDatabase(facts)),
    ...(await runChecks(NETWORK_CHECKS, facts)),
  ];
}

async function examineDatabase({ config, databaseUrl }: MachineFacts): Promise<Report[]> {
  const name = 'database';
  if (databaseUrl === null) {
    const started = existsSync(join(config.dataDir, 'outrider.lock')) || existsSync(join(config.dataDir, 'master.key'));
    const message = started ? 'The service is not running.' : 'The first start creates the database.';
    return [{ name, status: 'skipped', message, fix: null }];
  }
  try {
    return await withClient(databaseUrl, async (client) => [
      { name, status: 'ok' as const, message: 'The database responds', fix: null },
      ...(await runChecks([...DATABASE_CHECKS, ...WORK_CHECKS], {
        config,
        client,
        server: await readServer(client),
        hasSchema: await hasSchema(client),
      })),
    ]);
  } catch (error) {
    const fix = 'Check DATABASE_URL, that the server is running, and that it accepts this user.';
    return [{ name, status: 'problem', message: `The database cannot be reached: ${(error as Error).message}`, fix }];
  }
}
