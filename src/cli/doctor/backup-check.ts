import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sizeText } from '../../engine/words/size.js';
import { ageOf, type BackupState, readBackupState } from '../../modules/operation/backups/index.js';
import { readCover } from '../../platform/db/snapshot/manifest.js';
import { MANIFEST_FILE } from '../../platform/db/snapshot/places/archive.js';
import { FolderPlace } from '../../platform/db/snapshot/places/folder-place.js';
import { clientRunner } from '../../platform/db/sql-runner.js';
import { type DatabaseFacts, type Finding, ok, problem, skipped, warning } from './check.js';
import { hasBackupTables } from './installation.reads.js';

const OLD_BACKUP_DAYS = 7;
const DAY_MS = 86_400_000;

/** Checks scheduled backups, or without a schedule the backups in the default folder. Other backups are left to the operator. */
export async function backups(facts: DatabaseFacts): Promise<Finding> {
  const { client, server, config } = facts;
  const now = new Date(server.clockMs);
  const state = (await hasBackupTables(client)) ? await readBackupState(clientRunner(client), now) : null;
  if (state !== null && state.target !== null) return scheduled(state, now);
  if (config.backups !== null) return skipped(`The service has not backed up to ${config.backups.location} yet.`);
  return byHand(facts);
}

function scheduled({ problem: found, target, lastComplete, lastVerified }: BackupState, now: Date): Finding {
  if (found !== null) {
    const fix = `Check the space and the rights at ${target?.folder}, and the worker log. Then run "Back up now" in the console, under Settings.`;
    return problem(String(found.text), fix);
  }
  if (lastComplete === null) return skipped('The first scheduled backup is being written.');
  const age = ageOf(now.getTime() - lastComplete.started_at.getTime());
  const verified =
    lastVerified?.verified_at == null
      ? 'not verified yet'
      : `verified ${ageOf(now.getTime() - lastVerified.verified_at.getTime())} ago`;
  return ok(`The last backup is ${age} old, ${sizeText(Number(lastComplete.bytes))}, ${verified}`);
}

async function byHand({ config }: DatabaseFacts): Promise<Finding> {
  const folder = join(config.dataDir, 'backups');
  const fix =
    'Set BACKUP_TO to back up every day to an S3 bucket, or to a folder that you copy to another machine. See docs/operate/backups.md';
  const complete = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, MANIFEST_FILE)))
    : [];
  const newest = complete.sort().at(-1);
  if (newest === undefined) {
    return config.databaseUrl === null
      ? warning(`No backups are scheduled, and there is none in ${folder}.`, fix)
      : skipped('The database of DATABASE_URL is backed up by its operator.');
  }
  const { createdAt } = await readCover(new FolderPlace(folder).archive(newest));
  const ageDays = (Date.now() - Date.parse(createdAt)) / DAY_MS;
  return ageDays > OLD_BACKUP_DAYS
    ? warning(`The last backup is ${Math.floor(ageDays)} days old.`, fix)
    : ok(`The last backup is ${ageDays < 1 ? 'less than a day' : `${Math.floor(ageDays)} days`} old`);
}
