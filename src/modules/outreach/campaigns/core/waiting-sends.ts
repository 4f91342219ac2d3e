import { WAITING_STATUSES } from '../../../../engine/lifecycle/send.js';

const WAITING = WAITING_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * Condition for sends that wait for their due time, for statements on `sends` with an alias. The partial indexes of waiting sends also
 * contain claimed ones, because a claim writes no index: the class finds the rows, and the status decides.
 */
export function waits(alias: string): string {
  return `${alias}.status_class in ('open', 'deferred') and ${alias}.status in (${WAITING})`;
}
