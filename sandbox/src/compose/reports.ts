import { DateTime } from 'luxon';
import { domainOf } from '../address.js';
import type { PlannedReaction } from '../reaction-queue.js';
import { headersOf, type OutgoingMail, reactionMessageId } from './outgoing-mail.js';

const DIAGNOSTICS: Readonly<Record<string, string>> = {
  '5.1.1': '550 5.1.1 The email account that you tried to reach does not exist',
  '5.2.1': '550 5.2.1 The email account that you tried to reach is disabled',
  '5.2.2': '552 5.2.2 The recipient mailbox is full and can not accept messages now',
  '5.7.1': '550 5.7.1 Message rejected due to content restrictions',
  '4.4.1': '451 4.4.1 No answer from host',
};

/** Composes a delivery report (RFC 3464) with a null return path. Status class 4 reports a delay, not a failure. */
export function composeDeliveryReport(reaction: PlannedReaction, status: string): OutgoingMail {
  const { about, recipient } = reaction;
  const reporter = `mx.${domainOf(recipient)}`;
  const delayed = status.startsWith('4');
  const diagnostic = DIAGNOSTICS[status] ?? `550 ${status} Delivery failed`;
  const explanation = delayed
    ? `Your message to ${recipient} has been delayed. No action is required: delivery will be tried again for 2 days.`
    : `Your message could not be delivered to one or more recipients.\r\n\r\n<${recipient}>: host ${reporter} said: ${diagnostic}`;
  return composeReport(reaction, {
    type: 'delivery-status',
    from: `Mail Delivery System <MAILER-DAEMON@${reporter}>`,
    to: about.envelopeFrom,
    subject: delayed ? 'Delayed Mail (still being retried)' : 'Undelivered Mail Returned to Sender',
    explanation,
    machine: [
      `Reporting-MTA: dns; ${reporter}`,
      `Arrival-Date: ${rfc5322Date(about.at)}`,
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Original-Recipient: rfc822; ${recipient}`,
      `Action: ${delayed ? 'delayed' : 'failed'}`,
      `Status: ${status}`,
      `Remote-MTA: dns; ${reporter}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ],
    originalType: 'text/rfc822-headers',
    original: headersOf(about.raw),
  });
}

/** Composes an abuse report of a feedback loop (RFC 5965): the recipient marked the message as spam. */
export function composeFeedbackReport(reaction: PlannedReaction): OutgoingMail {
  const { about, recipient } = reaction;
  const provider = domainOf(recipient);
  return composeReport(reaction, {
    type: 'feedback-report',
    from: `Feedback Loop <feedback@${provider}>`,
    to: about.envelopeFrom,
    subject: `FW: ${about.subject}`,
    explanation: `This is an email abuse report for a message received from you on ${rfc5322Date(about.at)}.`,
    machine: [
      'Feedback-Type: abuse',
      'User-Agent: SandboxFeedback/1.0',
      'Version: 1',
      `Original-Mail-From: <${about.envelopeFrom}>`,
      `Original-Rcpt-To: <${recipient}>`,
      `Arrival-Date: ${rfc5322Date(about.at)}`,
      `Reported-Domain: ${domainOf(about.envelopeFrom)}`,
    ],
    originalType: 'message/rfc822',
    original: about.raw.toString('latin1'),
  });
}

export interface ReportParts {
  readonly type: 'delivery-status' | 'feedback-report';
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly explanation: string;
  readonly machine: readonly string[];
  readonly originalType: string;
  readonly original: string;
}

/**
 * Composes a multipart/report (RFC 6522), sent to `parts.to` with a null return path. Uses no library, because it quotes the original byte
 * for byte.
 */
export function composeReport(reaction: PlannedReaction, parts: ReportParts): OutgoingMail {
  const messageId = reactionMessageId(reaction);
  const boundary = `=_report_${messageId.slice(1, 17)}`;
  const lines = [
    `From: ${parts.from}`,
    `To: <${parts.to}>`,
    `Subject: ${asciiHeader(parts.subject)}`,
    `Date: ${rfc5322Date(reaction.dueAt)}`,
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-replied',
    `Content-Type: multipart/report; report-type=${parts.type}; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    parts.explanation,
    '',
    `--${boundary}`,
    `Content-Type: message/${parts.type}`,
    '',
    ...parts.machine,
    '',
    `--${boundary}`,
    `Content-Type: ${parts.originalType}`,
    '',
    parts.original,
    '',
    `--${boundary}--`,
    '',
  ];
  return {
    envelopeFrom: '',
    envelopeTo: parts.to,
    messageId,
    content: { raw: Buffer.from(lines.join('\r\n'), 'latin1') },
  };
}

/** Formats a time such as `Thu, 14 Aug 2025 10:00:00 +0000` (RFC 5322, 3.3). */
function rfc5322Date(at: Date): string {
  return DateTime.fromJSDate(at, { zone: 'utc' }).toRFC2822() ?? at.toUTCString();
}

/** Encodes a text as one encoded word if it is not ASCII (RFC 2047). */
function asciiHeader(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}
