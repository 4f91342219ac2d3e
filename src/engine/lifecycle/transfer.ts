import { enumeration } from '../enumeration.js';
import type { TransitionTable } from './transitions.js';

export const TRANSFER_STATUSES = enumeration('TransferStatus', [
  'requested',
  'zone_created',
  'awaiting_nameservers',
  'verifying',
  'completed',
  'skipped',
  'failed',
  'cancelled',
]);
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Steps of connecting an existing domain. Each edge names its cause. */
export const transferTransitions: TransitionTable<TransferStatus> = {
  requested: [
    { to: 'zone_created', causes: ['zone_ready'] },
    { to: 'skipped', causes: ['connected_already'] },
    { to: 'failed', causes: ['refused', 'deadline'] },
    { to: 'cancelled', causes: ['domain_removed', 'taken_over', 'replaced'] },
  ],
  zone_created: [
    { to: 'awaiting_nameservers', causes: ['delegated_elsewhere'] },
    { to: 'verifying', causes: ['delegated_here'] },
    { to: 'failed', causes: ['refused', 'deadline'] },
    { to: 'cancelled', causes: ['domain_removed', 'taken_over', 'replaced'] },
  ],
  awaiting_nameservers: [
    { to: 'verifying', causes: ['delegated_here'] },
    { to: 'failed', causes: ['refused', 'deadline'] },
    { to: 'cancelled', causes: ['domain_removed', 'taken_over', 'replaced'] },
  ],
  verifying: [
    { to: 'completed', causes: ['proven'] },
    { to: 'awaiting_nameservers', causes: ['delegated_elsewhere'] },
    { to: 'failed', causes: ['refused', 'deadline'] },
    { to: 'cancelled', causes: ['domain_removed', 'taken_over', 'replaced'] },
  ],
  completed: [],
  skipped: [],
  failed: [],
  cancelled: [],
};
