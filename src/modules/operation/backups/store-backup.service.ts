import { backupSpaceNeeded } from '../../../engine/backup-schedule.js';
import { sizeText } from '../../../engine/words/size.js';
import type { Ctx } from '../../../platform/context.js';
import { listRetiredKeys } from '../../../platform/db/retired-master-keys.js';
import { encryptedFor } from '../../../platform/db/snapshot/encryption/encrypted-archive.js';
import type { BackupPlace } from '../../../platform/db/snapshot/places/archive.js';
import { isBackupName, listStored } from '../../../platform/db/snapshot/stored.js';
import { writeSnapshot } from '../../../platform/db/snapshot/write.js';
import { withYieldingClient } from '../../../platform/db/snapshot/yielding.js';
import { isHeld } from '../../../platform/due/claims/claims.js';
import { masterKeyMark } from '../../../platform/master-key.js';
import { VERSION } from '../../../platform/program-folder.js';
import { StartError } from '../../../platform/start-error.js';
import { findLastComplete } from './backups.repo.js';
import { TARGETS } from './due-targets.js';
import { databaseBytes, type TargetRow } from './targets.repo.js';

/** Advisory lock key, unique in this database. */
const LOCK_KEY = 667_001;

export interface StoredFacts {
  /** Compressed size in bytes. */
  readonly bytes: number;
  readonly rows: number;
}

/**
 * Writes a backup to the place of a claim, after deleting unfinished backups of killed processes. Throws, and leaves no
 * part of the backup, if the disk has too little space or the claim has ended.
 */
export async function storeBackup(
  ctx: Ctx,
  target: TargetRow,
  place: BackupPlace,
  name: string,
  signal: AbortSignal,
): Promise<StoredFacts> {
  const { location } = place;
  await place.prepare();
  const left = await place.clearLeftovers(isBackupName);
  if (left.length > 0) ctx.log.info({ location, left }, 'deleted unfinished backups of killed processes');
  await requireSpace(ctx, place);
  const archive = place.archive(name);
  const facts = { version: VERSION, masterKey: masterKeyMark(ctx.config) };
  const manifest = await withYieldingClient(ctx.sessions, signal, (client, signal) =>
    writeSnapshot(client, encryptedFor(archive, ctx.config.backupEncryption.recipients), facts, {
      signal,
      lockKey: LOCK_KEY,
      mayComplete: async () => {
        if (!(await isHeld(ctx.sql, TARGETS, target))) throw new Error('Another worker has taken over.');
      },
    }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { bytes: await archive.size(), rows };
}

/** Deletes the oldest backups beyond `keep`, but never the backup `name`. Returns the names of the kept ones. */
export async function keepNewest(ctx: Ctx, place: BackupPlace, keep: number, name: string): Promise<string[]> {
  const marks = new Set([masterKeyMark(ctx.config) ?? '', ...(await listRetiredKeys(ctx.sql)).keys()]);
  const others = (await listStored(place, marks)).filter((stored) => stored.name !== name);
  for (const old of others.slice(keep - 1)) {
    await place.remove(old.name);
    ctx.log.info({ location: place.location, name: old.name }, 'deleted an old backup');
  }
  return [name, ...others.slice(0, keep - 1).map((stored) => stored.name)];
}

async function requireSpace(ctx: Ctx, place: BackupPlace): Promise<void> {
  const free = await place.freeBytes();
  if (free === null) return;
  const last = await findLastComplete(ctx.sql);
  const needed = backupSpaceNeeded(last?.bytes ?? null, await databaseBytes(ctx.sql));
  if (free >= needed) return;
  throw new StartError(
    `The disk of ${place.location} has ${sizeText(free)} left, and a backup needs about ${sizeText(needed)}. Free some space, or lower BACKUP_KEEP.`,
  );
}
