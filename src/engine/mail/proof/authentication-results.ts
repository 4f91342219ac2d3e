import { getDomain } from 'tldts';
import { headerValues } from '../headers.js';
import type { MailHeader } from '../parsed-message.js';
import type { Authentication, AuthenticationVerdict } from './proof.js';

/** Providers whose servers call themselves otherwise than the host that mail is fetched from. `''`: they write no name. */
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
const LONGEST = 4000;

/**
 * What the provider of a mailbox found out about a message's sender, by its Authentication-Results (RFC 8601). Only the
 * topmost header counts that was written in the provider's own name: every other one the sender may have written.
 * @param host the provider's IMAP host.
 */
export function readAuthenticationResults(headers: readonly MailHeader[], host: string): Authentication {
  const own = headerValues(headers, 'authentication-results')
    .slice(0, MOST_HEADERS)
    .map((value) => withoutComments(value.slice(0, LONGEST)))
    .find((value) => isOfProvider(serverOf(value), host.toLowerCase()));
  const text = own ?? '';
  return { spf: verdict(text, 'spf'), dkim: verdict(text, 'dkim'), dmarc: verdict(text, 'dmarc'), source: 'provider' };
}

/** The name before the first semicolon; empty when results begin there at once, as Microsoft writes it. */
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

/** The best result of a method: one signature that holds is enough. */
function verdict(text: string, method: string): AuthenticationVerdict {
  const results = [...text.matchAll(new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, 'gi'))].map((found) =>
    verdictOf((found[1] ?? '').toLowerCase()),
  );
  return (['pass', 'fail', 'unknown', 'none'] as const).find((one) => results.includes(one)) ?? 'unknown';
}

/** RFC 8601 section 2.7; Microsoft's `bestguesspass` means that there is no DMARC record. */
function verdictOf(result: string): AuthenticationVerdict {
  if (result === 'pass') return 'pass';
  if (result === 'none' || result === 'neutral' || result === 'bestguesspass') return 'none';
  return result === 'temperror' ? 'unknown' : 'fail';
}

/** Comments may nest; what is in them is not meant for programs. */
function withoutComments(value: string): string {
  let depth = 0;
  let plain = '';
  for (const char of value) {
    if (char === '(') depth += 1;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += char;
  }
  return plain;
}
