import type { ContactStatus, ContactStatusReason, VerificationStatus } from '../lifecycle/enums.js';
import { CONTACT_STATUS_LABELS } from './status-labels.js';
import { type Texts, termsOf } from './term.js';

export { CONTACT_STATUS_LABELS };

const CONTACT_STATUS_MEANINGS: Texts<ContactStatus> = {
  pending: 'The contact has been added and is enrolled by the next launch.',
  active: 'The contact receives the steps of the sequence.',
  paused: 'The sequence waits until the hold ends or a member resumes the contact.',
  completed: 'The contact received every step and did not reply.',
  replied: 'The contact replied, which ended the sequence.',
  bounced: 'Emails to the contact bounced, which ended the sequence.',
  unsubscribed: 'The contact unsubscribed or complained; the address is suppressed.',
  suppressed: 'The suppression list covers the address, so no email is sent.',
  stopped: 'The sequence was stopped; the status reason says why.',
  failed: 'An email could not be sent, which ended the sequence; the status reason says why.',
};

export const CONTACT_STATUS_TERMS = /* @__PURE__ */ termsOf(CONTACT_STATUS_LABELS, CONTACT_STATUS_MEANINGS);

/** Why the sequence of a contact stopped or pauses. */
export const STOP_REASON_LABELS: Texts<ContactStatusReason> = {
  reply: 'Replied',
  auto_reply: 'Auto-reply',
  out_of_office: 'Out of office',
  company_reply: 'Company replied',
  negative_intent: 'Not interested',
  positive_intent: 'Interested',
  bounce: 'Bounced',
  soft_bounce_limit: 'Too many soft bounces',
  unsubscribe: 'Unsubscribed',
  complaint: 'Spam complaint',
  click: 'Clicked',
  open: 'Opened',
  left_company: 'Left company',
  left_segment: 'Left segment',
  merged: 'Merged',
  manual: 'Manual',
  moved_to_subsequence: 'Moved to subsequence',
  suppression: 'Suppressed',
  missing_variable: 'Missing variable',
  invalid_address: 'Invalid email',
  risky_address: 'Risky email',
  send_failed: 'Send failed',
  stopped_elsewhere: 'Stopped elsewhere',
  unverified_bounce: 'Unverified bounce',
  unverified_complaint: 'Unverified complaint',
  unverified_opt_out: 'Unverified unsubscribe',
  unverified_reply: 'Unverified reply',
};

const STOP_REASON_MEANINGS: Texts<ContactStatusReason> = {
  reply: 'The contact replied.',
  auto_reply: 'An auto-reply arrived and the campaign stops on auto-replies.',
  out_of_office: 'The contact is out of office. The sequence resumes automatically after the return.',
  company_reply: 'Another contact at the same company replied.',
  negative_intent: 'The reply declined.',
  positive_intent: 'The reply showed interest.',
  bounce: 'An email hard bounced, or a member marked the contact as bounced.',
  soft_bounce_limit:
    'The soft bounce limit was reached within 7 days without a delivered email. The address is not suppressed.',
  unsubscribe: 'The contact unsubscribed; the address is suppressed.',
  complaint: 'The contact reported an email as spam; the address is suppressed.',
  click: 'The contact clicked a link and the campaign stops on clicks.',
  open: 'The contact opened an email and the campaign stops on opens.',
  left_company: 'An auto-reply says the contact left the company; the address is suppressed.',
  left_segment: 'The contact left the segment that enrolled it, and the campaign stops contacts who leave it.',
  merged: 'The contact was merged with another contact, which continues in the campaign or has been through it.',
  manual: 'A member or an API key changed the status.',
  moved_to_subsequence: 'The contact continues in a subsequence.',
  suppression: 'A suppression entry covers the address.',
  missing_variable: 'A variable of the step has no value and the campaign skips such emails.',
  invalid_address:
    'The address cannot receive email: it is malformed, verification found it invalid, its domain does not accept email, or no mailbox supports its characters.',
  risky_address: 'Verification found the address risky and the campaign does not allow risky contacts.',
  send_failed: 'An email could not be sent or its content could not be rendered.',
  stopped_elsewhere: 'The same address was stopped in another campaign.',
  unverified_bounce:
    'A bounce message could not be verified. The contact is paused until a member reviews the message.',
  unverified_complaint:
    'A spam complaint could not be verified. The contact is paused until a member reviews the message.',
  unverified_opt_out:
    'An unsubscribe request could not be verified. The contact is paused until a member reviews the message.',
  unverified_reply:
    'The sender of a reply could not be verified. The contact is paused until a member reviews the message.',
};

export const STOP_REASON_TERMS = /* @__PURE__ */ termsOf(STOP_REASON_LABELS, STOP_REASON_MEANINGS);

export const VERIFICATION_LABELS: Texts<VerificationStatus> = {
  unverified: 'Not verified',
  pending: 'Verifying',
  valid: 'Valid',
  risky: 'Risky',
  catch_all: 'Catch-all',
  role: 'Role-based',
  disposable: 'Disposable',
  invalid: 'Invalid',
  unknown: 'Unknown',
};

const VERIFICATION_MEANINGS: Texts<VerificationStatus> = {
  unverified: 'The address has not been verified.',
  pending: 'Verification is running; the first email waits for it.',
  valid: 'The mail server accepts the address.',
  risky: 'Email may bounce. Sent only if the campaign allows risky contacts.',
  catch_all: 'The domain accepts every address, so the mailbox may not exist. Treated as risky.',
  role: 'The address belongs to a role, such as info@. Treated as risky.',
  disposable: 'The address is from a disposable email service. Treated as risky.',
  invalid: 'The address does not exist or its domain does not accept email.',
  unknown: 'The mail server gave no clear response.',
};

export const VERIFICATION_TERMS = /* @__PURE__ */ termsOf(VERIFICATION_LABELS, VERIFICATION_MEANINGS);
