import { buildMessage, type MessageInput } from './build-message.js';
import { type DkimKey, dkimSign } from './dkim.js';

/** A message that becomes bytes only where it is sent: in parts, or built already; signed with `dkim`, null: not at all. */
export interface Draft {
  readonly message: MessageInput | Buffer;
  readonly dkim: DkimKey | null;
}

/** A whole message, or what makes one. */
export type Content = Buffer | string | Draft;

/**
 * The message as it goes over the wire.
 * @throws HeaderRefused when a value could start another header.
 * @throws Error when the key can not sign it.
 */
export async function bytesOf(content: Content): Promise<Buffer> {
  const unsigned = unsignedBytesOf(content);
  if (typeof content === 'string' || Buffer.isBuffer(content) || content.dkim === null) return unsigned;
  return dkimSign(unsigned, content.dkim);
}

/**
 * The same without a signature.
 * @throws HeaderRefused when a value could start another header.
 */
export function unsignedBytesOf(content: Content): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  if (Buffer.isBuffer(content)) return content;
  return Buffer.isBuffer(content.message) ? content.message : buildMessage(content.message);
}
