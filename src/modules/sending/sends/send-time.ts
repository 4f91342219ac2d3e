import type { Period } from '../../outreach/statistics/index.js';
import type { SendFilter } from './sends-where.js';

/**
 * Returns the bounds of a period for messages. All time has no end either, because messages can be due in the future.
 */
export function sendTime({ timeframe, from, to }: Period): Pick<SendFilter, 'from' | 'to'> {
  return timeframe === 'all' ? { from: null, to: null } : { from, to };
}
