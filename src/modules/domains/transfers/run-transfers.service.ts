import type { Ctx } from '../../../platform/context.js';
import { eachItem } from '../../faults/index.js';
import { TRANSFERS_LOOP } from '../loops.js';
import { advanceTransfer } from './advance.service.js';
import { TRANSFER_LEASE_MS } from './start-transfers.service.js';
import { claimDueTransfers, findNextTransferAt } from './transfers.repo.js';

const AT_ONCE = 10;

/** Takes the transfers that are due as far as they go now. Returns how many. */
export async function runDueTransfers(ctx: Ctx): Promise<number> {
  const due = await claimDueTransfers(ctx.sql, ctx.clock.now(), TRANSFER_LEASE_MS, AT_ONCE);
  const itemOf = (transfer: (typeof due)[number]) => ({ workspaceId: transfer.workspace_id, item: transfer.id });
  // A failed transfer is claimed again when its lease expires.
  await eachItem(ctx, { name: TRANSFERS_LOOP }, due, itemOf, (transfer) => advanceTransfer(ctx, transfer), {
    together: true,
  });
  return due.length;
}

export function findNextLook(ctx: Ctx): Promise<Date | null> {
  return findNextTransferAt(ctx.sql);
}
