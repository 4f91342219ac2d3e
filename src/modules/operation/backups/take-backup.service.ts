import { backupRetryMs } from '../../../engine/backup-schedule.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { openPlace } from '../../../platform/db/snapshot/places/open-place.js';
import { backupName } from '../../../platform/db/snapshot/stored.js';
import { note } from '../../../platform/due/claims/claims.js';
import { letGo } from '../../../platform/due/claims/let-go.js';
import type { BackupSettings } from '../../../platform/settings/backup-settings.js';
import { deleteOldBackups, endBackup, insertBackup, updateRemoved } from './backups.repo.js';
import { TARGETS } from './due-targets.js';
import { keepNewest, storeBackup } from './store-backup.service.js';
import type { TargetRow } from './targets.repo.js';
import { verifyIfDue } from './verify-backup.service.js';

const HISTORY_MS = 400 * 86_400_000;

interface Attempt {
  readonly id: string;
  readonly name: string;
  readonly startedAt: Date;
}

/**
 * Backs up to a claimed folder, deletes old backups, verifies the new one if a verification is due, and ends the claim.
 * Never rejects: a failure is recorded, and the backup is retried later. The folder is due again `everyMs` after the start.
 *
 * @param stopping aborted at shutdown, which makes the backup due again immediately
 */
export async function takeBackup(
  ctx: Ctx,
  settings: BackupSettings,
  target: TargetRow,
  stopping: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([stopping, ctx.worker.lifetime()]);
  const startedAt = ctx.clock.now();
  const attempt: Attempt = { id: ctx.ids.uuid(), name: backupName(startedAt), startedAt };
  try {
    await inTx(ctx, async (ctx) => {
      await insertBackup(ctx.sql, {
        ...{ id: attempt.id, folder: target.folder, name: attempt.name, started_at: startedAt },
        is_encrypted: ctx.config.backupEncryption.recipients.length > 0,
      });
      await note(ctx.sql, TARGETS, target, { requested_at: null });
    });
    const place = await openPlace(target.folder, ctx.config.s3);
    const { bytes, rows } = await storeBackup(ctx, target, place, attempt.name, signal);
    await inTx(ctx, async (ctx) => {
      const end = { status: 'complete', ended_at: ctx.clock.now(), bytes, row_count: rows };
      await endBackup(ctx.sql, attempt.id, end);
      const dueAt = new Date(startedAt.getTime() + settings.everyMs);
      await note(ctx.sql, TARGETS, target, { due_at: dueAt, failures: 0, error: null });
    });
    ctx.log.info({ folder: target.folder, name: attempt.name, bytes, rows }, 'backed up the instance');
  } catch (error) {
    await recordFailure(ctx, target, attempt, signal.aborted ? null : (error as Error));
    return;
  }
  await tidyAndVerify(ctx, settings, target, attempt, signal);
  await letGo(ctx, TARGETS, [target], null);
}

/** Ends the claim of a failed attempt. An attempt without an error was interrupted, and its folder is due immediately. */
async function recordFailure(ctx: Ctx, target: TargetRow, attempt: Attempt, error: Error | null): Promise<void> {
  const now = ctx.clock.now();
  const failures = target.failures + 1;
  const dueAt = error === null ? null : new Date(now.getTime() + backupRetryMs(failures));
  if (error === null) ctx.log.info({ folder: target.folder }, 'a backup was interrupted');
  else ctx.log.error({ err: error, folder: target.folder, dueAt }, 'a backup failed; another attempt follows');
  try {
    await inTx(ctx, async (ctx) => {
      const status = error === null ? 'interrupted' : 'failed';
      await endBackup(ctx.sql, attempt.id, { status, ended_at: now, error: error?.message ?? null });
      if (error !== null) await note(ctx.sql, TARGETS, target, { failures, error: error.message });
    });
  } catch (failure) {
    ctx.log.warn({ err: failure }, 'failed to record a failed backup');
  }
  await letGo(ctx, TARGETS, [target], dueAt);
}

/** Deletes old backups and verifies the new one. A failure does not repeat the backup; the next one tries again. */
async function tidyAndVerify(
  ctx: Ctx,
  { keep, verifyEveryMs }: BackupSettings,
  target: TargetRow,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const now = ctx.clock.now();
  const place = await openPlace(target.folder, ctx.config.s3);
  try {
    const stored = await keepNewest(ctx, place, keep, attempt.name);
    await updateRemoved(ctx.sql, target.folder, stored, now);
    await deleteOldBackups(ctx.sql, new Date(now.getTime() - HISTORY_MS));
  } catch (error) {
    ctx.log.error({ err: error, folder: target.folder }, 'failed to delete old backups');
    const reason = `Old backups could not be deleted: ${(error as Error).message}`;
    await note(ctx.sql, TARGETS, target, { error: reason }).catch((failure: Error) =>
      ctx.log.warn({ err: failure }, 'failed to record why old backups stay'),
    );
  }
  if (verifyEveryMs === null) return;
  try {
    const archive = place.archive(attempt.name);
    await verifyIfDue(ctx, { id: attempt.id, archive }, verifyEveryMs, signal);
  } catch (error) {
    if (signal.aborted) ctx.log.info({ folder: target.folder }, 'the verification of a backup was interrupted');
    else ctx.log.error({ err: error, folder: target.folder }, 'failed to record the verification of a backup');
  }
}
