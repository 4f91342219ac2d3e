import { expectedRecords } from '../../../../engine/dns/expected-records.js';
import type { Rrset } from '../../../../engine/dns/zone.js';
import type { Ctx } from '../../../../platform/context.js';
import type { DnsProvider, Zone } from '../providers/port.js';
import type { DomainRow } from '../registry/domains.repo.js';
import { usesOf } from './domain-use.service.js';

/** Records of a domain, as shown by its provider. */
export interface DomainRrsets {
  readonly rrsets: readonly Rrset[];
  /** Whether all records are included; otherwise only names that email needs and requested names. */
  readonly isWhole: boolean;
}

/**
 * Returns the records of a domain at its provider, without other records of the zone, which may be the zone of a parent
 * domain.
 * @param names requested in addition to those email needs, if the provider does not list whole zones.
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
