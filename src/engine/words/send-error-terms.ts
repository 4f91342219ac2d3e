import type { SendErrorCode } from '../mail/send-error-code.js';
import { type Texts, termsOf } from './term.js';

/** Why an attempt to send failed. */
export const SEND_ERROR_LABELS: Texts<SendErrorCode> = {
  auth_failed: 'Sign-in rejected',
  connection_failed: 'Connection failed',
  tls_failed: 'TLS failed',
  timeout: 'Timeout',
  greylisted: 'Greylisted',
  rate_limited_by_provider: 'Rate limited',
  recipient_unknown: "Address doesn't exist",
  recipient_refused: 'Recipient rejected',
  recipient_mailbox_full: 'Mailbox full',
  recipient_domain_invalid: 'Domain invalid',
  policy_rejected: 'Blocked by policy',
  content_rejected: 'Content rejected',
  message_too_large: 'Too large',
  sending_quota_exceeded: 'Provider limit exceeded',
  lost_in_data: 'Connection lost during delivery',
  retry_window_over: 'Retries exhausted',
  internal_failure: 'Internal error',
};

const SEND_ERROR_MEANINGS: Texts<SendErrorCode> = {
  auth_failed: 'The mail server rejected the credentials of the mailbox.',
  connection_failed: 'The mail server could not be reached.',
  tls_failed: 'No secure connection to the mail server could be established.',
  timeout: 'The mail server did not respond in time.',
  greylisted: 'The recipient server asks to retry later, as it does for new senders.',
  rate_limited_by_provider: 'The provider limits how fast the mailbox may send.',
  recipient_unknown: 'The recipient server says the address does not exist.',
  recipient_refused: 'The recipient server rejected the address.',
  recipient_mailbox_full: 'The mailbox of the recipient is full.',
  recipient_domain_invalid: 'The recipient domain does not exist or does not accept email.',
  policy_rejected: 'The server rejected the sender, such as by a block list.',
  content_rejected: 'The server rejected the content of the email.',
  message_too_large: 'The email exceeds the size limit of the server.',
  sending_quota_exceeded: 'The provider reports that its sending limit is reached.',
  lost_in_data: 'The connection broke after the content was sent; the server may have accepted the email.',
  retry_window_over: 'The retry window ended without success.',
  internal_failure: 'Outrider failed; the log has the details.',
};

export const SEND_ERROR_TERMS = /* @__PURE__ */ termsOf(SEND_ERROR_LABELS, SEND_ERROR_MEANINGS);
