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
export function bytesOf(content: Content): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  if (Buffer.isBuffer(content)) return content;
  const { message, dkim } = content;
  const unsigned = Buffer.isBuffer(message) ? message : buildMessage(message);
  return dkim === null ? unsigned : dkimSign(unsigned, dkim);
}
