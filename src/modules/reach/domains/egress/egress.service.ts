import { listingQuestion } from '../../../../engine/dns/address-blocklists.js';
import type { DnsAnswer } from '../../../../engine/dns/answers.js';
import { blocklistName, isListingDue, type Listing, listedOn, withAnswers } from '../../../../engine/dns/blocklists.js';
import type { Ctx } from '../../../../platform/context.js';
import { findEgressAddresses } from '../../../../platform/outbound/egress-addresses.js';
import type { Schedule } from '../../../../platform/queue/schedule.js';
import {
  deleteOtherEgressAddresses,
  type EgressAddressRow,
  listEgressAddresses,
  upsertEgressAddress,
} from './egress-addresses.repo.js';
import { refreshSnds } from './snds.service.js';

const DAY_MS = 86_400_000;

/**
 * Queries blocklists about the addresses that email of the instance leaves from: once a day, and every hour while one
 * lists an address or did not answer. Then reads what Microsoft reports about them.
 */
export const egressBlocklists: Schedule = {
  name: 'domains.egress-blocklists',
  everySeconds: 3_600,
  run: async (ctx, { signal }) => {
    const lists = ctx.config.addressBlocklists;
    const isNeeded = lists.length > 0 || ctx.config.sndsUrl !== null;
    const found = !isNeeded ? [] : await findEgressAddresses(ctx.config, ctx.dns);
    const stored = await listEgressAddresses(ctx.sql);
    const addresses = found ?? stored.map(({ address }) => address);
    await deleteOtherEgressAddresses(ctx.sql, addresses);
    for (const address of addresses) {
      if (signal.aborted) return;
      await check(ctx, address, stored.find((row) => row.address === address) ?? null);
    }
    await refreshSnds(ctx);
  },
};

async function check(ctx: Ctx, address: string, before: EgressAddressRow | null): Promise<void> {
  const questions = ctx.config.addressBlocklists.flatMap((list) => {
    const question = listingQuestion(address, list);
    return question === null ? [] : [{ list, question }];
  });
  const known = { listings: before?.listings ?? [], askedAt: before?.asked_at ?? null };
  const lists = questions.map(({ list }) => list);
  if (!isListingDue(known, lists, ctx.clock.now())) return;
  const answers = await Promise.all(
    questions.map(async ({ list, question }): Promise<[string, DnsAnswer]> => [list, await ctx.dns.ask(question)]),
  );
  const now = ctx.clock.now();
  const listings = withAnswers(known.listings, new Map(answers), now);
  await upsertEgressAddress(ctx.sql, { address, listings, asked_at: now });
}

export function readEgressAddresses(ctx: Pick<Ctx, 'sql'>): Promise<EgressAddressRow[]> {
  return listEgressAddresses(ctx.sql);
}

/** Value of a metric: 1 if the blocklist lists the address, otherwise 0. */
export interface EgressListing {
  readonly address: string;
  readonly list: string;
  readonly value: 0 | 1;
}

/** Returns the answers of the last query. Blocklists that did not answer it, and queries of over two days ago, are absent. */
export async function measureEgress(ctx: Pick<Ctx, 'sql' | 'clock'>): Promise<EgressListing[]> {
  const now = ctx.clock.now().getTime();
  const rows = await listEgressAddresses(ctx.sql);
  return rows
    .filter(({ asked_at }) => now - asked_at.getTime() < 2 * DAY_MS)
    .flatMap(({ address, listings, asked_at }) =>
      listings
        .filter((listing) => isAnswered(listing, asked_at))
        .map(({ list, status }) => ({ address, list, value: status === 'listed' ? 1 : 0 }) as const),
    );
}

function isAnswered({ status, checkedAt }: Listing, askedAt: Date): boolean {
  return status !== 'unavailable' && checkedAt === askedAt.toISOString();
}

/** Returns the reason for a warning: the addresses that blocklists list; null if none. */
export async function egressProblem(ctx: Pick<Ctx, 'sql'>): Promise<string | null> {
  const rows = await listEgressAddresses(ctx.sql);
  const listed = rows.flatMap(({ address, listings }) =>
    listedOn(listings).map((list) => `${address} on ${blocklistName(list)}`),
  );
  return listed.length === 0 ? null : `Blocklists list addresses that email leaves from: ${listed.join(', ')}.`;
}
