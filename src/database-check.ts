import { accessPort } from './modules/foundation/workspaces/index.js';
import type { Ctx } from './platform/context.js';
import type { ReadinessCheck } from './platform/http/probes.js';

/** Checks that the database responds and is migrated. The check queries a table, so an empty database is not ready either. */
export function databaseCheck(ctx: Ctx): ReadinessCheck {
  return { name: 'database', check: async () => !(await accessPort.workspaceExists(ctx, 0)) };
}
