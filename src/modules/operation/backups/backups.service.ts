import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { conflict } from '../../../platform/errors.js';
import { type BackupState, readBackupState } from './backup-state.service.js';
import { type BackupRow, listBackups } from './backups.repo.js';
import { BACKUPS_LOOP } from './loops.js';
import { updateTargetRequested } from './targets.repo.js';

const LISTED = 30;

export interface BackupsOverview extends BackupState {
  /** Attempts, newest first. */
  readonly items: readonly BackupRow[];
}

export async function readBackups(ctx: Ctx): Promise<BackupsOverview> {
  const state = await readBackupState(ctx.sql, ctx.clock.now());
  return { ...state, items: await listBackups(ctx.sql, LISTED) };
}

/**
 * Makes a backup due now; a worker starts it within seconds. A backup that is running or already due is enough. Throws a 409
 * `backups_not_configured` if no worker has `BACKUP_TO`.
 */
export async function requestBackup(ctx: Ctx): Promise<BackupsOverview> {
  const { target } = await readBackupState(ctx.sql, ctx.clock.now());
  if (target === null) {
    throw conflict('backups_not_configured', say`No worker has a place for backups. Set BACKUP_TO and restart it.`);
  }
  await updateTargetRequested(ctx.sql, target.folder, ctx.clock.now());
  ctx.wake.hint(BACKUPS_LOOP);
  return readBackups(ctx);
}
