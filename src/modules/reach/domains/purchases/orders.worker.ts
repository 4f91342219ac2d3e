import { claimLoop } from '../../../../platform/due/claims/claim-loop.js';
import { ORDERS_LOOP } from '../registry/loops.js';
import { ORDERS } from './due-orders.js';
import { runDueOrders } from './run-orders.service.js';

/** Buys ordered domains. */
export const ordersLoop = claimLoop(ORDERS_LOOP, ORDERS, runDueOrders);
