import type { IncomingHttpHeaders } from 'node:http';
import { preferredLanguage } from '../../engine/language/accept-language.js';
import { LANGUAGES, type Language } from '../../engine/language/languages.js';
import * as texts from './issue-texts.js';
import type { Reading } from './reading/reading.js';

const IDEMPOTENCY_KEY = 'Idempotency-Key';
const CLIENT_REQUEST_ID = 'X-Client-Request-Id';
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Returns whether the client requires unknown fields to be rejected (RFC 7240, `Prefer: handling=strict`). */
export function wantsStrict(headers: IncomingHttpHeaders): boolean {
  const prefer = headers['prefer'];
  if (prefer === undefined) return false;
  return /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(String(prefer));
}

function readToken(name: string, value: string, maximum: number, to: Reading): string | null {
  to.path.push('header');
  if (value.length === 0) to.refuseAt(name, texts.tooShort(1), value);
  else if (value.length > maximum) to.refuseAt(name, texts.tooLong(maximum), value);
  else if (!PRINTABLE.test(value)) to.refuseAt(name, texts.patternFault('^[\\x20-\\x7e]+$'), value);
  to.path.pop();
  return value;
}

/**
 * Reads `Idempotency-Key`: 1 to 255 printable ASCII characters, with or without quotes (docs/build/conventions.md,
 * Repeating).
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders, to: Reading): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  const value = String(header).trim();
  const inner = value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  return readToken(IDEMPOTENCY_KEY, inner, 255, to);
}

/** Reads `X-Client-Request-Id`: 1 to 200 printable characters. */
export function readClientRequestId(headers: IncomingHttpHeaders, to: Reading): string | null {
  const header = headers['x-client-request-id'];
  return header === undefined ? null : readToken(CLIENT_REQUEST_ID, String(header), 200, to);
}

/** Returns whether the value may be echoed in a response header. */
export function isEchoable(value: string): boolean {
  return value.length > 0 && value.length <= 200 && PRINTABLE.test(value);
}

/** Returns the value of `X-Ignored-Fields`: names as sent, with other characters escaped, at most about 1,000 characters. */
export function ignoredFieldsHeader(names: readonly string[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const name of names) {
    const safe = name.replaceAll(/[^\w.[\]$-]/gu, (character) => escapeCharacter(character)).slice(0, 200);
    length += safe.length + 2;
    if (length > 1000) {
      shown.push('...');
      break;
    }
    shown.push(safe);
  }
  return shown.join(', ');
}

function escapeCharacter(character: string): string {
  return [...Buffer.from(character, 'utf8')]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** Returns the language of sentences in the response, by `Accept-Language`; English by default. */
export const languageOf = ({ headers }: { readonly headers: IncomingHttpHeaders }): Language =>
  preferredLanguage(headers['accept-language'], LANGUAGES, 'en');
