import { domainToASCII } from 'node:url';
import type { SmtpEnvelope } from './types.js';

/** Matches characters outside printable ASCII, or that would end the path of MAIL FROM or RCPT TO. */
const FORBIDDEN = /[\x00-\x20\x7f<>]/;

const ASCII = /^[\x00-\x7f]*$/;

/**
 * Returns the envelope with domains as A-labels (IDNA), which require no extension of the server.
 * @throws Error on control characters, spaces or angle brackets: they could start another command.
 */
export function asciiEnvelope(envelope: SmtpEnvelope): { from: string; to: string[] } {
  return {
    from: envelope.from === '' ? '' : asciiDomain(envelope.from),
    to: envelope.to.map(asciiDomain),
  };
}

/** Returns whether the envelope has a non-ASCII local part, which requires a server with SMTPUTF8 (RFC 6531). */
export function needsSmtpUtf8(envelope: SmtpEnvelope): boolean {
  return hasForeignLocalPart(envelope.from) || envelope.to.some(hasForeignLocalPart);
}

/** Returns the first address of an envelope that could not be sent safely, such as one with a line break, or null. */
export function findBadAddress(envelope: SmtpEnvelope): string | null {
  const all = envelope.from === '' ? envelope.to : [envelope.from, ...envelope.to];
  if (envelope.to.length === 0) return '(no recipient)';
  return all.find((address) => FORBIDDEN.test(address) || !/^.+@[^@]+$/.test(address)) ?? null;
}

/** Returns the domain of an address as a lower-case A-label. */
export function domainOf(address: string): string {
  return toAscii(address.slice(address.lastIndexOf('@') + 1)).toLowerCase();
}

function hasForeignLocalPart(address: string): boolean {
  return !ASCII.test(address) && !ASCII.test(address.slice(0, address.lastIndexOf('@')));
}

function asciiDomain(address: string): string {
  if (FORBIDDEN.test(address)) throw new Error(`Not an address: ${JSON.stringify(address)}`);
  if (ASCII.test(address)) return address;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${toAscii(address.slice(at + 1))}`;
}

function toAscii(domain: string): string {
  return ASCII.test(domain) ? domain : domainToASCII(domain);
}
