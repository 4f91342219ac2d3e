import type { Period } from '../statistics/index.js';
import type { SendFilter } from './sends-where.js';

/** The bounds of a period for messages: since ever has no end either, for messages are due in the future. */
export function sendTime({ timeframe, from, to }: Period): Pick<SendFilter, 'from' | 'to'> {
  return timeframe === 'all' ? { from: null, to: null } : { from, to };
}
