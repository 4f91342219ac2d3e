import { timingSafeEqual } from 'node:crypto';
import { messageIdMac, withoutMac } from '../../../engine/mail/message-id.js';
import { isGuestReference, readGuestReference } from './signing.js';

interface SeenMail {
  readonly messageId: string;
  /** The field of earlier versions. */
  readonly reference: string | null;
}

/**
 * What a received message shows its reader alone, for its peer: the MAC of its Message-ID, which the peer did not tell, or the
 * signed field of an earlier version. Null: a server has put another Message-ID in place of the peer's.
 * @param told the Message-ID that the peer told.
 */
export function proofIn({ messageId, reference }: SeenMail, told: string): string | null {
  const field = reference?.trim() ?? '';
  if (readGuestReference(field) !== null) return field;
  return withoutMac(messageId) === told ? messageIdMac(messageId) : null;
}

interface ToldMessage {
  readonly from_email: string;
  readonly to_email: string;
  readonly message_id_header: string;
}

/** Whether a value proves that a peer has read a message of ours to it. */
export function isProofOf(
  ownKey: Buffer,
  message: ToldMessage,
  { talk, position }: { readonly talk: string; readonly position: number },
  value: string,
): boolean {
  const mac = Buffer.from(messageIdMac(message.message_id_header) ?? '');
  const given = Buffer.from(value);
  if (mac.length > 0 && mac.length === given.length) return timingSafeEqual(mac, given);
  return isGuestReference(ownKey, value, { talk, position, from: message.from_email, to: message.to_email });
}
