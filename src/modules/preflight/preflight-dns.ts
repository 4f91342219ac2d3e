import { LRUCache } from 'lru-cache';
import type { DnsAnswer } from '../../engine/dns/answers.js';
import type { OutboundDns } from '../../platform/outbound/dns-port.js';
import { isWatched } from '../domains/index.js';

export interface TrackingHost {
  readonly domain: string;
  readonly verdict: 'ours' | 'elsewhere' | 'missing' | 'unknown';
}

/** Answers are kept for a quarter of an hour, as long as a preflight is. */
const KEPT_MS = 15 * 60_000;
/** What a resolver did not answer is asked again soon. */
const UNKNOWN_KEPT_MS = 30_000;

const SILENCE: DnsAnswer = { kind: 'unanswered' };

const trackingCache = new LRUCache<string, TrackingHost>({ max: 5_000 });

/**
 * The distinct domains of mailboxes whose records count: not the sandbox's, not names for trying out, and not those of public
 * providers, whose records are not ours to mend.
 */
export function sendingDomains(
  mailboxes: ReadonlyArray<{ readonly domain: string; readonly provider: string }>,
): string[] {
  const counted = mailboxes.filter(({ domain, provider }) => provider !== 'sandbox' && isWatched(domain));
  return [...new Set(counted.map(({ domain }) => domain))];
}

export function knownTracking(domain: string): TrackingHost {
  return trackingCache.get(domain) ?? { domain, verdict: 'unknown' };
}

/** Asks whether a tracking host leads to the same addresses as the service's own host. */
export async function learnTracking(dns: OutboundDns, domain: string, ownHost: string): Promise<void> {
  if (trackingCache.has(domain)) return;
  const [theirs = SILENCE, ours = SILENCE] = await Promise.all(
    [domain, ownHost].map((name) => dns.ask({ name, type: 'A' })),
  );
  const verdict = trackingVerdict(theirs, ours);
  trackingCache.set(domain, { domain, verdict }, { ttl: verdict === 'unknown' ? UNKNOWN_KEPT_MS : KEPT_MS });
}

function trackingVerdict(theirs: DnsAnswer<string>, ours: DnsAnswer<string>): TrackingHost['verdict'] {
  if (theirs.kind === 'none') return 'missing';
  if (theirs.kind === 'unanswered' || ours.kind !== 'records') return 'unknown';
  return theirs.records.some((address) => ours.records.includes(address)) ? 'ours' : 'elsewhere';
}
