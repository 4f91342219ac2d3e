import { newDmarcRecord } from './dmarc/propose-record.js';
import type { DnsPurpose } from './record-kinds.js';

/** Public half of a DKIM key. */
export interface PublishedKey {
  readonly selector: string;
  /** SubjectPublicKeyInfo in base64, the `p=` of the record. */
  readonly publicKey: string;
}

/**
 * Use of a domain, from its mailboxes, the relay and the settings of the instance. Null or empty means unused or
 * unknown.
 */
export interface DomainUse {
  readonly domain: string;
  /** Value of the record that proves control; null if no proof is required. */
  readonly challenge: string | null;
  /** Host that receives email for hosted mailboxes. Null if the domain receives elsewhere, or the host has no name yet. */
  readonly inboundHost: string | null;
  /** SPF mechanisms of the servers that mail leaves from: `include:_spf.google.com`, `a:mail.example.net`. */
  readonly spf: readonly string[];
  /** Keys that Outrider signs with now, will sign with soon, or signed with until recently. */
  readonly keys: readonly PublishedKey[];
  /** Selectors under which the domain's provider publishes its key, when a provider signs. */
  readonly providerSelectors: readonly string[];
  /** Hosts of links and images, with their required targets. */
  readonly trackingHosts: readonly string[];
  readonly trackingTarget: string | null;
  /** Hosts that redirect their visitors, with their required targets. */
  readonly redirectHosts: readonly string[];
  readonly redirectTarget: string | null;
  /** Separate host for the envelope sender; null for the domain itself, which needs no further record. */
  readonly returnPathHost: string | null;
  /** Id of the MTA-STS policy (RFC 8461 section 3.1) when one is served for the domain. */
  readonly mtaStsId: string | null;
  /** Mailbox of the domain for DMARC reports; null if none. */
  readonly reportAddress: string | null;
  /** Address for TLS reports (RFC 8460): `mailto:tls@example.com`. */
  readonly tlsReportsTo: string | null;
}

/** Rules for a correct record; the comparison implements each of them. */
export type RecordRule =
  | { readonly kind: 'mx'; readonly host: string | null }
  | { readonly kind: 'spf'; readonly terms: readonly string[] }
  | { readonly kind: 'dkim'; readonly publicKey: string | null; readonly names: readonly string[] }
  | { readonly kind: 'dmarc' }
  | { readonly kind: 'text'; readonly begins: string; readonly whole: boolean }
  | { readonly kind: 'host'; readonly target: string };

/** A record that a domain must have, and the value to publish. */
export interface ExpectedRecord {
  readonly purpose: DnsPurpose;
  readonly type: 'MX' | 'TXT' | 'CNAME';
  /** Absolute, lower case, without a final dot. */
  readonly name: string;
  /** Null if only the email provider of the domain knows it. */
  readonly value: string | null;
  /** Of MX records. */
  readonly priority: number | null;
  /** Whether the record is recommended but not required. */
  readonly optional: boolean;
  readonly rule: RecordRule;
}

/** Name of the ownership record, below the domain. */
export const CHALLENGE_LABEL = '_outrider-challenge';
const MX_PRIORITY = 10;

/** Returns the records that a domain needs for its uses, in the order in which a member creates them. */
export function expectedRecords(use: DomainUse): ExpectedRecord[] {
  const { domain } = use;
  const isSending = use.spf.length > 0 || use.keys.length > 0 || use.providerSelectors.length > 0;
  return [
    ...challengeRecord(use),
    mxRecord(domain, use.inboundHost),
    spfRecord(domain, use.spf),
    ...dkimRecords(use),
    dmarcRecord(use),
    ...returnPathRecords(use, isSending),
    ...hostRecords('tracking', use.trackingHosts, use.trackingTarget),
    ...hostRecords('redirect', use.redirectHosts, use.redirectTarget),
    ...reportRecords(use),
  ];
}

function challengeRecord({ domain, challenge }: DomainUse): ExpectedRecord[] {
  if (challenge === null) return [];
  const rule = { kind: 'text', begins: challenge, whole: true } as const;
  return [text('verification', `${CHALLENGE_LABEL}.${domain}`, challenge, rule)];
}

function mxRecord(domain: string, host: string | null): ExpectedRecord {
  return {
    purpose: 'mx',
    type: 'MX',
    name: domain,
    value: host,
    priority: MX_PRIORITY,
    optional: false,
    rule: { kind: 'mx', host },
  };
}

function spfRecord(name: string, terms: readonly string[]): ExpectedRecord {
  const value = terms.length === 0 ? null : ['v=spf1', ...terms, '~all'].join(' ');
  return text('spf', name, value, { kind: 'spf', terms });
}

function dkimRecords({ domain, keys, providerSelectors }: DomainUse): ExpectedRecord[] {
  if (keys.length > 0) {
    return keys.map(({ selector, publicKey }) => {
      const name = `${selector}._domainkey.${domain}`;
      return text('dkim', name, `v=DKIM1; k=rsa; p=${publicKey}`, { kind: 'dkim', publicKey, names: [name] });
    });
  }
  const names = providerSelectors.map((selector) => `${selector}._domainkey.${domain}`);
  return names.slice(0, 1).map((name) => text('dkim', name, null, { kind: 'dkim', publicKey: null, names }));
}

/** `p=none` asks receivers to change nothing: a stricter policy is the owner's decision, once all their mail is signed. */
function dmarcRecord({ domain, reportAddress }: DomainUse): ExpectedRecord {
  return text('dmarc', `_dmarc.${domain}`, newDmarcRecord(reportAddress), { kind: 'dmarc' });
}

function returnPathRecords({ returnPathHost, inboundHost, spf, domain }: DomainUse, isSending: boolean) {
  if (returnPathHost === null || returnPathHost === domain || !isSending) return [];
  return [mxRecord(returnPathHost, inboundHost), spfRecord(returnPathHost, spf)];
}

function hostRecords(
  purpose: 'tracking' | 'redirect',
  names: readonly string[],
  target: string | null,
): ExpectedRecord[] {
  if (target === null) return [];
  const base = { purpose, type: 'CNAME', value: target, priority: null, optional: false } as const;
  return names.map((name) => ({ ...base, name, rule: { kind: 'host', target } }));
}

function reportRecords({ domain, mtaStsId, tlsReportsTo }: DomainUse): ExpectedRecord[] {
  const optional = (purpose: DnsPurpose, name: string, value: string, begins: string): ExpectedRecord => ({
    ...text(purpose, name, value, { kind: 'text', begins, whole: false }),
    optional: true,
  });
  return [
    ...(mtaStsId === null
      ? []
      : [optional('mta_sts', `_mta-sts.${domain}`, `v=STSv1; id=${mtaStsId}`, `v=STSv1; id=${mtaStsId}`)]),
    ...(tlsReportsTo === null
      ? []
      : [optional('tls_rpt', `_smtp._tls.${domain}`, `v=TLSRPTv1; rua=${tlsReportsTo}`, 'v=TLSRPTv1;')]),
  ];
}

function text(purpose: DnsPurpose, name: string, value: string | null, rule: RecordRule): ExpectedRecord {
  return { purpose, type: 'TXT', name, value, priority: null, optional: false, rule };
}
