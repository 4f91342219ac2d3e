import { type AutoReplyLabel, labelOfAutoReplyText, saysChallenge } from './absence-phrases.js';
import { autoReplyHeader, autoReplySubject, bulkHeader, listHeader, type SubjectMark } from './auto-reply-marks.js';
import { parseSubject } from './base-subject.js';
import { parseBounce } from './bounce.js';
import { readCalendarReply } from './calendar/calendar-reply.js';
import { parseComplaint } from './complaint.js';
import { foldText } from './fold-text.js';
import { headerValue } from './headers.js';
import { hasNullReturnPath, isReportSender } from './machine-marks.js';
import type { ParsedMessage } from './parsed-message.js';
import { findReferral } from './referral.js';
import { readRejection } from './rejection-notice.js';
import { trimReply, withoutQuotedPassages } from './reply-text.js';
import { parseReturnDate } from './return-date.js';

export type MailKind = 'human' | 'auto_reply' | 'bounce' | 'complaint' | 'read_receipt' | 'list' | 'machine';

export interface MachineMail {
  readonly kind: MailKind;
  /** Label of an auto-reply; null for other messages. */
  readonly label: AutoReplyLabel | null;
  /** `YYYY-MM-DD`, from the auto-reply. */
  readonly returnDate: string | null;
  /** Another contact person, from the auto-reply. */
  readonly referralEmail: string | null;
  /** Evidence for the log and for explain: `subject: automatic`, `header: auto-submitted: auto-replied`. */
  readonly evidence: readonly string[];
}

const MAX_TEXT = 20_000;

/**
 * Classifies the writer of a message: a person, or a kind of machine (RFC 3834, RFC 5436). Only `human` is a reply; `auto_reply` comes
 * from a person's responder and contains its information; `list` and `machine` do not reply to anything. Never throws.
 * @param receivedAt start of "until Monday" if the message has no Date
 */
export function classifyMachineMail(message: ParsedMessage, receivedAt: Date | null = null): MachineMail {
  if (parseComplaint(message) !== null) return plain('complaint', 'feedback report');
  if (readRejection(message) !== null) return plain('bounce', 'disposition: rejected');
  if (isReadReceipt(message)) return plain('read_receipt', 'report-type: disposition-notification');
  if (parseBounce(message) !== null) return plain('bounce', 'delivery report');
  // A person made the decision, although the calendar may mark its mail as auto-generated.
  if (readCalendarReply(message) !== null) return plain('human', 'calendar: reply');
  const header = autoReplyHeader(message.headers);
  const subject = autoReplySubject(message.subject);
  if (isAutoReply(message, header, subject)) return autoReply(message, header, subject, receivedAt);
  const list = listHeader(message.headers);
  const bulk = bulkHeader(message.headers);
  if ((list !== null || bulk !== null) && !answersSomething(message)) {
    return plain(list === null ? 'machine' : 'list', `header: ${list ?? bulk}`);
  }
  if (header !== null) return plain('machine', `header: ${header}`);
  if (hasNullReturnPath(message)) return plain('machine', 'header: return-path: <>');
  // Humans also read `postmaster` and reply from it.
  if (isReportSender(message) && !isAnswer(message)) return plain('machine', 'from: mail system');
  if (DOMAIN_REPORT.test(message.subject)) return plain('machine', 'subject: report about a domain');
  if (isNoReply(message) && !answersSomething(message)) return plain('machine', 'from: no-reply');
  return plain('human');
}

function plain(kind: MailKind, ...evidence: string[]): MachineMail {
  return { kind, label: null, returnDate: null, referralEmail: null, evidence };
}

/** Subject of an aggregate report (RFC 9990, section 3.1; RFC 8460, section 5.3). */
const DOMAIN_REPORT = /^\s{0,3}report[- ]domain: ?\S{1,255} {0,3}submitter: ?\S{1,255} {0,3}report-id:/i;

function isAnswer(message: ParsedMessage): boolean {
  return answersSomething(message) && parseSubject(message.subject).isReply;
}

/** No person reads this address, so no person wrote from it. */
function isNoReply({ from }: ParsedMessage): boolean {
  return /^(?:no|do-?not|donot)[._-]?reply\b/i.test(from?.address.slice(0, 64) ?? '');
}

function isReadReceipt(message: ParsedMessage): boolean {
  return (
    /report-type\s*=\s*"?disposition-notification/i.test(message.contentType.slice(0, 2000)) ||
    (message.reportParts ?? []).some(({ contentType }) => contentType === 'message/disposition-notification')
  );
}

/** An auto-reply, not a notification: a notification is also auto-generated, but replies to nothing and mentions no absence. */
function isAutoReply(message: ParsedMessage, header: string | null, subject: SubjectMark | null): boolean {
  if (isReportSender(message) && subject === null) return false;
  // A person replies to a responder under its subject.
  const isAnswered = subject === 'automatic' && header === null && isAnswer(message) && labelOfText(message) === null;
  if (isAnswered) return false;
  // A person who mentions a coming absence wants something before it; a responder does not end with a question.
  if (subject === 'absence' && !hasOwnMark(message, header) && /[?？]\s*$/.test(ownWords(message))) return false;
  if (subject === 'automatic' || subject === 'absence') return true;
  if (isChallenge(message)) return true;
  if (!hasOwnMark(message, header)) return subject === 'acknowledgement' && labelOfText(message) !== null;
  const generated = header !== null && /^auto-submitted: auto-(?:generated|notified)/i.test(header);
  if (header !== null && !generated) return true;
  if (answersSomething(message) || subject !== null) return generated || labelOfText(message) !== null;
  // Ticket systems mark their receipts as generated, without a reference to the message.
  return generated && listHeader(message.headers) === null && (labelOfText(message) !== null || namesTicket(message));
}

/** `[SD-1022] ...`: a number in the subject that the text repeats, as ticket systems do in any language. */
const TICKET = /[[(#]\s?((?:[A-Z]{2,6}-)?\d{3,18})\b|\b([A-Z]{2,6}-\d{2,10})\b/;

function namesTicket(message: ParsedMessage): boolean {
  const found = TICKET.exec(message.subject.slice(0, 300));
  const ticket = found?.[1] ?? found?.[2];
  return ticket !== undefined && bulkHeader(message.headers) === null && ownWords(message).includes(ticket);
}

function hasOwnMark(message: ParsedMessage, header: string | null): boolean {
  return header !== null || hasNullReturnPath(message) || bulkHeader(message.headers) !== null;
}

/** Checked again only for candidates: quoted text is not a challenge by the writer. */
function isChallenge(message: ParsedMessage): boolean {
  return saysChallenge(foldText((message.text ?? '').slice(0, MAX_TEXT))) && saysChallenge(foldText(ownWords(message)));
}

function answersSomething(message: ParsedMessage): boolean {
  return (
    message.inReplyTo !== null || message.references.length > 0 || headerValue(message.headers, 'thread-topic') !== null
  );
}

function labelOfText(message: ParsedMessage): AutoReplyLabel | null {
  return labelOfAutoReplyText(foldText(ownWords(message)));
}

function ownWords(message: ParsedMessage): string {
  return withoutQuotedPassages(trimReply(message.text, message.html)).slice(0, MAX_TEXT);
}

function autoReply(
  message: ParsedMessage,
  header: string | null,
  subject: SubjectMark | null,
  receivedAt: Date | null,
): MachineMail {
  const words = ownWords(message);
  const ofText = labelOfAutoReplyText(foldText(`${message.subject.slice(0, 500)}\n${words}`));
  const returnDate = parseReturnDate(`${message.subject.slice(0, 500)}\n\n${words}`, message.date ?? receivedAt);
  const label = labelOf(ofText, subject, returnDate);
  const known = [message.from, ...message.to, ...message.cc, ...message.replyTo].flatMap((each) => each?.address ?? []);
  return {
    kind: 'auto_reply',
    label,
    returnDate: label === 'vacation' ? returnDate : null,
    referralEmail: findReferral(words, known)?.address ?? null,
    evidence: [
      ...(header === null ? [] : [`header: ${header}`]),
      ...(subject === null ? [] : [`subject: ${subject}`]),
      ...(ofText === null ? [] : [`text: ${ofText}`]),
    ],
  };
}

function labelOf(
  ofText: AutoReplyLabel | null,
  subject: SubjectMark | null,
  returnDate: string | null,
): AutoReplyLabel {
  if (ofText === 'left_company' || ofText === 'vacation') return ofText;
  if (subject === 'absence' || returnDate !== null) return 'vacation';
  return 'auto_acknowledgement';
}
