import { domainOf } from '../address.js';
import type { Forgery } from '../behaviour.js';
import type { PlannedReaction } from '../reaction-queue.js';
import { composeReaction, type OutgoingMail } from './outgoing-mail.js';
import { composeReport } from './reports.js';

const STRANGER = 'mallory@strangers.example';
const WORDS: Readonly<Record<'opt-out' | 'reply', string>> = {
  'opt-out': 'Please remove me from your list.',
  reply: 'Thanks, but we are not interested.',
};

/**
 * Composes an email that a stranger writes in the name of a recipient. The stranger knows both addresses and the subject, but
 * nothing that appears only in the message: no Message-ID, return path, or token.
 */
export function composeForgery(reaction: PlannedReaction, as: Forgery): OutgoingMail {
  const { about, recipient } = reaction;
  if (as === 'opt-out' || as === 'reply') return composeLetter(reaction, WORDS[as]);
  const original = [
    `From: <${about.replyTo}>`,
    `To: <${recipient}>`,
    'Message-ID: <00000000-0000-7000-8000-000000000000.000000000000000000000000@strangers.example>',
  ].join('\r\n');
  const reporter = 'mx.strangers.example';
  if (as === 'bounce') {
    return composeReport(reaction, {
      type: 'delivery-status',
      from: `Mail Delivery System <MAILER-DAEMON@${reporter}>`,
      to: about.replyTo,
      subject: 'Undelivered Mail Returned to Sender',
      explanation: `<${recipient}>: host mx.${domainOf(recipient)} said: 550 5.1.1 User unknown`,
      machine: [
        `Reporting-MTA: dns; ${reporter}`,
        '',
        `Final-Recipient: rfc822; ${recipient}`,
        'Action: failed',
        'Status: 5.1.1',
      ],
      originalType: 'text/rfc822-headers',
      original,
    });
  }
  return composeReport(reaction, {
    type: 'feedback-report',
    from: `Feedback Loop <feedback@${reporter}>`,
    to: about.replyTo,
    subject: 'FW: complaint',
    explanation: 'This is an email abuse report.',
    machine: ['Feedback-Type: abuse', 'User-Agent: Strangers/1.0', 'Version: 1', `Original-Rcpt-To: <${recipient}>`],
    originalType: 'text/rfc822-headers',
    original,
  });
}

function composeLetter(reaction: PlannedReaction, text: string): OutgoingMail {
  const { about, recipient } = reaction;
  const content = { from: STRANGER, replyTo: recipient, subject: `Re: ${about.subject}`, text };
  return composeReaction(reaction, content, { envelopeFrom: STRANGER });
}
