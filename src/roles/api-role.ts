import { buildApp } from '../app.js';
import type { Ctx } from '../platform/context.js';
import { findInstallationHold } from '../platform/db/installation-hold.js';
import { writeProbe } from '../platform/db/write-probe.js';
import type { ReadinessCheck } from '../platform/http/probes.js';
import { isQueueInstalled } from '../platform/queue/install.js';
import { endsWithin } from '../platform/within.js';
import { watchBacklogs } from './backlogs.js';
import { watchInstance } from './instance-levels.js';
import type { RunningRole } from './role.js';

export interface RunningApi extends RunningRole {
  /** Address it listens at, such as `http://127.0.0.1:8080`. */
  readonly address: string;
}

async function heldReason(ctx: Ctx): Promise<true | string> {
  const hold = await findInstallationHold(ctx.sql);
  if (hold === null) return true;
  return `restored from the backup of ${hold.snapshotAt.toISOString()}; nothing is sent until "outrider release"`;
}

/**
 * Starts the HTTP server. Throws if the port is unavailable.
 * @param databaseProblem returns why the embedded database is not running, or null
 */
export async function startApiRole(ctx: Ctx, databaseProblem: () => string | null): Promise<RunningApi> {
  const readiness: ReadinessCheck[] = [
    { name: 'queue', check: () => isQueueInstalled(ctx) },
    { name: 'database_writes', check: writeProbe(ctx) },
    { name: 'database_server', check: async () => databaseProblem() ?? true },
    ...(ctx.config.roles.includes('worker')
      ? [{ name: 'clock', check: async () => ctx.clock.problem?.() ?? true }]
      : []),
    { name: 'restored', isWarning: true, check: () => heldReason(ctx) },
    ...watchBacklogs(ctx),
  ];
  watchInstance(ctx);
  const app = buildApp(ctx, { readiness });
  const address = await app.listen({ host: ctx.config.host, port: ctx.config.port });
  return {
    address,
    stop: async (drainMs) => {
      const ended = await endsWithin(drainMs, app.close());
      if (!ended) app.server.closeAllConnections();
      return ended;
    },
  };
}
