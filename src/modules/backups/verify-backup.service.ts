import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreSpaceNeeded } from '../../engine/backup-schedule.js';
import { sizeText } from '../../engine/words/size.js';
import type { Ctx } from '../../platform/context.js';
import { readManifest } from '../../platform/db/snapshot/manifest.js';
import type { Archive } from '../../platform/db/snapshot/places/archive.js';
import { clearScratch, verifySnapshot } from '../../platform/db/snapshot/verify.js';
import { findLastVerified, updateVerified } from './backups.repo.js';

/**
 * Restores a backup into a temporary PostgreSQL below `DATA_DIR` and records the result, if the last verification failed or
 * is older than `everyMs`. Throws only if it is interrupted or cannot record the result.
 */
export async function verifyIfDue(
  ctx: Ctx,
  backup: { readonly id: string; readonly archive: Archive },
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  const last = await findLastVerified(ctx.sql);
  const isFresh =
    last?.verified_at != null &&
    last.verify_error === null &&
    ctx.clock.now().getTime() - last.verified_at.getTime() < everyMs;
  if (isFresh) return;
  const { seconds, error } = await verify(ctx, backup.archive, signal);
  signal.throwIfAborted();
  await updateVerified(ctx.sql, backup.id, {
    verified_at: ctx.clock.now(),
    verify_seconds: seconds,
    verify_error: error,
  });
  const { location } = backup.archive;
  if (error === null) ctx.log.info({ backup: location, seconds }, 'verified a backup');
  else ctx.log.error({ backup: location, reason: error }, 'a backup could not be verified');
}

async function verify(
  ctx: Ctx,
  archive: Archive,
  signal: AbortSignal,
): Promise<{ seconds: number | null; error: string | null }> {
  const scratch = join(ctx.config.dataDir, 'verify');
  try {
    await mkdir(scratch, { recursive: true, mode: 0o711 });
    await clearScratch(scratch);
    const { tables } = await readManifest(archive);
    const needed = restoreSpaceNeeded(tables.reduce((sum, { bytes }) => sum + bytes, 0));
    const { bavail, bsize } = await statfs(scratch);
    if (bavail * bsize < needed) {
      const free = `the disk of ${scratch} has ${sizeText(bavail * bsize)} left, and a restore needs about ${sizeText(needed)}`;
      return { seconds: null, error: `Not verified: ${free}. Free some space, or set BACKUP_VERIFY_EVERY=off.` };
    }
    const { differing, seconds } = await verifySnapshot(archive, { scratch, log: ctx.log, signal });
    const names = differing.map(({ name }) => name).join(', ');
    return { seconds, error: names === '' ? null : `These tables differ after a restore: ${names}.` };
  } catch (error) {
    return { seconds: null, error: (error as Error).message };
  }
}
