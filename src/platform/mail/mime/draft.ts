import { buildMessage, type MessageInput } from './build-message.js';
import { type DkimKey, dkimSign } from './dkim.js';

/** Message that becomes bytes only when sent: in parts, or already built; signed with `dkim`, or unsigned if null. */
export interface Draft {
  readonly message: MessageInput | Buffer;
  readonly dkim: DkimKey | null;
}

/** Complete message, or its draft. */
export type Content = Buffer | string | Draft;

/**
 * Returns the message as it is transmitted.
 * @throws HeaderRefused if a value could start another header
 * @throws Error if the key cannot sign it
 */
export async function bytesOf(content: Content): Promise<Buffer> {
  const unsigned = unsignedBytesOf(content);
  if (typeof content === 'string' || Buffer.isBuffer(content) || content.dkim === null) return unsigned;
  return dkimSign(unsigned, content.dkim);
}

/**
 * Returns the message without a signature.
 * @throws HeaderRefused if a value could start another header
 */
export function unsignedBytesOf(content: Content): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  if (Buffer.isBuffer(content)) return content;
  return Buffer.isBuffer(content.message) ? content.message : buildMessage(content.message);
}
