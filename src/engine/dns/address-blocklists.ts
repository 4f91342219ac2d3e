import type { DnsQuestion } from './answers.js';
import { reverseName } from './reverse-name.js';

/** Blocklists of addresses that receivers use most. */
export const DEFAULT_ADDRESS_BLOCKLISTS: readonly string[] = ['zen.spamhaus.org'];

/** Returns the query of a blocklist about an address (RFC 5782, sections 2.1 and 2.4); null for text that is not an address. */
export function listingQuestion(address: string, list: string): DnsQuestion | null {
  const name = reverseName(address);
  return name === null ? null : { name: `${name.replace(/\.(?:in-addr|ip6)\.arpa$/, '')}.${list}`, type: 'A' };
}
