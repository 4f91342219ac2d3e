import { addressIn } from './delivery-status.js';
import { headerValue, parseHeaderBlock } from './headers.js';
import { parseJsonNotice } from './json-notice.js';
import { parseMessageIds } from './message-id.js';
import type { MailHeader, ParsedMessage } from './parsed-message.js';

/** SpamCop encloses the reported message as text below a separator line. */
const SPAMCOP_SUBJECT = /^\[SpamCop \(/i;
const SPAMCOP_ORIGINAL = /^\[ Offending message \]\s*$/im;

export interface ComplaintReport {
  /** `abuse`, `fraud`, `virus`, `other`, `not-spam`, `auth-failure`, `opt-out`, or another type as written, in lower case. */
  readonly feedbackType: string;
  readonly originalMessageId: string | null;
  /** Address of the complainant, lower case; null if the report hides it. */
  readonly recipient: string | null;
  /** Headers of the reported message, as far as the report encloses them. */
  readonly originalHeaders: readonly MailHeader[];
  /** Envelope sender of the reported message, lower case; null if the report does not name it. */
  readonly returnPath: string | null;
  /** Domain in From of the reported message, or the domain that the report names; lower case. */
  readonly fromDomain: string | null;
  /** IP address that the reported message came from, as written; null if the report does not name it. */
  readonly sourceIp: string | null;
}

const NO_FIELDS: readonly MailHeader[] = [];
/** Longest text of an IPv6 address with an embedded IPv4 address. */
const ADDRESS_LENGTH = 45;

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
    return complaintOf(NO_FIELDS, notice.originalHeaders, {
      feedbackType: notice.feedbackType || 'abuse',
      recipient: notice.recipients[0]?.address ?? null,
    });
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
  return complaintOf(fields, original, {
    feedbackType: (headerValue(fields, 'feedback-type') ?? 'abuse').toLowerCase().slice(0, 64),
    recipient: addressIn(recipient ?? '') ?? addressIn(headerValue(original, 'to') ?? ''),
  });
}

function ofSpamCop({ subject, text, headers }: ParsedMessage): ComplaintReport | null {
  const words = (text ?? '').slice(0, 65_536);
  const found = SPAMCOP_ORIGINAL.exec(words);
  const isMarked = headerValue(headers, 'x-spamcop-sourceip') !== null || SPAMCOP_SUBJECT.test(subject);
  if (!isMarked || found === null) return null;
  const original = parseHeaderBlock(words.slice(found.index + found[0].length).trimStart(), 300);
  return complaintOf(NO_FIELDS, original, {
    feedbackType: 'abuse',
    recipient: addressIn(headerValue(original, 'to') ?? ''),
  });
}

function complaintOf(
  fields: readonly MailHeader[],
  originalHeaders: readonly MailHeader[],
  of: Pick<ComplaintReport, 'feedbackType' | 'recipient'>,
): ComplaintReport {
  const returnPath = headerValue(fields, 'original-mail-from') ?? headerValue(originalHeaders, 'return-path');
  const author = addressIn(headerValue(originalHeaders, 'from') ?? '');
  const fromDomain = author?.split('@').at(-1) ?? headerValue(fields, 'reported-domain')?.trim().toLowerCase();
  const sourceIp = headerValue(fields, 'source-ip')?.trim() ?? '';
  return {
    ...of,
    originalMessageId: parseMessageIds(headerValue(originalHeaders, 'message-id'))[0] ?? null,
    originalHeaders,
    fromDomain: fromDomain?.slice(0, 255) || null,
    returnPath: addressIn(returnPath ?? ''),
    sourceIp: /^[0-9a-f.:]+$/i.test(sourceIp) && sourceIp.length <= ADDRESS_LENGTH ? sourceIp : null,
  };
}
