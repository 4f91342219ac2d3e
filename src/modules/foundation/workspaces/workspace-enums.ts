import { enumeration } from '../../../engine/enumeration.js';

export const WORKSPACE_TYPES = enumeration('WorkspaceType', ['default', 'sandbox']);
export const WORKSPACE_STATUSES = enumeration('WorkspaceStatus', ['active', 'suspended']);
export const BILLING_STATUSES = enumeration('BillingStatus', ['none', 'active', 'past_due', 'cancelled']);

/** Status of a subscription. */
export type BillingStatus = (typeof BILLING_STATUSES)[number];
