import { LRUCache } from 'lru-cache';
import type { CampaignPlan } from '../../engine/campaign/plan.js';
import type { DnsAnswer } from '../../engine/dns/answers.js';
import type { Ctx } from '../../platform/context.js';
import { isWatched } from '../domains/index.js';

export interface TrackingHost {
  readonly domain: string;
  readonly verdict: 'ours' | 'elsewhere' | 'missing' | 'unknown';
}

/** Answers are kept for a quarter of an hour, as long as a preflight is. */
const KEPT_MS = 15 * 60_000;
/** What a resolver did not answer is asked again soon. */
const UNKNOWN_KEPT_MS = 30_000;

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

/** The distinct hosts of tracked links in a campaign's messages: the mailbox's own, else the campaign's. */
export function trackingHosts(
  { settings }: Pick<CampaignPlan, 'settings'>,
  mailboxes: ReadonlyArray<{ readonly tracking_domain: string | null }>,
): string[] {
  const { opens, clicks, domain } = settings.tracking;
  if (!opens && !clicks) return [];
  const hosts = mailboxes.length === 0 ? [domain] : mailboxes.map((row) => row.tracking_domain ?? domain);
  return [...new Set(hosts.filter((host) => host !== null))];
}

/** Asks whether tracking hosts lead to the same addresses as the service's own host, as far as that is not known. */
export async function learnTracking(ctx: Pick<Ctx, 'dns' | 'config'>, hosts: readonly string[]): Promise<void> {
  const asked = hosts.filter((host) => !trackingCache.has(host));
  if (asked.length === 0) return;
  const addressesOf = (name: string) => ctx.dns.ask({ name, type: 'A' });
  const ours = await addressesOf(new URL(ctx.config.publicUrl).hostname);
  await Promise.all(
    asked.map(async (domain) => {
      const verdict = trackingVerdict(await addressesOf(domain), ours);
      trackingCache.set(domain, { domain, verdict }, { ttl: verdict === 'unknown' ? UNKNOWN_KEPT_MS : KEPT_MS });
    }),
  );
}

function trackingVerdict(theirs: DnsAnswer<string>, ours: DnsAnswer<string>): TrackingHost['verdict'] {
  if (theirs.kind === 'none') return 'missing';
  if (theirs.kind === 'unanswered' || ours.kind !== 'records') return 'unknown';
  return theirs.records.some((address) => ours.records.includes(address)) ? 'ours' : 'elsewhere';
}
