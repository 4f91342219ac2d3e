import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import { blockingRecords } from '../../../engine/dns/domain-health.js';
import type { Ctx } from '../../../platform/context.js';
import { type FailingDomain, listFailingDomains } from './attention.reads.js';

/** Domains whose DNS records say that they must not send. */
export async function domainAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rows = await listFailingDomains(ctx.sql, workspaceId, MOST_ASKED);
  return rows.map((row) => ({
    kind: 'domain_failing',
    // A domain without mailboxes is being set up.
    severity: row.is_used ? 'blocking' : 'warning',
    count: 1,
    since: row.since,
    title: `${row.domain} cannot send: ${recordsOf(row)} missing or conflicting`,
    resource: 'domain',
    // Every operation on a domain takes its name.
    resourceId: row.domain,
  }));
}

function recordsOf({ verdicts }: FailingDomain): string {
  const names = (verdicts === null ? [] : blockingRecords(verdicts)).map((name) => name.toUpperCase());
  if (names.length === 0) return 'its DNS records are';
  return names.length === 1
    ? `its ${names[0]} record is`
    : `its ${names.slice(0, -1).join(', ')} and ${names.at(-1)} records are`;
}
