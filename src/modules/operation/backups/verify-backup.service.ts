import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreSpaceNeeded } from '../../../engine/backup-schedule.js';
import { sizeText } from '../../../engine/words/size.js';
import type { Ctx } from '../../../platform/context.js';
import { openContents, verifyFiles } from '../../../platform/db/snapshot/encryption/encrypted-archive.js';
import { isEncrypted, readCover, readManifest } from '../../../platform/db/snapshot/manifest.js';
import type { ReadableArchive } from '../../../platform/db/snapshot/places/archive.js';
import { clearScratch, verifySnapshot } from '../../../platform/db/snapshot/verify.js';
import { findLastVerified, updateVerified } from './backups.repo.js';

interface Result {
  readonly scope: 'contents' | 'files';
  readonly seconds: number | null;
  readonly error: string | null;
}

/**
 * Verifies a backup and records the result, if the last verification failed or is older than `everyMs`: restores it into a
 * temporary PostgreSQL below `DATA_DIR`, or checks only its encrypted files if this machine has no identity. Throws only if it
 * is interrupted or cannot record the result.
 */
export async function verifyIfDue(
  ctx: Ctx,
  backup: { readonly id: string; readonly archive: ReadableArchive },
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (await isFresh(ctx, everyMs)) return;
  const { scope, seconds, error } = await verify(ctx, backup.archive, signal);
  signal.throwIfAborted();
  await updateVerified(ctx.sql, backup.id, {
    ...{ verified_at: ctx.clock.now(), verify_scope: scope },
    ...{ verify_seconds: seconds, verify_error: error },
  });
  const { location } = backup.archive;
  if (error !== null) ctx.log.error({ backup: location, reason: error }, 'a backup could not be verified');
  else if (scope === 'contents') ctx.log.info({ backup: location, seconds }, 'verified a backup');
  else
    ctx.log.info({ backup: location, seconds }, 'checked only the files of a backup: BACKUP_IDENTITY_FILE is not set');
}

/** Returns whether the last verification still counts. One of files does not if an identity has been added since. */
async function isFresh(ctx: Ctx, everyMs: number): Promise<boolean> {
  const last = await findLastVerified(ctx.sql);
  if (last?.verified_at == null || last.verify_error !== null) return false;
  if (last.verify_scope === 'files' && ctx.config.backupEncryption.identityFile !== null) return false;
  return ctx.clock.now().getTime() - last.verified_at.getTime() < everyMs;
}

async function verify(ctx: Ctx, archive: ReadableArchive, signal: AbortSignal): Promise<Result> {
  const { identityFile } = ctx.config.backupEncryption;
  try {
    const cover = await readCover(archive);
    if (isEncrypted(cover) && identityFile === null) {
      const { changed, seconds } = await verifyFiles(archive, cover, signal);
      const names = changed.join(', ');
      return { scope: 'files', seconds, error: names === '' ? null : `These files were changed: ${names}.` };
    }
    return await verifyContents(ctx, await openContents(archive, identityFile), signal);
  } catch (error) {
    return { scope: 'contents', seconds: null, error: (error as Error).message };
  }
}

async function verifyContents(ctx: Ctx, archive: ReadableArchive, signal: AbortSignal): Promise<Result> {
  const scope = 'contents';
  const scratch = join(ctx.config.dataDir, 'verify');
  await mkdir(scratch, { recursive: true, mode: 0o711 });
  await clearScratch(scratch);
  const { tables } = await readManifest(archive);
  const needed = restoreSpaceNeeded(tables.reduce((sum, { bytes }) => sum + bytes, 0));
  const { bavail, bsize } = await statfs(scratch);
  if (bavail * bsize < needed) {
    const free = `the disk of ${scratch} has ${sizeText(bavail * bsize)} left, and a restore needs about ${sizeText(needed)}`;
    return { scope, seconds: null, error: `Not verified: ${free}. Free some space, or set BACKUP_VERIFY_EVERY=off.` };
  }
  const { differing, seconds } = await verifySnapshot(archive, { scratch, log: ctx.log, signal });
  const names = differing.map(({ name }) => name).join(', ');
  return { scope, seconds, error: names === '' ? null : `These tables differ after a restore: ${names}.` };
}
