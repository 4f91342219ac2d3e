import { compareRecords } from '../../../../engine/dns/compare-records.js';
import { expectedRecords } from '../../../../engine/dns/expected-records.js';
import type { DnsHealth } from '../../../../engine/dns/record-kinds.js';
import { readRecordValue } from '../../../../engine/dns/record-values.js';
import type { Rrset, ZoneType } from '../../../../engine/dns/zone.js';
import type { Ctx } from '../../../../platform/context.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { openZone } from '../providers/open-zone.service.js';
import { asAppError } from '../providers/provider-error.js';
import { findDomainDns } from '../registry/domain-dns.repo.js';
import type { DomainRow } from '../registry/domains.repo.js';
import { getDomain } from '../registry/find-domain.service.js';
import { type StoredFinding, storedFinding } from '../registry/stored-finding.js';
import { checkDomains } from './check.service.js';
import { usesOf } from './domain-use.service.js';
import { readDomainRrsets } from './read-zone.service.js';

/** Records of a domain at its provider, in addition to those required for sending. */
export interface DomainRecords {
  readonly row: DomainRow;
  readonly rrsets: readonly Rrset[];
  readonly findings: readonly StoredFinding[];
  readonly health: DnsHealth;
  readonly checkedAt: Date | null;
}

/**
 * Returns the records of a domain. `refresh` queries the name servers now, as does the first read of a domain without a check. Throws 404
 * `domain_not_found`, and 502 or 504 if its provider does not respond.
 */
export async function readRecords(
  ctx: Ctx,
  workspaceId: number,
  name: string,
  { refresh }: { readonly refresh: boolean },
): Promise<DomainRecords> {
  const row = await getDomain(ctx, workspaceId, name);
  const [before] = await findDomainDns(ctx.sql, workspaceId, [row.id]);
  if (refresh || before?.checked_at == null) await checkDomains(ctx, workspaceId, [row.id]);
  return recordsOfDomain(ctx, row);
}

/** Returns the records of a domain as last seen in DNS and as they are at the provider now. */
export async function recordsOfDomain(ctx: Ctx, row: DomainRow): Promise<DomainRecords> {
  const [dns] = await findDomainDns(ctx.sql, row.workspace_id, [row.id]);
  const checkedAt = dns?.checked_at ?? null;
  const findings = checkedAt === null ? await unseenFindings(ctx, row) : (dns?.findings ?? []);
  const rrsets = row.provider === 'manual' ? seenRrsets(findings) : await zoneRrsets(ctx, row);
  return { row, rrsets, findings, health: dns?.health ?? 'unknown', checkedAt };
}

/** Returns the records a domain needs when DNS was not or cannot be queried. */
async function unseenFindings(ctx: Ctx, row: DomainRow): Promise<StoredFinding[]> {
  const [used] = await usesOf(ctx, row.workspace_id, [row]);
  if (used === undefined) return [];
  return compareRecords(expectedRecords(used.use), new Map()).map(storedFinding);
}

async function zoneRrsets(ctx: Ctx, row: DomainRow): Promise<readonly Rrset[]> {
  try {
    const { provider, zone } = await openZone(ctx, row);
    return (await readDomainRrsets(ctx, row, provider, zone, [])).rrsets;
  } catch (error) {
    if (error instanceof OutsideError) throw asAppError(error);
    throw error;
  }
}

/** The TTL of a response is meaningless here, because responses come from caches. */
const UNKNOWN_TTL = 300;

function seenRrsets(findings: readonly StoredFinding[]): Rrset[] {
  const own = findings.filter(({ purpose }) => purpose !== 'dmarc_report');
  return own.flatMap(({ name, type, seen }) => {
    const values = seen.flatMap((text) => {
      const read = readRecordValue(type as ZoneType, text);
      return 'value' in read ? [read.value] : [];
    });
    return values.length === 0 ? [] : [{ name, type, ttl: UNKNOWN_TTL, values }];
  });
}
