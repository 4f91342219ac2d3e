import { readBackupState } from '../modules/operation/backups/index.js';
import { egressProblem, sndsProblem } from '../modules/reach/domains/egress/index.js';
import type { Ctx } from '../platform/context.js';
import { findInstallationHold } from '../platform/db/installation-hold.js';
import { writeProbe } from '../platform/db/write-probe.js';
import { objectMoveProblem } from '../platform/files/blobs/move-state.js';
import type { ReadinessCheck } from '../platform/http/probes.js';
import { isQueueInstalled } from '../platform/queue/install.js';
import { watchBacklogs } from './backlogs.js';
import { watchInstance } from './instance-levels.js';

/**
 * Returns what `/ready` of this process checks, and exports its metrics. Call it once per process.
 * @param databaseProblem what keeps the embedded database from running, null while it runs
 */
export function readinessOf(ctx: Ctx, databaseProblem: () => string | null): ReadinessCheck[] {
  watchInstance(ctx);
  return [
    { name: 'queue', check: () => isQueueInstalled(ctx) },
    { name: 'database_writes', check: writeProbe(ctx) },
    { name: 'database_server', check: async () => databaseProblem() ?? true },
    ...(ctx.config.roles.includes('worker')
      ? [{ name: 'clock', check: async () => ctx.clock.problem?.() ?? true }]
      : []),
    { name: 'restored', isWarning: true, check: () => heldReason(ctx) },
    { name: 'backups', isWarning: true, check: () => backupReason(ctx) },
    { name: 'egress_blocklists', isWarning: true, check: async () => (await egressProblem(ctx)) ?? true },
    { name: 'snds', isWarning: true, check: async () => (await sndsProblem(ctx)) ?? true },
    { name: 'object_moves', isWarning: true, check: () => objectMoveReason(ctx) },
    ...watchBacklogs(ctx),
  ];
}

async function backupReason(ctx: Ctx): Promise<true | string> {
  const { problem } = await readBackupState(ctx.sql, ctx.clock.now());
  return problem === null ? true : String(problem.text);
}

async function objectMoveReason({ sql, config }: Ctx): Promise<true | string> {
  return (await objectMoveProblem(sql, config.blobs.location)) ?? true;
}

async function heldReason(ctx: Ctx): Promise<true | string> {
  const hold = await findInstallationHold(ctx.sql);
  if (hold === null) return true;
  return `restored from the backup of ${hold.snapshotAt.toISOString()}; nothing is sent until "outrider release"`;
}
