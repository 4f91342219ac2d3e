import { expectedRecords } from '../../../engine/dns/expected-records.js';
import type { Rrset } from '../../../engine/dns/zone.js';
import type { Ctx } from '../../../platform/context.js';
import type { DomainRow } from '../domains.repo.js';
import type { DnsProvider, Zone } from '../providers/port.js';
import { usesOf } from './domain-use.service.js';

/** What a provider shows of a domain. */
export interface DomainRrsets {
  readonly rrsets: readonly Rrset[];
  /** False: only names that mail needs, and those that were asked for; there may be more. */
  readonly isWhole: boolean;
}

/**
 * The records of a domain at its provider, without those of the rest of its zone, which may be that of a domain above it.
 * @param names asked for besides those that mail needs, where the provider does not show whole zones.
 * Throws `OutsideError`.
 */
export async function readDomainRrsets(
  ctx: Ctx,
  row: DomainRow,
  provider: DnsProvider,
  zone: Zone,
  names: readonly string[],
): Promise<DomainRrsets> {
  const isOwn = (name: string): boolean => name === row.domain || name.endsWith(`.${row.domain}`);
  const all = await provider.readAll(zone);
  if (all !== null) return { rrsets: all.filter(({ name }) => isOwn(name)), isWhole: true };
  const [used] = await usesOf(ctx, row.workspace_id, [row]);
  const expected = used === undefined ? [] : expectedRecords(used.use).map(({ name }) => name);
  const asked = [...new Set([row.domain, ...expected, ...names])].filter(isOwn);
  return { rrsets: await provider.read(zone, asked), isWhole: false };
}
