import type { BounceType } from '../../lifecycle/enums.js';

/** Why a mail system did not accept or deliver a message. */
export type DeliveryReason =
  | 'user_unknown'
  | 'mailbox_moved'
  | 'mailbox_disabled'
  | 'mailbox_suspended'
  | 'address_invalid'
  | 'host_unknown'
  | 'null_mx'
  | 'mailbox_full'
  | 'recipient_busy'
  | 'greylisted'
  | 'rate_limited'
  | 'expired'
  | 'network_error'
  | 'tls_required'
  | 'system_error'
  | 'filtered'
  | 'message_too_large'
  | 'content_rejected'
  | 'spam'
  | 'blocked'
  | 'auth_failure'
  | 'relay_denied'
  | 'sender_rejected'
  | 'quota_exceeded'
  | 'policy'
  | 'undefined';

/**
 * Meaning of each reason for the contact. `hard`: the address is invalid, suppress it (x.1.1, x.1.2, x.1.3, x.1.6, x.1.10, x.2.1). `policy`:
 * concerns the sender or the content. `soft`: everything temporary.
 */
const TYPE_OF_REASON: Readonly<Record<DeliveryReason, BounceType>> = {
  user_unknown: 'hard',
  mailbox_moved: 'hard',
  mailbox_disabled: 'hard',
  address_invalid: 'hard',
  host_unknown: 'hard',
  null_mx: 'hard',
  mailbox_suspended: 'soft',
  mailbox_full: 'soft',
  recipient_busy: 'soft',
  greylisted: 'soft',
  rate_limited: 'soft',
  expired: 'soft',
  network_error: 'soft',
  tls_required: 'soft',
  system_error: 'soft',
  filtered: 'soft',
  message_too_large: 'soft',
  content_rejected: 'policy',
  spam: 'policy',
  blocked: 'policy',
  auth_failure: 'policy',
  relay_denied: 'policy',
  sender_rejected: 'policy',
  quota_exceeded: 'policy',
  policy: 'policy',
  undefined: 'soft',
};

/**
 * Returns the bounce type of a reason: the address is invalid (`hard`), the problem may be temporary (`soft`), or it
 * concerns the sender (`policy`).
 */
export function bounceTypeOf(reason: DeliveryReason): BounceType {
  return TYPE_OF_REASON[reason];
}
