import { LRUCache } from 'lru-cache';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import type { DnsAnswer } from '../../../engine/dns/answers.js';
import type { Ctx } from '../../../platform/context.js';
import { isWatched } from '../../reach/domains/index.js';

export interface TrackingHost {
  readonly domain: string;
  readonly verdict: 'ours' | 'elsewhere' | 'missing' | 'unknown';
}

/** Lifetime of cached DNS responses: 15 minutes, the same as a preflight. */
const KEPT_MS = 15 * 60_000;
/** Time before a missing DNS response is queried again. */
const UNKNOWN_KEPT_MS = 30_000;

const trackingCache = new LRUCache<string, TrackingHost>({ max: 5_000 });

/**
 * Lists the distinct domains of mailboxes whose records count. Excludes the sandbox domain, names reserved for testing, and
 * public providers, whose records their users cannot fix.
 */
export function sendingDomains(
  mailboxes: ReadonlyArray<{ readonly sending_domain: string; readonly provider: string }>,
): string[] {
  const counted = mailboxes.filter((one) => one.provider !== 'sandbox' && isWatched(one.sending_domain));
  return [...new Set(counted.map((one) => one.sending_domain))];
}

export function knownTracking(domain: string): TrackingHost {
  return trackingCache.get(domain) ?? { domain, verdict: 'unknown' };
}

/** Lists the distinct hosts of tracked links in a campaign's messages: the mailbox's own host, or else the campaign's. */
export function trackingHosts(
  { settings }: Pick<CampaignPlan, 'settings'>,
  mailboxes: ReadonlyArray<{ readonly tracking_domain: string | null }>,
): string[] {
  const { opens, clicks, domain } = settings.tracking;
  if (!opens && !clicks) return [];
  const hosts = mailboxes.length === 0 ? [domain] : mailboxes.map((row) => row.tracking_domain ?? domain);
  return [...new Set(hosts.filter((host) => host !== null))];
}

/** Checks whether tracking hosts resolve to the same addresses as the instance's own host, unless that is known already. */
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
