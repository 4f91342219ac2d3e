import { timingSafeEqual } from 'node:crypto';
import { makeMessageId, sendIdOf } from '../../engine/mail/message-id.js';
import { formerSignaturesOf, type Secrets } from '../secrets.js';

/** Length of the MAC in bytes: 96 bits cannot be guessed over a network. */
const MAC_BYTES = 12;
const MAC = /^<[^.@]+\.([0-9a-f]{24})@/;

/**
 * Returns the Message-ID of an email we write: its ID and a MAC over it, so that the recipient of one cannot derive the
 * Message-IDs of other emails with adjacent IDs. The key of the MAC is the one of links, which outlives the master key.
 * @param id UUID of the message
 * @throws RangeError if `domain` is not a domain name
 */
export function signedMessageId({ secrets }: { readonly secrets: Secrets }, id: string, domain: string): string {
  return makeMessageId({ id, mac: macOf(secrets, id).toString('hex'), domain });
}

/**
 * Returns the address that delivery reports about an email of a hosted mailbox go to: its Message-ID as an address, so
 * that each email has its own envelope sender (VERP) with a MAC that only its recipients know. Null for an ID of
 * earlier versions without a MAC.
 */
export function returnPathOf(messageId: string): string | null {
  return MAC.test(messageId) ? messageId.slice(1, -1) : null;
}

/**
 * Returns the Message-ID of this return path; null if it is not one, or neither this instance nor a former one of a workspace signed it.
 * @param workspaceId workspace whose former instances count; default: all. The caller then looks for the Message-ID as a whole,
 *   which only an email with this very MAC has
 */
export function readReturnPath(
  { secrets }: { readonly secrets: Secrets },
  address: string,
  workspaceId?: number,
): string | null {
  const messageId = `<${address.trim().toLowerCase()}>`;
  const id = sendIdOf(messageId);
  const mac = Buffer.from(MAC.exec(messageId)?.[1] ?? '', 'hex');
  if (id === null || mac.length !== MAC_BYTES) return null;
  const former = workspaceId === undefined ? secrets.former : formerSignaturesOf(secrets, workspaceId);
  return [secrets, ...former].some((signatures) => timingSafeEqual(mac, macOf(signatures, id))) ? messageId : null;
}

function macOf(secrets: Pick<Secrets, 'mac'>, id: string): Buffer {
  return secrets.mac('message-id', id.toLowerCase()).subarray(0, MAC_BYTES);
}
