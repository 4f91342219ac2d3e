import type { Ctx } from '../../../platform/context.js';
import { advanceTransfer } from './advance.service.js';
import { TRANSFER_LEASE_MS } from './start-transfers.service.js';
import { claimDueTransfers, findNextTransferAt } from './transfers.repo.js';

const AT_ONCE = 10;

/** Takes the transfers that are due as far as they go now. Returns how many. */
export async function runDueTransfers(ctx: Ctx): Promise<number> {
  const due = await claimDueTransfers(ctx.sql, ctx.clock.now(), TRANSFER_LEASE_MS, AT_ONCE);
  const ends = await Promise.allSettled(due.map((transfer) => advanceTransfer(ctx, transfer)));
  for (const end of ends) {
    // It is looked at again when its lease is over.
    if (end.status === 'rejected')
      ctx.log.error({ err: end.reason as unknown }, 'a transfer of a domain failed on its way');
  }
  return due.length;
}

export function findNextLook(ctx: Ctx): Promise<Date | null> {
  return findNextTransferAt(ctx.sql);
}
