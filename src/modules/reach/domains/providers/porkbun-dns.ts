import {
  type Rrset,
  type RrsetChange,
  rrsetKey,
  sameValues,
  ZONE_TYPES,
  type ZoneType,
} from '../../../../engine/dns/zone.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { type PorkbunAccess, porkbun, porkbunCall } from '../registrars/porkbun.js';
import type { DnsProvider, Zone } from './port.js';

/** Minimum TTL that accounts can set, in seconds. */
const LEAST_TTL = 600;

interface PorkbunRecord extends Pick<Rrset, 'name' | 'type' | 'ttl'> {
  readonly id: string;
  readonly value: string;
}

/**
 * Manages zones of domains in a Porkbun account (porkbun.com/api/json/v3/documentation, DNS). Records are created and
 * deleted one by one, so a failed change may be partial: its caller reads the zone and restores it. NS records of the
 * zone and ALIAS records are not listed.
 */
export function porkbunDns(ctx: Pick<Ctx, 'http' | 'log'>, access: PorkbunAccess): DnsProvider {
  const call = porkbunCall(ctx, access);
  const { find } = porkbun(ctx, access);
  const list = async ({ name }: Zone): Promise<PorkbunRecord[]> => {
    const { records } = await call(`/dns/retrieve/${name}`, {});
    if (!Array.isArray(records)) throw new OutsideError('retry', say`Porkbun did not list the records`, 200);
    return records.flatMap((record) => readRecord(record as Readonly<Record<string, unknown>>) ?? []);
  };
  const refused = () => new OutsideError('refused', say`Porkbun creates zones only for domains bought there`, null);
  return {
    name: 'porkbun',
    makesZones: false,
    verify: async () => {
      await call('/ping', {});
    },
    // Domains bought at the registrar already use its name servers, so none must be set.
    findZone: async (name) => ((await find(name)) === null ? null : { id: name, name, nameservers: [] }),
    createZone: () => Promise.reject(refused()),
    deleteZone: () => Promise.reject(refused()),
    read: async (zone, names) => toRrsets(await list(zone)).filter(({ name }) => names.includes(name)),
    readAll: async (zone) => toRrsets(await list(zone)),
    write: async (zone, changes) => {
      const there = await list(zone);
      for (const change of changes) requireBefore(there, change);
      for (const change of changes) {
        const gone = recordsOf(there, change).filter(({ value }) => !(change.after?.values ?? []).includes(value));
        for (const { id } of gone) await call(`/dns/delete/${zone.name}/${encodeURIComponent(id)}`, {});
      }
      for (const change of changes) {
        const known = new Set(recordsOf(there, change).map(({ value }) => value));
        const come = (change.after?.values ?? []).filter((value) => !known.has(value));
        for (const value of come) await call(`/dns/create/${zone.name}`, fieldsOf(zone, change, value));
      }
    },
  };
}

function requireBefore(there: readonly PorkbunRecord[], change: RrsetChange): void {
  const values = recordsOf(there, change).map(({ value }) => value);
  if (sameValues(values, change.before?.values ?? [])) return;
  throw new OutsideError('refused', say`${change.name} ${change.type} has been changed since by another client`, 412);
}

function recordsOf(there: readonly PorkbunRecord[], change: RrsetChange): PorkbunRecord[] {
  return there.filter((record) => rrsetKey(record) === rrsetKey(change));
}

function toRrsets(records: readonly PorkbunRecord[]): Rrset[] {
  const sets = new Map<string, Rrset>();
  for (const record of records) {
    const { name, type, ttl, value } = record;
    const before = sets.get(rrsetKey(record));
    sets.set(rrsetKey(record), { name, type, ttl, values: [...(before?.values ?? []), value] });
  }
  return [...sets.values()];
}

/** Numbers are sent as text; the priority of MX and SRV records has a separate field. */
function readRecord(record: Readonly<Record<string, unknown>>): PorkbunRecord | null {
  const type = String(record['type']) as ZoneType;
  if (!ZONE_TYPES.includes(type)) return null;
  const content = String(record['content'] ?? '');
  const host = (text: string): string => text.replace(/\.$/, '').toLowerCase();
  const value = {
    MX: () => `${Number(record['prio'] ?? 0)} ${host(content)}`,
    SRV: () => `${Number(record['prio'] ?? 0)} ${host(content)}`,
    CNAME: () => host(content),
    NS: () => host(content),
  }[type as 'MX' | 'SRV' | 'CNAME' | 'NS'];
  return {
    id: String(record['id']),
    name: host(String(record['name'])),
    type,
    ttl: Number(record['ttl'] ?? LEAST_TTL),
    value: value === undefined ? content : value(),
  };
}

function fieldsOf(zone: Zone, { name, type, after }: RrsetChange, value: string): Record<string, string> {
  const sub = name === zone.name ? '' : name.slice(0, -zone.name.length - 1);
  const fields = { name: sub, type, ttl: String(Math.max(LEAST_TTL, after?.ttl ?? LEAST_TTL)) };
  if (type !== 'MX' && type !== 'SRV') return { ...fields, content: value };
  const space = value.indexOf(' ');
  return { ...fields, prio: value.slice(0, space), content: value.slice(space + 1) };
}
