import { enumeration } from '../enumeration.js';

/** Status of a sending domain in a workspace. */
export const DOMAIN_STATUSES = enumeration('DomainStatus', [
  'purchasing',
  'connecting',
  'transferring',
  'active',
  'expired',
  'failed',
]);
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];
