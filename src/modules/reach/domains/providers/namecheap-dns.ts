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
import { type NamecheapAccess, namecheap, namecheapCall, splitName } from '../registrars/namecheap.js';
import { fieldsOf, readHosts } from '../registrars/namecheap-forward.js';
import { type Element, wordOf } from '../registrars/namecheap-xml.js';
import type { DnsProvider, Zone } from './port.js';

/**
 * Manages zones of domains in a Namecheap account (namecheap.com/support/api/methods/domains-dns). `setHosts` replaces
 * all host records of a domain: the current ones are read, changed, and sent back whole, including forwards and records
 * of unknown types. MX records need the mail setting `MX`. A domain with other name servers is rejected.
 */
export function namecheapDns(
  ctx: Pick<Ctx, 'http' | 'log' | 'clock' | 'config'>,
  access: NamecheapAccess,
): DnsProvider {
  const call = namecheapCall(ctx, access);
  const { find } = namecheap(ctx, access);
  const read = async ({ name }: Zone) => readHosts(call, splitName(name));
  const refused = () => new OutsideError('refused', say`Namecheap creates zones only for domains bought there`, null);
  return {
    name: 'namecheap',
    makesZones: false,
    verify: async () => {
      await call('users.getBalances', {});
    },
    // Domains bought at the registrar already use its name servers, so none must be set.
    findZone: async (name) => ((await find(name)) === null ? null : { id: name, name, nameservers: [] }),
    createZone: () => Promise.reject(refused()),
    deleteZone: () => Promise.reject(refused()),
    read: async (zone, names) => toRrsets(zone, (await read(zone)).hosts).filter(({ name }) => names.includes(name)),
    readAll: async (zone) => toRrsets(zone, (await read(zone)).hosts),
    write: async (zone, changes) => {
      const { hosts, emailType } = await read(zone);
      const there = toRrsets(zone, hosts);
      for (const change of changes) requireBefore(there, change);
      const changed = new Set(changes.map(rrsetKey));
      const kept = hosts.filter((host) => !changed.has(keyOf(zone, host)));
      const all = [...kept, ...changes.flatMap((change) => hostsOf(zone, change))];
      const hasMx = all.some((host) => wordOf(host['Type']) === 'MX');
      const mail = hasMx ? 'MX' : emailType === 'MX' ? 'NONE' : emailType;
      await call('domains.dns.setHosts', { ...splitName(zone.name), EmailType: mail, ...fieldsOf(all) });
    },
  };
}

function requireBefore(there: readonly Rrset[], change: RrsetChange): void {
  const values = there.find((set) => rrsetKey(set) === rrsetKey(change))?.values ?? [];
  if (sameValues(values, change.before?.values ?? [])) return;
  throw new OutsideError('refused', say`${change.name} ${change.type} has been changed since by another client`, 412);
}

function keyOf(zone: Zone, host: Element): string {
  return `${wordOf(host['Type'])} ${nameOf(zone, host)}`;
}

function nameOf(zone: Zone, host: Element): string {
  const name = wordOf(host['Name']).toLowerCase();
  return name === '@' || name === '' ? zone.name : `${name}.${zone.name}`;
}

function toRrsets(zone: Zone, hosts: readonly Element[]): Rrset[] {
  const sets = new Map<string, Rrset>();
  for (const host of hosts) {
    const type = wordOf(host['Type']) as ZoneType;
    if (!ZONE_TYPES.includes(type)) continue;
    const set = { name: nameOf(zone, host), type, ttl: Number(wordOf(host['TTL'])) || 1800 };
    const values = [...(sets.get(rrsetKey(set))?.values ?? []), valueOfHost(type, host)];
    sets.set(rrsetKey(set), { ...set, values });
  }
  return [...sets.values()];
}

function valueOfHost(type: ZoneType, host: Element): string {
  const address = wordOf(host['Address']);
  const target = address.replace(/\.$/, '').toLowerCase();
  if (type === 'MX') return `${Number(wordOf(host['MXPref'])) || 10} ${target}`;
  return type === 'CNAME' || type === 'NS' ? target : address;
}

function hostsOf(zone: Zone, { name, type, after }: RrsetChange): Element[] {
  const host = name === zone.name ? '@' : name.slice(0, -zone.name.length - 1);
  return (after?.values ?? []).map((value) => {
    const [preference = '', target = ''] = type === 'MX' ? value.split(' ') : [];
    const fields = { Name: host, Type: type, TTL: String(Math.max(60, after?.ttl ?? 1800)) };
    return type === 'MX' ? { ...fields, Address: target, MXPref: preference } : { ...fields, Address: value };
  });
}
