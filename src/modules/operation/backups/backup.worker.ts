import type { Ctx } from '../../../platform/context.js';
import { takingOver } from '../../../platform/due/claims/claim-loop.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { sideBySide } from '../../../platform/due/side-by-side.js';
import { claimTarget, interruptBackups, nextBackupAt, reportTarget } from './due-backups.service.js';
import { TARGETS } from './due-targets.js';
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
    await reportTarget(ctx, ctx.config.backups);
    reportedAt = now;
  };
  const taking = takingOver(BACKUPS_LOOP, TARGETS);
  const loop = sideBySide({
    name: BACKUPS_LOOP,
    limit: 1,
    start: async (ctx, worker, concurrency) => {
      const { backups } = ctx.config;
      if (backups === null) return 0;
      const target = await claimTarget(ctx, backups.location, worker.id);
      if (target === undefined) return 0;
      concurrency.run(takeBackup(ctx, backups, target, stopping.signal));
      return 1;
    },
    nextDueAt: nextBackupAt,
    claims: taking.claims,
    recover: async (ctx, deadWorkerIds) => {
      await taking.recover(ctx, deadWorkerIds);
      await interruptBackups(ctx);
    },
  });
  return {
    ...loop,
    tick: async (ctx, worker) => {
      // Runs during a backup, too, which can take longer than a folder may stay unreported.
      await report(ctx);
      return loop.tick(ctx, worker);
    },
    drain: async () => {
      // A backup can take longer than a shutdown waits; the next start makes another.
      stopping.abort();
      await loop.drain?.();
    },
  };
}
