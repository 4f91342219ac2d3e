import type { RrsetChange, ZoneType } from '../../../../engine/dns/zone.js';
import { isoOrNull } from '../../../../platform/http/wire.js';
import type { StoredFinding } from '../registry/stored-finding.js';
import type { DnsRecordOut, DnsRecordsOut } from './dns-records.schemas.js';
import type { DomainRecords } from './read-records.service.js';
import { recordId } from './record-id.js';
import type { UpdatedRecords } from './update-records.service.js';

const TTL = 300;
const NO_CHANGES = { added: 0, changed: 0, removed: 0 };

/** Returns the records of a domain for a response, with the completed or planned changes. */
export function recordsToWire(found: DomainRecords | UpdatedRecords): DnsRecordsOut {
  const { row, health, checkedAt, findings } = found;
  const plan = 'plan' in found ? found.plan : null;
  return {
    domain: row.domain,
    provider: row.provider as DnsRecordsOut['provider'],
    providerAccess: row.provider_access as DnsRecordsOut['providerAccess'],
    records: recordsAtProvider(found),
    expected: findings.map((finding) => expectedToWire(row.id, finding, checkedAt)),
    health,
    changes: plan === null ? NO_CHANGES : { ...plan.counts },
    changed: plan === null ? [] : plan.changes.map(changeToWire),
    checkedAt: isoOrNull(checkedAt),
  };
}

function recordsAtProvider({ row, rrsets, findings, checkedAt }: DomainRecords): DnsRecordOut[] {
  return rrsets.flatMap(({ name, type, ttl, values }) =>
    values.map((value) => {
      const known = findings.find((one) => one.name === name && one.type === type && isFor(one, value));
      const { priority, content } = splitPriority(type, value);
      return {
        id: recordId(row.id, { name, type, value }),
        type,
        name,
        value: content,
        ttl,
        priority,
        purpose: known?.purpose ?? ('other' as const),
        managed: known !== undefined && (known.value === null || content === known.value),
        status: statusAtProvider(known),
        seenValues: [...(known?.seen ?? [])],
        advice: known?.advice ?? null,
        optional: known?.optional ?? false,
        checkedAt: isoOrNull(checkedAt),
      };
    }),
  );
}

/** A record in the zone that is not visible yet is pending. */
function statusAtProvider(known: StoredFinding | undefined): DnsRecordOut['status'] {
  if (known === undefined) return 'active';
  return known.status === 'missing' ? 'pending' : known.status;
}

/** Several kinds of TXT records have the same name. */
function isFor(finding: StoredFinding, value: string): boolean {
  if (finding.purpose === 'spf') return /^v=spf1(?:\s|$)/i.test(value);
  if (finding.purpose === 'verification') return value === finding.value;
  return true;
}

function expectedToWire(domainId: string, finding: StoredFinding, checkedAt: Date | null): DnsRecordOut {
  const { name, type, priority } = finding;
  const value = finding.value ?? '';
  const stored = priority === null ? value : `${priority} ${value}`;
  return {
    id: recordId(domainId, { name, type, value: stored }),
    type,
    name,
    value,
    ttl: TTL,
    priority,
    purpose: finding.purpose,
    managed: true,
    status: finding.status,
    seenValues: [...finding.seen],
    advice: finding.advice,
    optional: finding.optional,
    checkedAt: isoOrNull(checkedAt),
  };
}

function splitPriority(type: ZoneType, value: string): { priority: number | null; content: string } {
  if (type !== 'MX') return { priority: null, content: value };
  const at = value.indexOf(' ');
  return { priority: Number(value.slice(0, at)), content: value.slice(at + 1) };
}

function changeToWire({ name, type, before, after }: RrsetChange): DnsRecordsOut['changed'][number] {
  return { name, type, before: [...(before?.values ?? [])], after: [...(after?.values ?? [])] };
}
