import { addressIn } from './delivery-status.js';
import { headerValue, parseHeaderBlock } from './headers.js';
import { parseJsonNotice } from './json-notice.js';
import { parseMessageIds } from './message-id.js';
import type { ParsedMessage } from './parsed-message.js';

/** SpamCop encloses the reported message as text below a separator line. */
const SPAMCOP_SUBJECT = /^\[SpamCop \(/i;
const SPAMCOP_ORIGINAL = /^\[ Offending message \]\s*$/im;

export interface ComplaintReport {
  /** `abuse`, `fraud`, `virus`, `other`, `not-spam`, `auth-failure`, `opt-out`, or another type as written, in lower case. */
  readonly feedbackType: string;
  readonly originalMessageId: string | null;
  /** Address of the complainant, lower case; null if the report hides it. */
  readonly recipient: string | null;
}

/**
 * Reads a feedback-loop report: ARF (RFC 5965) with its variants, the bare form of Outlook.com that only encloses the message, and
 * SpamCop's text. Null for other messages. Never throws.
 *
 * Recipients may be redacted, so the Message-ID identifies the send more reliably. Only `abuse` and `opt-out` lead to a suppression;
 * `auth-failure` and `not-spam` do not.
 */
export function parseComplaint(message: ParsedMessage): ComplaintReport | null {
  const notice = parseJsonNotice(message);
  if (notice?.kind === 'complaint') {
    return {
      feedbackType: notice.feedbackType || 'abuse',
      originalMessageId: parseMessageIds(headerValue(notice.originalHeaders, 'message-id'))[0] ?? null,
      recipient: notice.recipients[0]?.address ?? null,
    };
  }
  const parts = message.reportParts ?? [];
  const feedback = parts.find(({ contentType }) => contentType === 'message/feedback-report');
  const declared = /report-type\s*=\s*"?feedback-report/i.test(message.contentType.slice(0, 2000));
  const enclosed = parts.find(({ contentType }) => /^message\/rfc822|rfc822-headers$/.test(contentType));
  const original = enclosed === undefined ? [] : parseHeaderBlock(enclosed.text.slice(0, 65_536).trimStart(), 300);
  // Outlook.com's program adds the recipient to the enclosed message and writes no report part.
  const outlooks = headerValue(original, 'x-hmxmroriginalrecipient');
  const spamCop = ofSpamCop(message);
  if (spamCop !== null) return spamCop;
  const bare = outlooks !== null && /^\s*complaint about message/i.test(message.subject);
  if (feedback === undefined && !declared && !bare) return null;
  const fields = feedback === undefined ? [] : parseHeaderBlock(feedback.text);
  const recipient = headerValue(fields, 'original-rcpt-to') ?? headerValue(fields, 'removal-recipient') ?? outlooks;
  return {
    feedbackType: (headerValue(fields, 'feedback-type') ?? 'abuse').toLowerCase().slice(0, 64),
    originalMessageId: parseMessageIds(headerValue(original, 'message-id'))[0] ?? null,
    recipient: addressIn(recipient ?? '') ?? addressIn(headerValue(original, 'to') ?? ''),
  };
}

function ofSpamCop({ subject, text, headers }: ParsedMessage): ComplaintReport | null {
  const words = (text ?? '').slice(0, 65_536);
  const found = SPAMCOP_ORIGINAL.exec(words);
  const isMarked = headerValue(headers, 'x-spamcop-sourceip') !== null || SPAMCOP_SUBJECT.test(subject);
  if (!isMarked || found === null) return null;
  const original = parseHeaderBlock(words.slice(found.index + found[0].length).trimStart(), 300);
  return {
    feedbackType: 'abuse',
    originalMessageId: parseMessageIds(headerValue(original, 'message-id'))[0] ?? null,
    recipient: addressIn(headerValue(original, 'to') ?? ''),
  };
}
