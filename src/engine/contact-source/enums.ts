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

/** Ways a contact source gets its contacts. */
export const SOURCE_KINDS = enumeration('ContactSourceKind', ['requests', 'file']);
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Sign-ins of the request for the file of a contact source. */
export const SOURCE_FILE_SCHEMES = enumeration('ContactSourceFileScheme', ['bearer', 'basic']);

/** Status of a reading of a contact source's file. */
export const READING_STATUSES = enumeration('ContactSourceReadingStatus', [
  'fetching',
  'importing',
  'completed',
  'unchanged',
  'failed',
]);

/** Whether a retry of a failed reading can succeed. */
export const READING_FAILURES = enumeration('ContactSourceReadingFailure', ['permanent', 'retryable', 'unknown']);
export type ReadingFailure = (typeof READING_FAILURES)[number];
