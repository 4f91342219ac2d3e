import type { Ctx } from '../../platform/context.js';
import { takingOver } from '../../platform/due/claims/claim-loop.js';
import type { DueLoop } from '../../platform/due/due-loop.js';
import { sideBySide } from '../../platform/due/side-by-side.js';
import { claimPlace, interruptBackups, nextBackupAt, reportPlace } from './due-backups.service.js';
import { PLACES } from './due-places.js';
import { BACKUPS_LOOP } from './loops.js';
import { takeBackup } from './take-backup.service.js';

const REPORT_MS = 60_000;

/** Backs up the instance in processes with `BACKUP_TO`, one backup at a time. */
export function backupsLoop(): DueLoop {
  const stopping = new AbortController();
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = async (ctx: Ctx): Promise<void> => {
    const now = ctx.clock.now().getTime();
    if (ctx.config.backups === null || Math.abs(now - reportedAt) < REPORT_MS) return;
    await reportPlace(ctx, ctx.config.backups);
    reportedAt = now;
  };
  const claims = takingOver(BACKUPS_LOOP, PLACES);
  const loop = sideBySide({
    name: BACKUPS_LOOP,
    limit: 1,
    start: async (ctx, worker, concurrency) => {
      const { backups } = ctx.config;
      if (backups === null) return 0;
      const place = await claimPlace(ctx, backups.folder, worker.id);
      if (place === undefined) return 0;
      concurrency.run(takeBackup(ctx, backups, place, stopping.signal));
      return 1;
    },
    nextDueAt: nextBackupAt,
    freesOrphans: true,
    recover: async (ctx, deadWorkerIds) => {
      await claims.recover(ctx, deadWorkerIds);
      await interruptBackups(ctx);
    },
  });
  return {
    ...loop,
    tick: async (ctx, worker) => {
      // While a backup runs, too: it may take longer than a folder stays unseen.
      await report(ctx);
      return loop.tick(ctx, worker);
    },
    drain: async () => {
      // A backup may take longer than a stop waits; the next start takes another.
      stopping.abort();
      await loop.drain?.();
    },
  };
}
