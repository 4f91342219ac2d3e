import { type ClaimResult, claimSends } from '../../src/modules/sending/delivery/claim.service.js';
import type { ServerCapacity } from '../../src/modules/sending/delivery/claim-budgets.js';
import type { Ctx } from '../../src/platform/context.js';
import type { Worker } from '../../src/platform/due/worker.js';

/** Capacity of servers without limits. */
const UNLIMITED: ServerCapacity = { capacityOf: () => Number.POSITIVE_INFINITY, isQuiet: () => false };

/** Claims messages as the sending loop does, and leaves them claimed. */
export function claimOnly(ctx: Ctx, worker: Worker, workspaceId: number, limit: number): Promise<ClaimResult> {
  return claimSends(ctx, workspaceId, { id: ctx.ids.uuid(), worker, limit, serverCapacity: UNLIMITED });
}
