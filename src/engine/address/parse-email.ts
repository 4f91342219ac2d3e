import { type Said, say } from '../words/say.js';
import { parseDomain } from './domain.js';
import { parseLocalPart } from './local-part.js';

export type EmailRejection =
  | 'empty'
  | 'control_character'
  | 'too_long'
  | 'no_at_sign'
  | 'several_addresses'
  | 'invalid_local_part'
  | 'quoted_local_part'
  | 'invalid_domain'
  | 'address_literal';

export interface ParsedEmail {
  readonly ok: true;
  /** Address that is stored and used for sending: local part as given, domain as lower-case A-labels. */
  readonly email: string;
  readonly localPart: string;
  readonly domain: string;
  /** Display name, unquoted, on one line; null without one. */
  readonly displayName: string | null;
  /** Whether the local part is not ASCII, which requires a server that offers SMTPUTF8 (RFC 6531). */
  readonly needsSmtputf8: boolean;
}

export type EmailResult = ParsedEmail | { readonly ok: false; readonly reason: EmailRejection };

const sentences: Readonly<Record<EmailRejection, Said>> = {
  empty: say`The email address is missing.`,
  control_character: say`The address has a line break or control character.`,
  too_long: say`The address exceeds 254 characters.`,
  no_at_sign: say`The address has no "@".`,
  several_addresses: say`The value has more than one address.`,
  invalid_local_part: say`The part before the "@" is invalid.`,
  quoted_local_part: say`Quoted parts before the "@" are not supported.`,
  invalid_domain: say`The domain is invalid.`,
  address_literal: say`IP addresses in place of the domain are not supported.`,
};

/** Returns the reason as a sentence for the member who fixes the address. */
export function explainEmailRejection(reason: EmailRejection): Said {
  return sentences[reason];
}

/** Maximum length with the longest display name that fits into a header line; longer text is rejected unread. */
const MAX_INPUT = 1_000;

/** White space and the invisible characters that come along when an address is copied from a page. */
const margins = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]+|[\s\u00ad\u200b-\u200f\u2060\ufeff]+$/g;

/**
 * Reads one address as users type and export it (docs/build/conventions.md, Types): trimmed, without `mailto:` and
 * without the display name (`Ann <ann@example.com>`, `ann@example.com (Ann)`), domain as lower-case A-labels. Up to
 * 254 octets, local part up to 64 (RFC 5321 section 4.5.3.1).
 *
 * Stricter than RFC 5322 on purpose: quoted strings that need their quotes, comments inside the address, obsolete
 * forms, address literals and domains of one label are rejected, because no mailbox provider issues them.
 */
export function parseEmail(input: string): EmailResult {
  if (input.length > MAX_INPUT) return rejected('too_long');
  if (/[\0-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/.test(input)) return rejected('control_character');
  const text = input.replace(margins, '');
  if (text === '') return rejected('empty');
  if (!/[<>"(:\s]/.test(text)) return parseAddrSpec(unwrap(text), null);

  const address = /^mailto:/i.test(text) ? fromMailto(text) : text;
  if (address === null) return rejected('control_character');
  if (/^"(?:[^"\\]|\\.)*"@[^\s<>"]+$/.test(address)) return parseAddrSpec(address, null);
  const open = address.lastIndexOf('<');
  const close = open === -1 ? -1 : address.indexOf('>', open);
  if (close !== -1) {
    const before = address.slice(0, open);
    const after = address.slice(close + 1);
    if (/[<>]/.test(withoutQuoted(before)) || after.includes('>')) return rejected('several_addresses');
    return parseAddrSpec(address.slice(open + 1, close).trim(), displayNameOf(`${before} ${after}`));
  }
  const commented = /^([^\s()]+)\s*\(([^()]*)\)$/.exec(address);
  if (commented !== null) return parseAddrSpec(commented[1]!, displayNameOf(commented[2]!));
  return parseAddrSpec(unwrap(address), null);
}

/** Returns `local@domain`, or why it is invalid. */
function parseAddrSpec(text: string, displayName: string | null): EmailResult {
  const at = text.lastIndexOf('@');
  if (at === -1) return rejected(text === '' ? 'empty' : 'no_at_sign');
  const local = parseLocalPart(text.slice(0, at));
  if (!local.ok) return rejected(local.reason);
  const domainText = text.slice(at + 1);
  if (domainText.startsWith('[')) return rejected('address_literal');
  const domain = domainText === domainText.trim() ? parseDomain(domainText) : null;
  if (domain === null) return rejected('invalid_domain');
  const { localPart, needsSmtputf8 } = local;
  const email = `${localPart}@${domain}`;
  if ((needsSmtputf8 ? new TextEncoder().encode(email).length : email.length) > 254) return rejected('too_long');
  return { ok: true, email, localPart, domain, displayName, needsSmtputf8 };
}

function rejected(reason: EmailRejection): EmailResult {
  return { ok: false, reason };
}

/** Returns the address of a `mailto:` link without its fields (RFC 6068); null if its escapes hide control characters. */
function fromMailto(text: string): string | null {
  const address = text.slice('mailto:'.length).split('?')[0]!.trim();
  if (!address.includes('%')) return address;
  const decoded = address.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return /[\0-\x1f\x7f]/.test(decoded) ? null : decoded;
}

/** Removes the quotes of `"ann@example.com"` and `'ann@example.com'`, which spreadsheets and scripts leave. */
function unwrap(text: string): string {
  const first = text[0];
  const wrapped = text.length > 2 && (first === '"' || first === "'") && text.endsWith(first);
  return wrapped ? text.slice(1, -1).trim() : text;
}

function withoutQuoted(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '');
}

function displayNameOf(text: string): string | null {
  const name = text
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, inner: string) => inner.replace(/\\(.)/g, '$1'))
    .replace(/\s+/g, ' ')
    .trim();
  return name === '' ? null : name;
}
