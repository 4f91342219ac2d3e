import { enumeration } from '../../engine/enumeration.js';

export const WORKSPACE_TYPES = enumeration('WorkspaceType', ['default', 'sandbox']);
export const WORKSPACE_STATUSES = enumeration('WorkspaceStatus', ['active', 'suspended']);
export const BILLING_STATUSES = enumeration('BillingStatus', ['none', 'active', 'past_due', 'cancelled']);

/** How its subscription stands. */
export type BillingStatus = (typeof BILLING_STATUSES)[number];
