import { enumeration } from '../../../../engine/enumeration.js';

export const PURCHASE_STATUSES = enumeration('PurchaseStatus', [
  'quoted',
  'requested',
  'processing',
  'action_required',
  'completed',
  'partially_completed',
  'failed',
  'cancelled',
]);
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** Returns the status of a purchase from its orders: orders that need a member come first. */
export function purchaseStatus(orders: readonly PurchaseStatus[], quoteOnly: boolean): PurchaseStatus {
  if (quoteOnly) return 'quoted';
  const has = (status: PurchaseStatus): boolean => orders.includes(status);
  if (has('action_required')) return 'action_required';
  if (has('processing')) return 'processing';
  if (has('requested')) return has('completed') ? 'processing' : 'requested';
  if (!has('completed')) return 'failed';
  return orders.every((status) => status === 'completed') ? 'completed' : 'partially_completed';
}
