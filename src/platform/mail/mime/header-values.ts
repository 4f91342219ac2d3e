import { domainToASCII } from 'node:url';
import { encodeWords, isPlainHeaderText } from './encoded-word.js';

export interface NamedAddress {
  /** Display name; empty if there is none. */
  readonly name: string;
  readonly address: string;
}

/** Error for a header value that would end its line and start another field. */
export class HeaderRefused extends Error {
  constructor(header: string, reason: string) {
    super(`${header}: ${reason}`);
    this.name = 'HeaderRefused';
  }
}

/** @throws HeaderRefused if a value contains CR, LF, or NUL (RFC 5322 section 2.2), to prevent header injection. */
export function assertOneLine(header: string, value: string): string {
  if (/[\r\n\0]/.test(value)) throw new HeaderRefused(header, 'a header value cannot contain CR, LF or NUL');
  return value;
}

/** Returns free text unchanged if that is safe and every word fits a line, otherwise as encoded-words. */
export function unstructured(header: string, value: string): string {
  assertOneLine(header, value);
  const fits = value.length < 900 || value.split(/[ \t]+/).every((word) => word.length < 900);
  return isPlainHeaderText(value) && fits ? value : encodeWords(value);
}

/** Returns `Name <address>`, with the domain as an A-label, so that only a non-ASCII local part needs SMTPUTF8. */
export function addressValue(header: string, { name, address }: NamedAddress): string {
  const path = addressSpec(header, address);
  const display = assertOneLine(header, name).trim();
  return display === '' ? path : `${phrase(display)} <${path}>`;
}

/** @throws HeaderRefused for an invalid address */
function addressSpec(header: string, address: string): string {
  assertOneLine(header, address);
  const match =
    /^((?:"(?:[^"\\\x00-\x1f\x7f]|\\[\x20-\x7e])+")|[^\s()<>[\]:;@\\,"\x00-\x1f\x7f]+)@([^\s()<>:;@\\,"\x00-\x1f\x7f]+)$/.exec(
      address,
    );
  const [, local = '', domain = ''] = match ?? [];
  const ascii = /^[\x21-\x7e]*$/.test(domain) ? domain : domainToASCII(domain);
  // Octet limits of RFC 5321 section 4.5.3.1, with room for the UTF-8 of an internationalized local part.
  if (local === '' || ascii === '' || local.length > 64 || ascii.length > 255)
    throw new HeaderRefused(header, `not an address: ${JSON.stringify(address)}`);
  return `${local}@${ascii}`;
}

/** Returns `<left@right>` without white space, comments, or folding (RFC 5322 section 3.6.4); adds missing brackets. */
export function messageIdValue(header: string, id: string): string {
  assertOneLine(header, id);
  const bare = id.startsWith('<') && id.endsWith('>') ? id.slice(1, -1) : id;
  if (!/^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(bare))
    throw new HeaderRefused(header, `not a message id: ${JSON.stringify(id)}`);
  return `<${bare}>`;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a date (RFC 5322 section 3.3). @param offsetMinutes of the sender's zone east of UTC. */
export function dateValue(date: Date, offsetMinutes: number): string {
  const local = new Date(date.getTime() + offsetMinutes * 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${DAYS[local.getUTCDay()]}, ${two(local.getUTCDate())} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
  const offset = Math.abs(offsetMinutes);
  return `${day} ${time} ${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(offset / 60))}${two(offset % 60)}`;
}

/**
 * Returns a parameter such as `; filename="report.pdf"` on a separate line. Encodes non-ASCII and long values by RFC
 * 2231, and splits long ones into numbered pieces.
 */
export function parameter(header: string, name: string, value: string): string {
  assertOneLine(header, value);
  if (/^[\x20-\x7e]*$/.test(value) && value.length <= 60) {
    return `;\r\n ${name}="${value.replace(/["\\]/g, '\\$&')}"`;
  }
  const encoded = percentEncode(value);
  if (encoded.length <= 60) return `;\r\n ${name}*=UTF-8''${encoded}`;
  const pieces = encoded.match(/(?:%[0-9A-F]{2}|[^%]){1,48}/g) ?? [];
  const short = pieces.flatMap((piece) =>
    piece.length <= 60 ? [piece] : (piece.match(/(?:%[0-9A-F]{2}|[^%]){1,18}/g) ?? []),
  );
  return short.map((piece, index) => `;\r\n ${name}*${index}*=${index === 0 ? "UTF-8''" : ''}${piece}`).join('');
}

function percentEncode(value: string): string {
  let out = '';
  for (const byte of Buffer.from(value)) {
    const character = String.fromCharCode(byte);
    // Characters of attribute-char (RFC 2231 section 7).
    out += /[A-Za-z0-9!#$&+.^_`{|}~-]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

function phrase(name: string): string {
  if (!isPlainHeaderText(name) || name.length > 900) return encodeWords(name);
  return /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~ ]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}
