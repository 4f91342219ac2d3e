import { enumeration } from '../../../engine/enumeration.js';

/** Reasons why an item of a batch of mailboxes is rejected. */
export const REJECTION_CODES = enumeration('MailboxRejectionCode', [
  'not_found',
  'invalid_address',
  'invalid_value',
  'duplicate',
  'already_exists',
  'not_active',
  'not_warm',
  'not_ready',
  'in_use',
  'limit_reached',
  'domain_not_owned',
  'unsupported_provider',
  'connection_missing',
  'connection_failed',
  'already_exported',
  'credentials_unavailable',
  'not_exported',
  'reconnect_not_supported',
  'operation_running',
  'suppressed',
  'provider_error',
  'price_changed',
]);

/** Mailbox of a request that was not changed. */
export interface Rejection {
  /** As it was sent. */
  readonly mailbox: string;
  /** Machine-readable reason. */
  readonly code: (typeof REJECTION_CODES)[number];
  /** Readable reason. */
  readonly message: string;
}
