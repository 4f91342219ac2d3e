import { getDomain } from 'tldts';
import { parseDomain } from '../../address/domain.js';
import { headerValues } from '../headers.js';
import type { MailHeader } from '../parsed-message.js';
import type { Authentication, AuthenticationVerdict } from './proof.js';

/** Names that servers of a provider use instead of the host that mail is fetched from; `''` if they write no name. */
const NAMES_OF: ReadonlyArray<{ readonly host: RegExp; readonly names: RegExp }> = [
  { host: /(?:^|\.)(?:gmail|googlemail|google)\.com$/, names: /(?:^|\.)google\.com$/ },
  {
    host: /(?:^|\.)(?:office365|outlook|hotmail|live)\.(?:com|de|fr)$/,
    names: /^$|(?:^|\.)(?:outlook|microsoft|hotmail)\.com$/,
  },
  { host: /(?:^|\.)(?:yahoo|aol)\.com$/, names: /(?:^|\.)(?:yahoo|aol)\.com$/ },
  { host: /(?:^|\.)(?:icloud|me)\.com$/, names: /(?:^|\.)(?:icloud|apple|me)\.com$/ },
  { host: /(?:^|\.)fastmail\.com$/, names: /(?:^|\.)(?:fastmail|messagingengine)\.com$/ },
];

const MOST_HEADERS = 20;

/**
 * Returns the provider's results about the sender of a message, from its Authentication-Results (RFC 8601). Only the
 * topmost header with the provider's name counts, because the sender may have written any other one.
 * @param of.host the provider's IMAP host.
 * @param of.author the address in From as the service reads it; null if there is none. A result about another author
 * does not apply.
 */
export function readAuthenticationResults(
  headers: readonly MailHeader[],
  of: { readonly host: string; readonly author: string | null },
): Authentication {
  const own = headerValues(headers, 'authentication-results')
    .slice(0, MOST_HEADERS)
    .map(withoutForeignText)
    .find((value) => isOfProvider(serverOf(value), of.host.toLowerCase()));
  const results = (own ?? '').split(';');
  const hasOneAuthor = headerValues(headers, 'from').length <= 1;
  return {
    spf: worst(results, 'spf'),
    dkim: best(results, 'dkim'),
    dmarc: hasOneAuthor && isAbout(results, of.author) ? worst(results, 'dmarc') : 'fail',
    source: 'provider',
  };
}

/** Name before the first semicolon; empty if the results start immediately, as Microsoft writes them. */
function serverOf(value: string): string {
  const first = value.split(';', 1)[0]?.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? '';
  return first.includes('=') ? '' : first;
}

function isOfProvider(name: string, host: string): boolean {
  const known = NAMES_OF.find((provider) => provider.host.test(host));
  if (known !== undefined) return known.names.test(name);
  if (name === '') return false;
  if (name === host) return true;
  const domain = getDomain(host);
  return domain !== null && getDomain(name) === domain;
}

/** Returns the best result, because one valid signature is enough. */
function best(results: readonly string[], method: string): AuthenticationVerdict {
  return (['pass', 'fail', 'unknown', 'none'] as const).find(isAmong(results, method)) ?? 'unknown';
}

/** Returns the worst result: a message has one sender and one author, so the sender wrote some of several results. */
function worst(results: readonly string[], method: string): AuthenticationVerdict {
  return (['fail', 'none', 'unknown', 'pass'] as const).find(isAmong(results, method)) ?? 'unknown';
}

function isAmong(results: readonly string[], method: string): (verdict: AuthenticationVerdict) => boolean {
  const verdicts = results.flatMap((each) => {
    const [, name = '', result = ''] = /^\s*([a-z0-9-]{1,40})\s{0,9}=\s{0,9}([a-z]+)/i.exec(each) ?? [];
    return name.toLowerCase() === method ? [verdictOf(result.toLowerCase())] : [];
  });
  return (verdict) => verdicts.includes(verdict);
}

/** Returns whether results concern this author: the provider may have read another one. Some providers name a parent domain. */
function isAbout(results: readonly string[], author: string | null): boolean {
  const named = results.find((each) => /^\s*dmarc\s{0,9}=/i.test(each));
  const from = ascii(/\sheader\.from=(\S+)/i.exec(named ?? '')?.[1]);
  const domain = ascii(author);
  return from === null || domain === null || domain === from || domain.endsWith(`.${from}`);
}

/** Returns the domain of an address, or the domain itself, as A-labels. */
function ascii(address: string | null | undefined): string | null {
  return parseDomain(address?.slice(address.lastIndexOf('@') + 1) ?? '');
}

/** RFC 8601 section 2.7; Microsoft's `bestguesspass` means that there is no DMARC record. */
function verdictOf(result: string): AuthenticationVerdict {
  if (result === 'pass') return 'pass';
  if (result === 'none' || result === 'neutral' || result === 'bestguesspass') return 'none';
  return result === 'temperror' ? 'unknown' : 'fail';
}

/**
 * Removes comments and quoted text, which contain text of the sender: `"; dmarc=pass"@x.net` is a possible envelope
 * sender. Comments may nest; providers copy such senders into comments unchanged, so a parenthesis within quotes does
 * not end a comment.
 */
function withoutForeignText(value: string): string {
  let depth = 0;
  let isQuoted = false;
  let plain = '';
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at]!;
    if (char === '\\') at += 1;
    else if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === '(') depth += 1;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += char;
  }
  return plain;
}
