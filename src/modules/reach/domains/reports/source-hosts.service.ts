import { LRUCache } from 'lru-cache';
import { recordsOf } from '../../../../engine/dns/answers.js';
import { reverseName } from '../../../../engine/dns/reverse-name.js';
import type { Ctx } from '../../../../platform/context.js';
import { isPublicAddress, isSameAddress } from '../../../../platform/outbound/address-classes.js';
import type { OutboundDns } from '../../../../platform/outbound/dns-port.js';
import { endsWithin } from '../../../../platform/within.js';

/** Maximum addresses that one request looks up; the next request continues. */
const MOST_LOOK_UPS = 20;
/** Milliseconds that a request waits; names that arrive later are cached for the next request. */
const WAIT_MS = 2_000;
/** Maximum host names confirmed per address, because reverse DNS can return any number. */
const MOST_NAMES = 3;
const KEPT_MS = 24 * 3_600_000;
const UNANSWERED_KEPT_MS = 10 * 60_000;
const MOST_KEPT = 10_000;

interface Known {
  readonly host: string | null;
  readonly until: number;
}

/** Cached by resolver, so that test worlds in one process do not share responses. */
const memories = new WeakMap<OutboundDns, LRUCache<string, Known>>();

/**
 * Returns the host names of addresses that are found within a short time. A name counts only if it resolves to the
 * address again, because the owner of an address can give it any name. Addresses that are not public are not looked
 * up: their names belong to the network of this instance.
 */
export async function sourceHosts(ctx: Ctx, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const memory = memoryOf(ctx.dns);
  const now = ctx.clock.now().getTime();
  const unknown = addresses.filter((address) => isPublicAddress(address) && (memory.get(address)?.until ?? 0) <= now);
  const lookUps = unknown.slice(0, MOST_LOOK_UPS).map(async (address) => {
    const found = await confirmedHost(ctx.dns, address);
    memory.set(address, { host: found.host, until: now + (found.isAnswered ? KEPT_MS : UNANSWERED_KEPT_MS) });
  });
  if (lookUps.length > 0) await endsWithin(WAIT_MS, Promise.all(lookUps));
  return new Map(
    addresses.flatMap((address) => {
      const host = memory.get(address)?.host ?? null;
      return host === null ? [] : [[address, host] as const];
    }),
  );
}

function memoryOf(dns: OutboundDns): LRUCache<string, Known> {
  const known = memories.get(dns);
  if (known !== undefined) return known;
  const memory = new LRUCache<string, Known>({ max: MOST_KEPT });
  memories.set(dns, memory);
  return memory;
}

/** Returns the first host name of an address that has the address (forward-confirmed reverse DNS). */
async function confirmedHost(dns: OutboundDns, address: string): Promise<{ host: string | null; isAnswered: boolean }> {
  const name = reverseName(address);
  if (name === null) return { host: null, isAnswered: true };
  const answer = await dns.ask({ name, type: 'PTR' });
  const names = recordsOf(answer).filter(isHostName).slice(0, MOST_NAMES);
  const forward = await Promise.all(names.map((host) => dns.ask({ name: host, type: 'A' })));
  const at = forward.findIndex((found) => recordsOf(found).some((one) => isSameAddress(one, address)));
  const isAnswered = answer.kind !== 'unanswered' && forward.every(({ kind }) => kind !== 'unanswered');
  return { host: names[at] ?? null, isAnswered };
}

function isHostName(name: string): boolean {
  return name.length <= 253 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name);
}
