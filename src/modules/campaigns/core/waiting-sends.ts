import { WAITING_STATUSES } from '../../../engine/lifecycle/send.js';

const WAITING = WAITING_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * The condition that a send waits for its due time, for statements on `sends` under an alias. The partial indexes of what waits
 * hold what is claimed as well, because a claim writes no index: the class leads to them, the status decides.
 */
export function waits(alias: string): string {
  return `${alias}.status_class in ('open', 'deferred') and ${alias}.status in (${WAITING})`;
}
