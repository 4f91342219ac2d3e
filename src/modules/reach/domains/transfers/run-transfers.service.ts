import type { Ctx } from '../../../../platform/context.js';
import { claimDue } from '../../../../platform/due/claims/claims.js';
import { eachClaimed } from '../../../foundation/faults/index.js';
import { TRANSFERS_LOOP } from '../registry/loops.js';
import { advanceTransfer } from './advance.service.js';
import { TRANSFERS } from './due-transfers.js';

const AT_ONCE = 10;

/** Continues due transfers as far as possible. Returns their number. */
export async function runDueTransfers(ctx: Ctx): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: AT_ONCE };
  const claimed = await claimDue(ctx, TRANSFERS, take);
  await eachClaimed(ctx, { name: TRANSFERS_LOOP }, TRANSFERS, claimed, (transfer) => advanceTransfer(ctx, transfer));
  return claimed.length;
}
