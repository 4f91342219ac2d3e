import type { DnsAnswer } from '../../../../engine/dns/answers.js';
import { isListingDue, type Listing, listedOn, withAnswers } from '../../../../engine/dns/blocklists.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { findDomainDns, lockDomainDns, updateListings } from '../registry/domain-dns.repo.js';
import { blocklistChanged } from '../registry/domains.events.js';
import type { DomainRow } from '../registry/domains.repo.js';

/** Returns the domains whose blocklists are due for a query. */
export async function dueListings(
  ctx: Ctx,
  workspaceId: number,
  domainIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { blocklists } = ctx.config;
  const now = ctx.clock.now();
  const rows = await findDomainDns(ctx.sql, workspaceId, domainIds);
  const due = rows.filter((row) =>
    isListingDue({ listings: row.listings, askedAt: row.listings_asked_at }, blocklists, now),
  );
  return new Set(due.map((row) => row.domain_id));
}

/** Queries the configured blocklists about a domain, through the resolvers of this process. */
export async function askBlocklists(ctx: Ctx, domain: string): Promise<ReadonlyMap<string, DnsAnswer>> {
  const answers = ctx.config.blocklists.map(
    async (list) => [list, await ctx.dns.ask({ name: `${domain}.${list}`, type: 'A' })] as const,
  );
  return new Map(await Promise.all(answers));
}

/** Stores the responses of blocklists, with an event if the domain was listed or removed. Runs in a transaction. */
export async function storeListings(
  ctx: Ctx,
  { workspace_id: workspaceId, id, domain }: DomainRow,
  answers: ReadonlyMap<string, DnsAnswer>,
): Promise<void> {
  const before = await lockDomainDns(ctx.sql, workspaceId, id);
  if (before === undefined) return;
  const now = ctx.clock.now();
  const listings = withAnswers(before.listings, answers, now);
  const listedSince = startOf(listings);
  await updateListings(ctx.sql, workspaceId, id, { listings, askedAt: now, listedSince });
  const [previouslyListedOn, nowListedOn] = [listedOn(before.listings), listedOn(listings)];
  if (previouslyListedOn.join() === nowListedOn.join()) return;
  await appendEvents(ctx, workspaceId, [blocklistChanged.draft({ domain, listedOn: nowListedOn, previouslyListedOn })]);
}

function startOf(listings: readonly Listing[]): Date | null {
  const starts = listings.flatMap(({ since }) => (since === null ? [] : [Date.parse(since)]));
  return starts.length === 0 ? null : new Date(Math.min(...starts));
}
