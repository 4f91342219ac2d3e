import { classifyMachineMail, type MachineMail } from '../mail/auto-reply.js';
import { type BounceReport, parseBounce } from '../mail/bounce.js';
import { readCalendarReply } from '../mail/calendar/calendar-reply.js';
import { classifyCalendar } from '../mail/calendar/classify-calendar.js';
import { type ComplaintReport, parseComplaint } from '../mail/complaint.js';
import { headerValue } from '../mail/headers.js';
import { parseListUnsubscribe } from '../mail/list-unsubscribe.js';
import type { MailHeader, ParsedMessage } from '../mail/parsed-message.js';
import { type ReplyText, readReplyText } from '../mail/reply-text.js';
import { parseUnsubscribeToken } from '../mail/unsubscribe-token.js';
import { classifyReply, type ReplyClassification } from '../reply-intent/classify-reply.js';

/** Interpretation of a message, without querying the database. */
export interface Understanding {
  /** Text of the author, without quotes and signature. */
  readonly trimmed: string;
  readonly machine: MachineMail;
  readonly bounce: BounceReport | null;
  readonly complaint: ComplaintReport | null;
  /** Class of a message by a person or a responder; null for other machine mail. */
  readonly reply: ReplyClassification | null;
  /**
   * Token of an opt-out in the subject, which a mail program created from our List-Unsubscribe header; null for other
   * subjects.
   */
  readonly optOutToken: string | null;
  /** Token in the List-Unsubscribe header of a copy, or of a returned or reported message, which identifies its recipient. */
  readonly ownToken: string | null;
}

/** Understands a message: its writer (a person, a responder, a mail system) and its meaning. Never throws. */
export function understand(message: ParsedMessage, receivedAt: Date): Understanding {
  const machine = classifyMachineMail(message, receivedAt);
  const bounce = machine.kind === 'bounce' ? parseBounce(message) : null;
  const words = readReplyText(message.text, message.html, [], message.from?.name ?? null);
  const isWritten = machine.kind === 'human' || machine.kind === 'auto_reply';
  const complaint = machine.kind === 'complaint' ? parseComplaint(message) : null;
  return {
    trimmed: words.own,
    machine,
    bounce,
    complaint,
    reply: isWritten ? classifyWords(message, words, machine, receivedAt) : null,
    optOutToken: parseUnsubscribeToken(message.subject),
    ownToken: tokenOf((bounce ?? complaint)?.originalHeaders ?? message.headers),
  };
}

/**
 * Returns the intent of a reply; a calendar response takes precedence. Wording that only auto-responders use makes the
 * message automatic, even without automatic headers.
 */
export function classifyWords(
  message: Pick<ParsedMessage, 'subject' | 'from' | 'to' | 'cc' | 'attachments'>,
  { own, cut }: ReplyText,
  machine: MachineMail,
  receivedAt: Date,
): ReplyClassification {
  const knownAddresses = [message.from, ...message.to, ...message.cc].flatMap((each) => each?.address ?? []);
  const reading = classifyReply({ subject: message.subject, text: own, cut, machine, knownAddresses, receivedAt });
  const calendar = readCalendarReply(message);
  if (calendar !== null) return classifyCalendar(calendar, reading);
  return { ...reading, isAutoReply: reading.isAutoReply || reading.intent === 'out_of_office' };
}

function tokenOf(headers: readonly MailHeader[]): string | null {
  const method = parseListUnsubscribe(
    headerValue(headers, 'list-unsubscribe'),
    headerValue(headers, 'list-unsubscribe-post'),
  );
  if (method === null || method.kind === 'mailto') return null;
  return /\/u\/([A-Za-z0-9_-]+)$/.exec(method.url)?.[1] ?? null;
}
