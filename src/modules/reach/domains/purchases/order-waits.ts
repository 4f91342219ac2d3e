import { backOffMs } from '../../../../platform/due/claims/back-off.js';

const WAIT = { firstMs: 15_000, longestMs: 15 * 60_000 };

/** Returns the milliseconds until the next try of an order after `tries` earlier ones that changed nothing. */
export function nextRetryMs(tries: number): number {
  return backOffMs(tries + 1, WAIT);
}
