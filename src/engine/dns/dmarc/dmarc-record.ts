import { enumeration } from '../../enumeration.js';

/** Handling that a domain owner requests for email that fails DMARC (RFC 9989, section 4.7). */
export const DMARC_POLICIES = enumeration('DmarcPolicy', ['none', 'quarantine', 'reject']);
export type DmarcPolicy = (typeof DMARC_POLICIES)[number];

/** A DMARC policy record (RFC 9989, section 4.7). */
export interface DmarcRecord {
  /** Policy of the domain. A record without `p` counts as `none`. */
  readonly policy: DmarcPolicy;
  /** Policy of existing subdomains (`sp`). */
  readonly subdomainPolicy: DmarcPolicy;
  /** Policy of subdomains that do not exist (`np`). */
  readonly missingSubdomainPolicy: DmarcPolicy;
  /** `y`: names are registered below the domain. `n`: the domain is an organization. `u`: the tree walk decides. */
  readonly psd: 'y' | 'n' | 'u';
  /** Test mode (`t=y`), in which receivers do not apply the policy. */
  readonly isTest: boolean;
  readonly isStrictDkim: boolean;
  readonly isStrictSpf: boolean;
  /** Email addresses that receive aggregate reports (`rua`). */
  readonly reportsTo: readonly string[];
  /** Tags of RFC 7489 that RFC 9989 removed and receivers ignore, in alphabetical order. */
  readonly removedTags: readonly string[];
}

const REMOVED_TAGS = ['pct', 'rf', 'ri'];

/** Returns whether a TXT record is a DMARC record: its first tag is exactly `v=DMARC1` (RFC 9989, section 4.8). */
export function isDmarc(text: string): boolean {
  return /^\s*v\s*=\s*DMARC1\s*(?:;|$)/.test(text);
}

/**
 * Parses a DMARC record. Ignores unknown tags and invalid values of optional tags. Returns null if the text is not a DMARC
 * record, or if its policy is invalid and it has no report address: receivers ignore such a record (RFC 9989, section
 * 4.10.1).
 */
export function readDmarc(text: string): DmarcRecord | null {
  if (!isDmarc(text)) return null;
  const tags = tagsOf(text);
  const reportsTo = mailAddresses(tags.get('rua') ?? '');
  const given = ['p', 'sp', 'np'].map((tag) => policyOf(tags.get(tag)));
  if (given.includes(null) && reportsTo.length === 0) return null;
  // An invalid policy with a report address counts as `p=none`.
  const [own, sub, missing] = given.includes(null) ? [] : given;
  const policy = own ?? 'none';
  const subdomainPolicy = sub ?? policy;
  const psd = tags.get('psd')?.toLowerCase();
  return {
    policy,
    subdomainPolicy,
    missingSubdomainPolicy: missing ?? subdomainPolicy,
    psd: psd === 'y' || psd === 'n' ? psd : 'u',
    isTest: tags.get('t')?.toLowerCase() === 'y',
    isStrictDkim: tags.get('adkim')?.toLowerCase() === 's',
    isStrictSpf: tags.get('aspf')?.toLowerCase() === 's',
    reportsTo,
    removedTags: REMOVED_TAGS.filter((tag) => tags.has(tag)),
  };
}

/** Returns undefined for an absent tag, and null for an invalid policy. */
function policyOf(value: string | undefined): DmarcPolicy | null | undefined {
  if (value === undefined) return undefined;
  return DMARC_POLICIES.find((policy) => policy === value.toLowerCase()) ?? null;
}

/** Reads the addresses in a list of `mailto:` URIs. Ignores the size limit of RFC 7489 (`!10m`). */
function mailAddresses(list: string): string[] {
  return list.split(',').flatMap((uri) => {
    const address = /^\s*mailto:([^\s!?,@]+@[^\s!?,@]+)/i.exec(uri)?.[1];
    return address === undefined ? [] : [address.toLowerCase()];
  });
}

/** Returns the value of the first tag with this name. */
function tagsOf(record: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim().toLowerCase();
    if (at > 0 && !tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}
