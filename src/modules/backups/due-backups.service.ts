import type { BackupSettings } from '../../platform/backup-settings.js';
import type { Ctx } from '../../platform/context.js';
import { claimDue } from '../../platform/due/claims/claims.js';
import { interruptUnclaimed } from './backups.repo.js';
import { PLACES } from './due-places.js';
import { deleteUnseenPlaces, findPlaceDueAt, type PlaceRow, upsertPlace } from './places.repo.js';

/** A folder that no worker has had in its settings for this long is no longer backed up to on purpose. */
const UNSEEN_MS = 14 * 86_400_000;

/** Reports that this worker backs up to its folder, and forgets folders that no worker reports. */
export async function reportPlace(ctx: Ctx, settings: BackupSettings): Promise<void> {
  const now = ctx.clock.now();
  await upsertPlace(ctx.sql, settings, now);
  await deleteUnseenPlaces(ctx.sql, new Date(now.getTime() - UNSEEN_MS));
}

/** Claims a folder that is due; undefined if it is not, or another worker has it. */
export async function claimPlace(ctx: Ctx, folder: string, workerId: string): Promise<PlaceRow | undefined> {
  const [place] = await claimDue(ctx.sql, PLACES, { now: ctx.clock.now(), workerId, limit: 1, of: { folder } });
  return place;
}

/** When the folder of this process is due; null without one, and while it is claimed. */
export async function nextBackupAt(ctx: Ctx): Promise<Date | null> {
  return ctx.config.backups === null ? null : findPlaceDueAt(ctx.sql, ctx.config.backups.folder);
}

/** Records the attempts of dead workers as interrupted, after their claims were freed. */
export async function interruptBackups(ctx: Ctx): Promise<void> {
  await interruptUnclaimed(ctx.sql, ctx.clock.now());
}
