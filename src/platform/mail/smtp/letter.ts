import { isAscii } from 'node:buffer';
import { bytesOf } from '../mime/draft.js';
import { asciiEnvelope, needsSmtpUtf8 } from './envelope.js';
import type { OutgoingMessage, SmtpOutcome } from './types.js';

/** Names of the extensions that a server offers, in capitals, and what stands behind them. */
export type Extensions = ReadonlyMap<string, string>;

/** A message as a connection carries it: domains as A-labels, the text as octets. */
export interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  readonly needsSmtpUtf8: boolean;
  readonly raw: Buffer;
}

/**
 * @throws Error on an address that must not be written to a socket; `findBadAddress` tells before.
 * @throws Error when the message can not be composed.
 */
export function letterOf({ envelope, content }: OutgoingMessage): Letter {
  const { from, to } = asciiEnvelope(envelope);
  return { from, to, needsSmtpUtf8: needsSmtpUtf8(envelope), raw: bytesOf(content) };
}

/** What becomes of a letter that this server can not take, so that nothing need be asked; else null. */
export function findLocalRefusal(letter: Letter, extensions: Extensions): SmtpOutcome | null {
  if (letter.raw.length === 0) return { result: 'not_handed', reason: 'protocol', text: 'The message is empty' };
  if (letter.needsSmtpUtf8 && !extensions.has('SMTPUTF8')) {
    // The reply RFC 6531 section 3.5 has for it; asking the server would send it bytes it never agreed to.
    const text = '5.6.7 The server takes no internationalised addresses';
    return { result: 'refused', stage: 'rcpt', code: 553, text };
  }
  const limit = Number(extensions.get('SIZE') ?? 0);
  if (limit > 0 && letter.raw.length > limit) {
    // The reply the server would give (RFC 1870); asking it would cost a round trip.
    const text = `5.3.4 The server takes no more than ${limit} octets, the message has ${letter.raw.length}`;
    return { result: 'refused', stage: 'mail', code: 552, text };
  }
  return null;
}

/** MAIL and one RCPT for each recipient, each with its line end. */
export function envelopeCommands(letter: Letter, extensions: Extensions): string[] {
  const size = extensions.has('SIZE') ? ` SIZE=${letter.raw.length}` : '';
  const eightBit = extensions.has('8BITMIME') && !isAscii(letter.raw) ? ' BODY=8BITMIME' : '';
  const utf8 = letter.needsSmtpUtf8 ? ' SMTPUTF8' : '';
  return [
    `MAIL FROM:<${letter.from}>${size}${eightBit}${utf8}\r\n`,
    ...letter.to.map((address) => `RCPT TO:<${address}>\r\n`),
  ];
}
