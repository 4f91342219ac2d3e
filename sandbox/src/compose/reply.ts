import PostalMime from 'postal-mime';
import type { Language } from '../people/languages.js';
import type { MailClient } from '../people/mail-client.js';
import { displayNameOf } from '../people/person.js';
import { phrasebook } from '../people/phrasebook.js';
import { replyPrefix, writeReplyBodies } from '../people/quoting.js';
import type { PlannedReaction } from '../reaction-queue.js';
import { drawOne } from '../seeded-draw.js';
import { composeReaction, type OutgoingMail, threadHeaders } from './outgoing-mail.js';

const ALREADY_REPLY = /^\s*(re|aw|antw|r|res|sv|vs)\s*:/i;

/** Composes a human reply with one of `phrases`, chosen at random. */
export async function composeReply(
  reaction: PlannedReaction,
  phrases: readonly string[],
  language: Language,
  client: MailClient,
): Promise<OutgoingMail> {
  const { about, recipient } = reaction;
  const parsed = await PostalMime.parse(about.raw);
  const book = phrasebook(language);
  const name = displayNameOf(recipient);
  const said = drawOne(phrases, recipient, about.messageId ?? '', 'phrase');
  const answer = `${book.greeting}\n\n${said}\n\n${book.closing}\n${name}`;
  const bodies = writeReplyBodies(
    answer,
    {
      sentAt: about.at,
      fromName: parsed.from?.name ?? '',
      fromAddress: parsed.from?.address ?? about.replyTo,
      toAddress: recipient,
      subject: about.subject,
      text: (parsed.text ?? '').replaceAll('\r\n', '\n'),
    },
    client,
    language,
  );
  return composeReaction(reaction, {
    subject: ALREADY_REPLY.test(about.subject) ? about.subject : `${replyPrefix(client, language)} ${about.subject}`,
    text: bodies.text,
    ...(bodies.html === null ? {} : { html: bodies.html }),
    ...threadHeaders(about),
  });
}

/** Composes an unsubscribe email as a mail program does: to the mailto address, with its subject and body (RFC 2369, RFC 6068). */
export function composeUnsubscribeMail(reaction: PlannedReaction, mailto: string): OutgoingMail {
  const subject = mailtoField(mailto, 'subject') ?? 'unsubscribe';
  const text = mailtoField(mailto, 'body') ?? '';
  return composeReaction(reaction, { subject, text }, { to: decodeURIComponent(new URL(mailto).pathname) });
}

/** Returns a field of a mailto query, in which a `+` is a plus sign, not a space (RFC 6068, 5). */
function mailtoField(mailto: string, name: string): string | null {
  const query = mailto.slice(mailto.indexOf('?') + 1);
  const pair = mailto.includes('?')
    ? query.split('&').find((part) => part.toLowerCase().startsWith(`${name}=`))
    : undefined;
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
}
