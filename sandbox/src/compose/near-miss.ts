import type { Language } from '../people/languages.js';
import type { MailClient } from '../people/mail-client.js';
import { type NearMiss, nearMissPhrases } from '../people/near-misses.js';
import { displayNameOf } from '../people/person.js';
import type { PlannedReaction } from '../reaction-queue.js';
import { composeUnattended } from './auto-reply.js';
import { composeReaction, type OutgoingMail, reactionMessageId, threadHeaders } from './outgoing-mail.js';
import { composeReply } from './reply.js';

/** Composes a reply that resembles an opt-out or a departure, but is neither. */
export function composeNearMiss(
  reaction: PlannedReaction,
  as: NearMiss,
  language: Language,
  client: MailClient,
): Promise<OutgoingMail> | OutgoingMail {
  switch (as) {
    case 'unattended':
      return composeUnattended(reaction, nearMissPhrases(language, as));
    case 'accepts-meeting':
      return composeCalendarReply(reaction, 'ACCEPTED');
    case 'declines-meeting':
      return composeCalendarReply(reaction, 'DECLINED');
    default:
      return composeReply(reaction, nearMissPhrases(language, as), language, client);
  }
}

/** Composes a calendar's response to an invitation, four days after the message (iTIP, RFC 5546, section 3.2.3). */
function composeCalendarReply(reaction: PlannedReaction, status: 'ACCEPTED' | 'DECLINED'): OutgoingMail {
  const { about, recipient, dueAt } = reaction;
  const messageId = reactionMessageId(reaction);
  const name = displayNameOf(recipient);
  const start = new Date(about.at.getTime() + 4 * 86_400_000);
  const calendar = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Sandbox//Calendar//EN',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${messageId.slice(1, -1)}`,
    `DTSTAMP:${stampOf(dueAt)}`,
    `DTSTART:${stampOf(start)}`,
    `DTEND:${stampOf(new Date(start.getTime() + 1_800_000))}`,
    'SEQUENCE:0',
    `SUMMARY:${about.subject.replace(/[\\;,]/g, ' ')}`,
    `ORGANIZER:mailto:${about.replyTo}`,
    `ATTENDEE;PARTSTAT=${status};CN=${name.replace(/[^\p{L} ]/gu, '')}:mailto:${recipient}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  return composeReaction(reaction, {
    subject: `${status === 'ACCEPTED' ? 'Accepted' : 'Declined'}: ${about.subject}`,
    text: `${name} has ${status.toLowerCase()} this invitation.`,
    icalEvent: { method: 'REPLY', content: calendar },
    ...threadHeaders(about),
  });
}

/** Formats a time such as `20260316T093000Z` (RFC 5545, 3.3.5). */
function stampOf(date: Date): string {
  return `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}
