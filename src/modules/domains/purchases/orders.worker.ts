import type { DueLoop } from '../../../platform/due/due-loop.js';
import { ORDERS_LOOP } from '../loops.js';
import { findNextOrder, runDueOrders } from './run-orders.service.js';

/** Buys what was ordered. */
export const ordersLoop: DueLoop = {
  name: ORDERS_LOOP,
  tick: async (ctx) => {
    const worked = await runDueOrders(ctx);
    return { worked, nextDueAt: worked > 0 ? null : await findNextOrder(ctx) };
  },
};
