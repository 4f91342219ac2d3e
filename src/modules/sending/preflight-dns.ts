import { LRUCache } from 'lru-cache';
import { parentDomains } from '../../engine/address/parent-domains.js';
import { blockingRecords, type DnsVerdict, type DomainChecks } from '../../engine/dns/domain-health.js';
import { judgeDkim, judgeDmarc, judgeMx, judgeSpf, type RecordVerdict } from '../../engine/dns/mail-records.js';
import { type DnsAnswer, lookUpAddresses, lookUpMx, lookUpTxt } from '../../platform/outbound/dns-records.js';
import type { AttachedMailbox } from './preflight.reads.js';

export interface TrackingHost {
  readonly domain: string;
  readonly verdict: 'ours' | 'elsewhere' | 'missing' | 'unknown';
}

/** A sending domain with the DKIM selectors its mail may be signed under. */
export interface SendingDomain {
  readonly domain: string;
  readonly selectors: readonly string[];
  /** The key we sign with; null when the provider signs. */
  readonly publicKey: string | null;
}

/** Answers are kept for a quarter of an hour, as long as a preflight is. */
const KEPT_MS = 15 * 60_000;
/** What a resolver did not answer is asked again soon. */
const UNKNOWN_KEPT_MS = 30_000;
/** Domains asked about at once. */
const PARALLEL = 50;
/** No further domain is asked about after this long while somebody waits; the rest stays unknown, which never blocks. */
const ASK_FOR_MS = 8_000;

const domainCache = new LRUCache<string, DomainChecks>({ max: 50_000 });
const trackingCache = new LRUCache<string, TrackingHost>({ max: 5_000 });

/** RFC 2606 names and the like: nobody publishes records for them. */
export function isReservedName(domain: string): boolean {
  return /(?:^|\.)(?:test|example|invalid|localhost)$/.test(domain) || /(?:^|\.)example\.(?:com|net|org)$/.test(domain);
}

/** Selectors under which large providers publish their keys; others can not be guessed. */
const PROVIDER_SELECTORS: Readonly<Record<string, readonly string[]>> = {
  google: ['google'],
  microsoft: ['selector1', 'selector2'],
};

/** What of an attached mailbox decides which records are asked for. */
export type DomainSource = Pick<AttachedMailbox, 'domain' | 'provider' | 'dkim_selector' | 'dkim_public_key'>;

/**
 * The distinct domains of mailboxes that DNS is asked about: not the sandbox's, not reserved ones. Where a domain has
 * mailboxes here and elsewhere, the key that we sign with is the one looked for, in whatever order they come.
 */
export function sendingDomains(mailboxes: readonly DomainSource[]): SendingDomain[] {
  const domains = new Map<string, SendingDomain>();
  for (const row of mailboxes) {
    const isOurs = row.provider === 'native' && row.dkim_selector !== null;
    if (row.provider === 'sandbox' || isReservedName(row.domain) || (domains.has(row.domain) && !isOurs)) continue;
    domains.set(row.domain, {
      domain: row.domain,
      selectors: isOurs ? [row.dkim_selector as string] : (PROVIDER_SELECTORS[row.provider] ?? []),
      publicKey: isOurs ? row.dkim_public_key : null,
    });
  }
  return [...domains.values()];
}

/** What is known about these domains without asking anybody; the others are left out. */
export function knownDomains(domains: readonly SendingDomain[]): Map<string, DomainChecks> {
  const known = new Map<string, DomainChecks>();
  for (const domain of domains) {
    const checks = domainCache.get(keyOf(domain));
    if (checks !== undefined) known.set(domain.domain, checks);
  }
  return known;
}

/**
 * Asks DNS about the domains that nothing is known about, and again about those that may not send: whoever mends a record
 * need not wait for an old answer. Takes the time of the slowest answer; never inside a transaction.
 * @param how.anew asks about every domain. `how.forMs`: no further domain is begun after this long.
 */
export async function learnDomains(
  domains: readonly SendingDomain[],
  how: { readonly anew?: boolean; readonly forMs?: number } = {},
): Promise<void> {
  const missing = domains.filter((domain) => {
    const known = how.anew === true ? undefined : domainCache.get(keyOf(domain));
    return known === undefined || blockingRecords(known).length > 0;
  });
  const startMs = performance.now();
  const forMs = how.forMs ?? ASK_FOR_MS;
  for (let at = 0; at < missing.length && performance.now() - startMs < forMs; at += PARALLEL) {
    await Promise.all(
      missing.slice(at, at + PARALLEL).map(async (domain) => {
        const checks = await lookUpDomain(domain);
        const complete = !Object.values(checks).includes('unknown');
        domainCache.set(keyOf(domain), checks, { ttl: complete ? KEPT_MS : UNKNOWN_KEPT_MS });
      }),
    );
  }
}

export function knownTracking(domain: string): TrackingHost {
  return trackingCache.get(domain) ?? { domain, verdict: 'unknown' };
}

/** Asks whether a tracking host leads to the same addresses as the service's own host. */
export async function learnTracking(domain: string, ownHost: string): Promise<void> {
  if (trackingCache.has(domain)) return;
  const [theirs, ours] = await Promise.all([lookUpAddresses(domain), lookUpAddresses(ownHost)]);
  const verdict = trackingVerdict(theirs, ours);
  trackingCache.set(domain, { domain, verdict }, { ttl: verdict === 'unknown' ? UNKNOWN_KEPT_MS : KEPT_MS });
}

function trackingVerdict(theirs: DnsAnswer<string>, ours: DnsAnswer<string>): TrackingHost['verdict'] {
  if (theirs.kind === 'none') return 'missing';
  if (theirs.kind === 'unanswered' || ours.kind !== 'records') return 'unknown';
  return theirs.records.some((address) => ours.records.includes(address)) ? 'ours' : 'elsewhere';
}

async function lookUpDomain({ domain, selectors, publicKey }: SendingDomain): Promise<DomainChecks> {
  const [txt, mx, dkim, dmarc] = await Promise.all([
    lookUpTxt(domain),
    lookUpMx(domain),
    Promise.all(selectors.map((selector) => lookUpTxt(`${selector}._domainkey.${domain}`))),
    lookUpDmarc(domain),
  ]);
  return {
    spf: judged(txt, judgeSpf),
    dkim:
      dkim.length === 0
        ? 'unknown'
        : bestOf(dkim.map((answer) => judged(answer, (keys) => judgeDkim(keys, publicKey)))),
    dmarc,
    mx: judged(mx, (records) => judgeMx(records.map((record) => record.exchange))),
  };
}

/** The domain's own policy, else the one of its organisational domain (RFC 7489 section 6.6.3). */
async function lookUpDmarc(domain: string): Promise<DnsVerdict> {
  for (const name of parentDomains(domain)) {
    const verdict = judged(await lookUpTxt(`_dmarc.${name}`), judgeDmarc);
    if (verdict !== 'missing') return verdict;
  }
  return 'missing';
}

function judged<T>(answer: DnsAnswer<T>, judge: (records: readonly T[]) => RecordVerdict): DnsVerdict {
  if (answer.kind === 'unanswered') return 'unknown';
  return judge(answer.kind === 'none' ? [] : answer.records);
}

/** One good key is enough. */
function bestOf(verdicts: readonly DnsVerdict[]): DnsVerdict {
  for (const wanted of ['valid', 'unknown', 'invalid'] as const) if (verdicts.includes(wanted)) return wanted;
  return 'missing';
}

function keyOf({ domain, selectors, publicKey }: SendingDomain): string {
  return `${domain} ${selectors.join(',')} ${publicKey ?? ''}`;
}
