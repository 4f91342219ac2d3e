import { type AttentionItem, MOST_ASKED } from '../../../../engine/attention/attention.js';
import { blocklistName, listedOn } from '../../../../engine/dns/blocklists.js';
import { blockingRecords } from '../../../../engine/dns/domain-health.js';
import { type Said, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { type FailingDomain, listFailingDomains, listListedDomains } from './attention.reads.js';

/** Returns domains whose DNS records prevent sending, and domains on blocklists. */
export async function domainAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  return [...(await failingDomains(ctx, workspaceId)), ...(await listedDomains(ctx, workspaceId))];
}

async function listedDomains(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rows = await listListedDomains(ctx.sql, workspaceId, MOST_ASKED);
  return rows.map(({ domain, listings, since }) => ({
    kind: 'domain_listed',
    severity: 'warning',
    count: 1,
    since,
    title: listedTitle(domain, listedOn(listings).map(blocklistName)),
    resource: 'domain',
    resourceId: domain,
  }));
}

function listedTitle(domain: string, names: readonly string[]): Said {
  if (names.length <= 1) return say`${domain} is on the blocklist ${names[0]}: receivers may reject its email`;
  return say`${domain} is on the blocklists ${names.slice(0, -1)} and ${names.at(-1)}: receivers may reject its email`;
}

async function failingDomains(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rows = await listFailingDomains(ctx.sql, workspaceId, MOST_ASKED);
  return rows.map((row) => ({
    kind: 'domain_failing',
    // A domain without mailboxes is being set up.
    severity: row.is_used ? 'blocking' : 'warning',
    count: 1,
    since: row.since,
    title: titleOf(row),
    resource: 'domain',
    // Every operation on a domain uses its name.
    resourceId: row.domain,
  }));
}

function titleOf({ domain, verdicts }: FailingDomain): Said {
  const names = (verdicts === null ? [] : blockingRecords(verdicts)).map((name) => name.toUpperCase());
  if (names.length === 0) return say`${domain} cannot send: its DNS records are missing or conflicting`;
  if (names.length === 1) return say`${domain} cannot send: its ${names[0]} record is missing or conflicting`;
  return say`${domain} cannot send: its ${names.slice(0, -1)} and ${names.at(-1)} records are missing or conflicting`;
}
