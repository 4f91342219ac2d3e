/** Why an attempt to send did not end in acceptance (contract 2.4). */
export const SEND_ERROR_CODES = [
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
] as const;
export type SendErrorCode = (typeof SEND_ERROR_CODES)[number];
