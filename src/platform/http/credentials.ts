import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'otr_';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const RANDOM = /^[0-9A-Za-z]{36}$/;

/** Encodes an unsigned number in base 62, padded to `length`. */
function base62(value: number, length: number): string {
  let rest = value;
  let text = '';
  while (text.length < length) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function checksum(text: string): string {
  return base62(crc32(text), CHECKSUM_LENGTH);
}

/** Creates an API key (docs/build/conventions.md, Keys): a token that starts with `otr_`. */
export function makeApiKey(randomBytes: (count: number) => Buffer): string {
  return makeToken(PREFIX, randomBytes);
}

/**
 * Creates a token: the prefix, 30 random base62 characters (178 bits), and 6 characters of CRC-32 over what precedes.
 * Bytes of `randomBytes` from 248 up are dropped, so that each character is equally likely.
 */
export function makeToken(prefix: string, randomBytes: (count: number) => Buffer): string {
  let random = '';
  while (random.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(RANDOM_LENGTH)) {
      if (byte < 248 && random.length < RANDOM_LENGTH) random += ALPHABET[byte % 62];
    }
  }
  return `${prefix}${random}${checksum(prefix + random)}`;
}

/** Returns whether the text has the form and checksum of a key, so that typing errors are found without a query. */
export function isWellFormedKey(text: string): boolean {
  return isWellFormedToken(PREFIX, text);
}

/** Returns whether the text has the form and checksum of a token with this prefix. */
export function isWellFormedToken(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || !RANDOM.test(text.slice(prefix.length))) return false;
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** Hashes a key for storage. A key has enough entropy that a slow hash would add nothing. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Returns what a list can show of a key: its prefix and last four characters. */
export function keyHint(key: string): string {
  return `${key.startsWith(PREFIX) ? PREFIX : ''}…${key.slice(-4)}`;
}

/** Returns the credential of an `Authorization` header; null if it does not use the bearer scheme (RFC 6750). */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const match = /^bearer +([^\s].*)$/i.exec(header);
  return match === null ? null : match[1]!.trim();
}
