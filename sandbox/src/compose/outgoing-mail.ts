import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { domainOf } from '../address.js';
import { displayNameOf } from '../people/person.js';
import type { PlannedReaction } from '../reaction-queue.js';

/** Message from the world to the service. */
export interface OutgoingMail {
  /** Envelope sender; empty for the null return path of reports and auto-replies (RFC 5321, 4.5.5). */
  readonly envelopeFrom: string;
  readonly envelopeTo: string;
  readonly messageId: string;
  readonly content: SendMailOptions;
}

/** Returns the Message-ID of a reaction, which stays the same across delivery attempts. */
export function reactionMessageId(reaction: PlannedReaction): string {
  const { recipient, behaviour, about, dueAt } = reaction;
  const identity = [recipient, behaviour.kind, about.messageId ?? '', about.at.toISOString(), dueAt.toISOString()];
  const digest = createHash('sha256').update(identity.join('\u0000')).digest('hex').slice(0, 32);
  return `<${digest}@${domainOf(recipient)}>`;
}

/**
 * Composes the message of a recipient about a received campaign email, to its reply address unless `to` is another.
 *
 * @param envelopeFrom default: the recipient
 */
export function composeReaction(
  reaction: PlannedReaction,
  content: SendMailOptions,
  { envelopeFrom = reaction.recipient, to = reaction.about.replyTo }: { envelopeFrom?: string; to?: string } = {},
): OutgoingMail {
  const { recipient, dueAt } = reaction;
  const messageId = reactionMessageId(reaction);
  const from = { name: displayNameOf(recipient), address: recipient };
  return { envelopeFrom, envelopeTo: to, messageId, content: { from, to, date: dueAt, messageId, ...content } };
}

/**
 * Returns In-Reply-To and References of a reply (RFC 5322, 3.6.4). Without References, they follow the parent's In-Reply-To; without a
 * Message-ID, both are omitted.
 */
export function threadHeaders(about: PlannedReaction['about']): { inReplyTo?: string; references?: string } {
  if (about.messageId === null) return {};
  const ancestors = about.references.length > 0 || about.inReplyTo === null ? about.references : [about.inReplyTo];
  return { inReplyTo: about.messageId, references: [...ancestors, about.messageId].join(' ') };
}

/** Returns the header block of a message, for reports that quote only headers. */
export function headersOf(raw: Buffer): string {
  const end = raw.indexOf('\r\n\r\n');
  return raw.toString('latin1', 0, end === -1 ? raw.length : end);
}
