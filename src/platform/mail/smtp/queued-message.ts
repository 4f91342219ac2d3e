import { isAscii } from 'node:buffer';
import { bytesOf } from '../mime/draft.js';
import { asciiEnvelope, needsSmtpUtf8 } from './envelope.js';
import type { OutgoingMessage, SmtpOutcome } from './types.js';

/** Extensions of a server: names in capitals, with their parameters. */
export type Extensions = ReadonlyMap<string, string>;

/** Message in transmission form: domains as A-labels, text as octets. */
export interface QueuedMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly needsSmtpUtf8: boolean;
  readonly raw: Buffer;
}

/**
 * @throws Error for an address that `findBadAddress` returns; check the envelope first
 * @throws Error if the message cannot be composed or signed
 */
export async function toQueuedMessage({ envelope, content }: OutgoingMessage): Promise<QueuedMessage> {
  const { from, to } = asciiEnvelope(envelope);
  return { from, to, needsSmtpUtf8: needsSmtpUtf8(envelope), raw: await bytesOf(content) };
}

/** Returns the rejection of a message that this server cannot accept, so that no command is needed; null if it can. */
export function findLocalRefusal(message: QueuedMessage, extensions: Extensions): SmtpOutcome | null {
  if (message.raw.length === 0) return { result: 'not_handed', reason: 'protocol', text: 'The message is empty' };
  if (message.needsSmtpUtf8 && !extensions.has('SMTPUTF8')) {
    // Reply of RFC 6531 section 3.5, because the command would contain bytes that the server does not support.
    const text = '5.6.7 The server takes no internationalised addresses';
    return { result: 'refused', stage: 'rcpt', code: 553, text };
  }
  const limit = Number(extensions.get('SIZE') ?? 0);
  if (limit > 0 && message.raw.length > limit) {
    // Reply that the server would give (RFC 1870); the command would cost a round trip.
    const text = `5.3.4 The server takes no more than ${limit} octets, the message has ${message.raw.length}`;
    return { result: 'refused', stage: 'mail', code: 552, text };
  }
  return null;
}

/** Returns MAIL and one RCPT per recipient, each with its line end. */
export function envelopeCommands(message: QueuedMessage, extensions: Extensions): string[] {
  const size = extensions.has('SIZE') ? ` SIZE=${message.raw.length}` : '';
  const eightBit = extensions.has('8BITMIME') && !isAscii(message.raw) ? ' BODY=8BITMIME' : '';
  const utf8 = message.needsSmtpUtf8 ? ' SMTPUTF8' : '';
  return [
    `MAIL FROM:<${message.from}>${size}${eightBit}${utf8}\r\n`,
    ...message.to.map((address) => `RCPT TO:<${address}>\r\n`),
  ];
}
