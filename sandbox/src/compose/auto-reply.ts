import { DateTime } from 'luxon';
import type { Language } from '../people/languages.js';
import { colleagueOf } from '../people/person.js';
import { phrasebook } from '../people/phrasebook.js';
import type { PlannedReaction } from '../reaction-queue.js';
import { drawOne } from '../seeded-draw.js';
import { composeReaction, type OutgoingMail, threadHeaders } from './outgoing-mail.js';

/** Headers with which responders mark themselves (RFC 3834, and common practice). The last one marks itself only in the subject. */
const RESPONDERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  { 'Auto-Submitted': 'auto-replied', 'X-Autoreply': 'yes', Precedence: 'bulk' },
  {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'X-MS-Exchange-Generated-Message-Source': 'Mailbox Rules Agent',
  },
  { 'Auto-Submitted': 'auto-replied (vacation)', Precedence: 'junk' },
  {},
];

const BACK_FORMATS = [DateTime.DATE_FULL, DateTime.DATE_HUGE] as const;

/** Composes an absence note. `returnsOn` is a local date such as `2025-08-14`. */
export function composeAbsence(reaction: PlannedReaction, language: Language, returnsOn: string): OutgoingMail {
  const { absence } = phrasebook(language);
  const format = drawOne(BACK_FORMATS, reaction.recipient, 'back format');
  const back = DateTime.fromISO(returnsOn, { zone: 'utc' }).setLocale(language).toLocaleString(format);
  return autoReply(reaction, absence.subject, absence.text.replace('{back}', back));
}

export function composeLeftCompany(reaction: PlannedReaction, language: Language): OutgoingMail {
  const { left } = phrasebook(language);
  return autoReply(reaction, left.subject, left.text);
}

/** Composes the auto-reply of an unattended mailbox with one of `texts`. */
export function composeUnattended(reaction: PlannedReaction, texts: readonly string[]): OutgoingMail {
  return autoReply(reaction, 'Re: {subject}', drawOne(texts, reaction.recipient, 'unattended'));
}

/** Composes the confirmation of a ticket system. */
export function composeAcknowledgement(reaction: PlannedReaction, language: Language): OutgoingMail {
  const { received } = phrasebook(language);
  return autoReply(reaction, received.subject, received.text);
}

function autoReply(reaction: PlannedReaction, subject: string, text: string): OutgoingMail {
  const { about, recipient } = reaction;
  const content = {
    subject: subject.replace('{subject}', about.subject),
    headers: { ...drawOne(RESPONDERS, recipient, 'responder') },
    text: text.replace('{deputy}', colleagueOf(recipient)),
    ...threadHeaders(about),
  };
  return composeReaction(reaction, content, { envelopeFrom: '' });
}
