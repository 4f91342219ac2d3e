import { enumeration } from '../enumeration.js';

/** Why an attempt to send did not end in acceptance. */
export const SEND_ERROR_CODES = enumeration('SendErrorCode', [
  'auth_failed',
  'connection_failed',
  'tls_failed',
  'timeout',
  'greylisted',
  'rate_limited_by_provider',
  'recipient_unknown',
  'recipient_refused',
  'recipient_mailbox_full',
  'recipient_domain_invalid',
  'policy_rejected',
  'content_rejected',
  'message_too_large',
  'sending_quota_exceeded',
  'lost_in_data',
  'retry_window_over',
  'internal_failure',
]);
export type SendErrorCode = (typeof SEND_ERROR_CODES)[number];
