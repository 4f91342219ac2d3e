import { enumeration } from '../enumeration.js';

/** Result of a request to a contact source. */
export const SOURCE_RESULTS = enumeration('ContactSourceResult', ['created', 'updated', 'unchanged', 'rejected']);
export type SourceResult = (typeof SOURCE_RESULTS)[number];

/** Why a contact source rejected a request. */
export const SOURCE_REASONS = enumeration('ContactSourceReason', [
  'unreadable_body',
  'missing_email',
  'invalid_email',
  'disposable_address',
  'invalid_value',
  'honeypot',
  'erased_person',
]);
export type SourceReason = (typeof SOURCE_REASONS)[number];

/** Result of enrolling a received contact in the campaign of its source. */
export const SOURCE_ENROLLMENTS = enumeration('ContactSourceEnrollment', [
  'waiting',
  'enrolled',
  'already_enrolled',
  'suppressed',
  'not_enrolled',
  'campaign_unavailable',
]);
export type SourceEnrollment = (typeof SOURCE_ENROLLMENTS)[number];
