import type { WrittenKind } from '../../../engine/sandbox/reactions.js';
import { wordsOf } from '../../../engine/sandbox/words.js';
import { buildMessage } from '../../../platform/mail/mime/build-message.js';
import type { DueReaction } from './reactions.reads.js';

const HOST = 'mx.sandbox.example';
const AWAY_DAYS = 7;
const DAY_MS = 86_400_000;
const QUOTED_LINES = 12;

/** Returns the message of a reaction (RFC 5322): a reply, an out-of-office notice, or a delivery report. */
export function reactionMail(reaction: DueReaction, kind: WrittenKind | 'bounce'): Buffer {
  return kind === 'bounce' ? report(reaction) : written(reaction, kind);
}

function written({ id, recipient, about, dueAt }: DueReaction, kind: WrittenKind): Buffer {
  const isAway = kind === 'out_of_office';
  const back = new Date(dueAt.getTime() + AWAY_DAYS * DAY_MS).toISOString().slice(0, 10);
  const [firstName = ''] = about.toName.split(' ');
  const words = wordsOf(kind, recipient, about.messageId).replace('{date}', back);
  const text = `Hi,\n\n${words}\n\nBest regards\n${firstName}\n${isAway ? '' : `\n${quoted(about, dueAt)}\n`}`;
  return buildMessage({
    from: { name: about.toName, address: recipient },
    to: [{ name: about.fromName, address: about.fromAddress }],
    subject: isAway ? `Automatic reply: ${about.subject}` : `Re: ${about.subject.replace(/^re:\s*/i, '')}`,
    messageId: `<${id}@${HOST}>`,
    date: dueAt,
    inReplyTo: about.messageId,
    references: [...about.references, about.messageId],
    ...(isAway && { headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' } }),
    text,
    boundarySeed: id,
  });
}

/** Quotes the original below the text and a separator, as mail clients do. */
function quoted({ fromName, fromAddress, text }: DueReaction['about'], at: Date): string {
  const lines = text.trim().split(/\r?\n/).slice(0, QUOTED_LINES);
  const day = at.toUTCString().slice(0, 16);
  return [`On ${day}, ${fromName} <${fromAddress}> wrote:`, ...lines.map((line) => `> ${line}`)].join('\n');
}

/** Returns a delivery report (RFC 3464) with the header of the original message. */
function report({ id, recipient, about, dueAt }: DueReaction): Buffer {
  const boundary = `report-${id}`;
  const cause = '550 5.1.1 The mailbox does not exist';
  const oneLine = (value: string): string => value.replaceAll(/[^\x20-\x7e]+/g, ' ');
  const lines = [
    `From: Mail Delivery System <mailer-daemon@${HOST}>`,
    `To: ${about.fromAddress}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${id}@${HOST}>`,
    `Date: ${dueAt.toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `Your message to ${recipient} could not be delivered: ${cause}.`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${HOST}`,
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; ${cause}`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    `From: ${about.fromAddress}`,
    `To: ${recipient}`,
    `Subject: ${oneLine(about.subject)}`,
    `Message-ID: ${about.messageId}`,
    '',
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
