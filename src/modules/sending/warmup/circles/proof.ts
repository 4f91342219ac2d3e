import { timingSafeEqual } from 'node:crypto';
import { messageIdMac, withoutMac } from '../../../../engine/mail/message-id.js';
import { isPeerReference, readPeerReference } from './signing.js';

interface SeenMail {
  readonly messageId: string;
  /** Signed field of earlier versions; null if absent. */
  readonly reference: string | null;
}

/**
 * Returns the proof that a message was received, for its peer: the MAC of its Message-ID, which the peer did not
 * announce, or the signed field of an earlier version. Null if a server replaced the peer's Message-ID.
 * @param announced the Message-ID announced by the peer.
 */
export function proofIn({ messageId, reference }: SeenMail, announced: string): string | null {
  const field = reference?.trim() ?? '';
  if (readPeerReference(field) !== null) return field;
  return withoutMac(messageId) === announced ? messageIdMac(messageId) : null;
}

interface AnnouncedMessage {
  readonly from_email: string;
  readonly to_email: string;
  readonly message_id_header: string;
}

/** Returns whether a value proves that a peer has read a message sent to it. */
export function isProofOf(
  ownKey: Buffer,
  message: AnnouncedMessage,
  { talk: conversation, position }: { readonly talk: string; readonly position: number },
  value: string,
): boolean {
  const mac = Buffer.from(messageIdMac(message.message_id_header) ?? '');
  const given = Buffer.from(value);
  if (mac.length > 0 && mac.length === given.length) return timingSafeEqual(mac, given);
  return isPeerReference(ownKey, value, {
    talk: conversation,
    position,
    from: message.from_email,
    to: message.to_email,
  });
}
