import type { DueLoop } from '../../../platform/due/due-loop.js';
import { TRANSFERS_LOOP } from '../loops.js';
import { findNextLook, runDueTransfers } from './run-transfers.service.js';

/** Takes domains on their way further. */
export const transfersLoop: DueLoop = {
  name: TRANSFERS_LOOP,
  tick: async (ctx) => {
    const worked = await runDueTransfers(ctx);
    return { worked, nextDueAt: worked > 0 ? null : await findNextLook(ctx) };
  },
};
