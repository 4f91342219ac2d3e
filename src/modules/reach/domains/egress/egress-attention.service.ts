import type { AttentionItem } from '../../../../engine/attention/attention.js';
import { blocklistName, type Listing, listedOn } from '../../../../engine/dns/blocklists.js';
import { type Said, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { listEgressAddresses } from './egress-addresses.repo.js';

/**
 * Reports addresses on blocklists, and addresses whose email Outlook.com filters, to callers with access to the whole account
 * only: email of every workspace leaves from them.
 */
export async function egressAttention(ctx: Pick<Ctx, 'sql'>): Promise<AttentionItem[]> {
  const rows = await listEgressAddresses(ctx.sql);
  return rows.flatMap(({ address, listings, asked_at, snds }) => {
    const names = listedOn(listings).map(blocklistName);
    return [
      ...(names.length === 0 ? [] : [item('egress_listed', sinceOf(listings, asked_at), listedTitle(address, names))]),
      ...(snds?.filterResult === 'red' ? [item('egress_filtered', new Date(snds.date), filteredTitle(address))] : []),
    ];
  });
}

function item(kind: 'egress_listed' | 'egress_filtered', since: Date, title: Said): AttentionItem {
  return { kind, severity: 'warning', count: 1, since, title, resource: 'service', resourceId: null };
}

/** Returns the start of the oldest listing. */
function sinceOf(listings: readonly Listing[], askedAt: Date): Date {
  const starts = listings.flatMap(({ status, since }) => (status === 'listed' && since !== null ? [since] : []));
  return new Date(starts.sort()[0] ?? askedAt);
}

function listedTitle(address: string, names: readonly string[]): Said {
  if (names.length === 1) return say`Email leaves from ${address}, which is on the blocklist ${names[0]}`;
  return say`Email leaves from ${address}, which is on the blocklists ${names.slice(0, -1)} and ${names.at(-1)}`;
}

function filteredTitle(address: string): Said {
  return say`Microsoft filters over 90% of email from ${address} as spam`;
}
