import type { Ctx } from '../../../platform/context.js';
import { claimDue } from '../../../platform/due/claims/claims.js';
import type { BackupSettings } from '../../../platform/settings/backup-settings.js';
import { interruptUnclaimed } from './backups.repo.js';
import { TARGETS } from './due-targets.js';
import { deleteUnseenTargets, findTargetDueAt, type TargetRow, upsertTarget } from './targets.repo.js';

/** Time after which a folder that no worker has in its settings counts as abandoned. */
const UNSEEN_MS = 14 * 86_400_000;

/** Records that this worker backs up to its folder, and deletes folders without reports. */
export async function reportTarget(ctx: Ctx, settings: BackupSettings): Promise<void> {
  const now = ctx.clock.now();
  await upsertTarget(ctx.sql, settings, ctx.config.backupEncryption.recipients.length > 0, now);
  await deleteUnseenTargets(ctx.sql, new Date(now.getTime() - UNSEEN_MS));
}

/** Claims a due folder. Returns undefined if it is not due, or if another worker has claimed it. */
export async function claimTarget(ctx: Ctx, folder: string, workerId: string): Promise<TargetRow | undefined> {
  const [target] = await claimDue(ctx, TARGETS, { now: ctx.clock.now(), workerId, limit: 1, of: { folder } });
  return target;
}

/** Returns the time of the next backup of this process; null without a folder, or while the folder is claimed. */
export async function nextBackupAt(ctx: Ctx): Promise<Date | null> {
  return ctx.config.backups === null ? null : findTargetDueAt(ctx.sql, ctx.config.backups.location);
}

/** Records the attempts of dead workers as interrupted, after their claims were freed. */
export async function interruptBackups(ctx: Ctx): Promise<void> {
  await interruptUnclaimed(ctx.sql, ctx.clock.now());
}
