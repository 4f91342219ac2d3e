import { type DnsAnswer, recordsOf } from '../answers.js';
import { type DmarcRecord, isDmarc, readDmarc } from './dmarc-record.js';

/** Maximum number of DNS queries of a tree walk (RFC 9989, section 4.10). */
export const MOST_WALK_QUERIES = 8;

/** DMARC record found by a tree walk, and the domain that published it. */
export interface FoundRecord {
  readonly domain: string;
  readonly record: DmarcRecord;
}

/** Result of a DNS tree walk. */
export interface TreeWalk {
  /** Domain where the walk started: lowercase, without a final dot. */
  readonly start: string;
  /** Records from the longest domain to the shortest. */
  readonly found: readonly FoundRecord[];
  /** Whether a query got no response, so a record may be missing. */
  readonly isSilent: boolean;
}

/**
 * Lists the domains of a tree walk (RFC 9989, section 4.10): the domain, then its parents, down to one label. A domain with
 * eight labels or more is followed by its last seven, to stay within eight queries.
 */
export function walkedDomains(domain: string): string[] {
  const labels = domain.toLowerCase().replace(/\.$/, '').split('.');
  const above = labels.slice(1).slice(-(MOST_WALK_QUERIES - 1));
  return [labels.join('.'), ...above.map((_, at) => above.slice(at).join('.'))];
}

/**
 * Walks the tree of DNS names. Several records at one name count as none. A record that declares its domain an organization
 * or a public suffix ends the walk (RFC 9989, section 4.10).
 * @param answerAt returns the TXT records at a full name, such as `_dmarc.example.com`.
 */
export function walkTree(domain: string, answerAt: (name: string) => DnsAnswer): TreeWalk {
  const found: FoundRecord[] = [];
  const domains = walkedDomains(domain);
  const start = domains[0] as string;
  let isSilent = false;
  for (const domain of domains) {
    const answer = answerAt(`_dmarc.${domain}`);
    // Only registries publish a record for a top-level domain, as a public suffix. It does not change the organization.
    if (answer.kind === 'unanswered' && (domain.includes('.') || domain === start)) isSilent = true;
    const texts = recordsOf(answer).filter(isDmarc);
    const record = texts.length === 1 ? readDmarc(texts[0] as string) : null;
    if (record === null) continue;
    found.push({ domain, record });
    if (record.psd === 'n' || (record.psd === 'y' && domain !== start)) break;
  }
  return { start, found, isSilent };
}

/** Returns the organizational domain for the start of a walk (RFC 9989, section 4.10.2). */
export function organizationOf({ start, found }: TreeWalk): string {
  for (const { domain, record } of found) {
    if (record.psd === 'n') return domain;
    if (record.psd === 'y' && domain !== start) return oneLabelBelow(domain, start);
  }
  return found.at(-1)?.domain ?? start;
}

/**
 * Returns the record that applies to the start of a walk: its own, or that of its organizational domain or public suffix
 * (RFC 9989, section 4.10.1). Returns null if DMARC does not apply.
 */
export function policyRecord(walk: TreeWalk): FoundRecord | null {
  const at = (domain: string) => walk.found.find((one) => one.domain === domain);
  const suffix = walk.found.find(({ domain, record }) => record.psd === 'y' && domain !== walk.start);
  return at(walk.start) ?? at(organizationOf(walk)) ?? suffix ?? null;
}

/** Returns the name below a suffix that leads to a domain: `example.co.uk` for `co.uk` and `a.example.co.uk`. */
function oneLabelBelow(suffix: string, domain: string): string {
  const labels = domain.split('.');
  return labels.slice(-(suffix.split('.').length + 1)).join('.');
}
