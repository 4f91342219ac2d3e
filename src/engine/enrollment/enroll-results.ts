import { enumeration } from '../enumeration.js';

/** Results of enrolling contacts that rules kept out. */
export const ENROLL_RESULTS = enumeration('EnrollResult', [
  'enrolled',
  'not_enrolled',
  'duplicate',
  'suppressed',
  'not_found',
]);
export type EnrollResult = (typeof ENROLL_RESULTS)[number];
