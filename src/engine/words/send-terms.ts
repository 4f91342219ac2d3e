import type { BounceType, GateOutcome, SendStatus, UnknownResolution } from '../lifecycle/enums.js';
import { SEND_STATUS_LABELS } from './status-labels.js';
import { type Texts, termsOf } from './term.js';

export { SEND_STATUS_LABELS };

const SEND_STATUS_MEANINGS: Texts<SendStatus> = {
  scheduled: 'The email is not due yet, or a gate holds it.',
  sending: 'A worker is sending the email.',
  sent: 'The mail server accepted the email.',
  deferred: 'The last attempt did not succeed. Outrider retries automatically.',
  failed: 'The email could not be sent and is not retried.',
  bounced: 'The recipient was rejected, or a delivery report says the email did not arrive.',
  skipped: 'A gate blocked the email. It is not sent; the status reason says why.',
  cancelled: 'The sequence ended before the email was sent.',
  unknown:
    'The connection broke during delivery: the server may have accepted the email. It is never resent automatically.',
};

export const SEND_STATUS_TERMS = /* @__PURE__ */ termsOf(SEND_STATUS_LABELS, SEND_STATUS_MEANINGS);

export const BOUNCE_TYPE_LABELS: Texts<BounceType> = {
  hard: 'Hard',
  soft: 'Soft',
  policy: 'Blocked',
};

const BOUNCE_TYPE_MEANINGS: Texts<BounceType> = {
  hard: 'The address does not exist or is permanently rejected.',
  soft: 'A temporary problem of the recipient, such as a full mailbox.',
  policy: 'The server rejected the sender or the content. The address may be valid.',
};

export const BOUNCE_TYPE_TERMS = /* @__PURE__ */ termsOf(BOUNCE_TYPE_LABELS, BOUNCE_TYPE_MEANINGS);

/** Ways an unconfirmed email was settled. */
export const RESOLUTION_LABELS: Texts<UnknownResolution> = {
  pending: 'Delivery unconfirmed',
  found_in_sent_folder: 'Found in Sent folder',
  found_in_own_queue: 'Found in mail queue',
  reply_seen: 'Reply received',
  bounce_seen: 'Bounce received',
  operator_sent: 'Marked as sent',
  operator_not_sent: 'Marked as not sent',
};

const RESOLUTION_MEANINGS: Texts<UnknownResolution> = {
  pending: 'Outrider still looks for proof of delivery.',
  found_in_sent_folder: 'The email is in the Sent folder of the mailbox.',
  found_in_own_queue: 'The outgoing mail queue has the email.',
  reply_seen: 'A reply to the email proves delivery.',
  bounce_seen: 'A delivery report says the email did not arrive.',
  operator_sent: 'A member confirmed the delivery.',
  operator_not_sent: 'A member confirmed that the email was not delivered.',
};

export const RESOLUTION_TERMS = /* @__PURE__ */ termsOf(RESOLUTION_LABELS, RESOLUTION_MEANINGS);

export const GATE_OUTCOME_LABELS: Texts<GateOutcome> = {
  pass: 'Passed',
  wait: 'Waiting',
  block: 'Blocked',
  not_evaluated: 'Not evaluated',
};

const GATE_OUTCOME_MEANINGS: Texts<GateOutcome> = {
  pass: 'The gate does not hold back the email.',
  wait: 'The email stays scheduled and is evaluated again later.',
  block: 'The email is skipped.',
  not_evaluated: 'An earlier gate decided.',
};

export const GATE_OUTCOME_TERMS = /* @__PURE__ */ termsOf(GATE_OUTCOME_LABELS, GATE_OUTCOME_MEANINGS);
