import { type Static, Type } from 'typebox';
import { readRecordValue } from '../../../../engine/dns/record-values.js';
import {
  quoteText,
  type Rrset,
  rrsetKey,
  unquoteText,
  ZONE_TYPES,
  type ZoneType,
} from '../../../../engine/dns/zone.js';
import type { Zone } from './port.js';

/** Record in the API of Cloudflare. Records with parts also have them in `data`. */
export const CloudflareRecord = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  type: Type.String(),
  content: Type.Optional(Type.String()),
  /** 1: automatic. */
  ttl: Type.Number(),
  priority: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  proxied: Type.Optional(Type.Boolean()),
  data: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
});
export type CloudflareRecord = Static<typeof CloudflareRecord>;

/** TTL value for automatic. */
const AUTOMATIC_TTL = 300;
const [LEAST_TTL, MOST_TTL] = [60, 86_400];

/** Returns a TTL that a record of Cloudflare can have, in seconds. */
export function ttlOf(ttl: number): number {
  return ttl === 1 ? AUTOMATIC_TTL : Math.min(MOST_TTL, Math.max(LEAST_TTL, ttl));
}

/**
 * At the top of a zone, Cloudflare resolves an alias to addresses ("CNAME flattening"), so it may coexist with other records and does not
 * count as a CNAME record.
 */
export function isAliasAtTop(zone: Zone, { name, type }: CloudflareRecord): boolean {
  return type === 'CNAME' && name.toLowerCase() === zone.name;
}

/** Groups records into RRsets with the shortest TTL of each. */
export function toRrsets(records: readonly CloudflareRecord[]): Rrset[] {
  const rrsets = new Map<string, Rrset & { readonly values: string[] }>();
  for (const record of records) {
    const type = ZONE_TYPES.find((one) => one === record.type);
    if (type === undefined) continue;
    const name = record.name.toLowerCase();
    const key = rrsetKey({ name, type });
    const before = rrsets.get(key);
    const ttl = Math.min(before?.ttl ?? MOST_TTL, ttlOf(record.ttl));
    const values = before?.values ?? [];
    values.push(spelledValue(record));
    rrsets.set(key, { name, type, ttl, values });
  }
  return [...rrsets.values()];
}

/** Returns the value in the spelling of `Rrset`; unchanged if it cannot be parsed. */
export function spelledValue(record: CloudflareRecord): string {
  const written = writtenValue(record);
  const type = ZONE_TYPES.find((one) => one === record.type);
  const read = type === undefined ? { problem: '' } : readRecordValue(type, written);
  return 'value' in read ? read.value : written;
}

function writtenValue({ type, content = '', priority, data }: CloudflareRecord): string {
  const part = (name: string): string => String(data?.[name] ?? '');
  if (type === 'MX') return `${priority ?? part('priority')} ${content}`;
  if (type === 'SRV' && data) return ['priority', 'weight', 'port', 'target'].map(part).join(' ');
  if (type === 'CAA' && data) return `${part('flags')} ${part('tag')} ${quoteText(part('value'))}`;
  return content;
}

/** Fields with the content of a record. */
export function recordFields(type: ZoneType, value: string): object {
  const [first = '', second = '', third = '', fourth = ''] = value.split(' ');
  if (type === 'MX') return { content: second, priority: Number(first) };
  if (type === 'TXT') return { content: quoteText(value) };
  if (type === 'SRV') {
    return { data: { priority: Number(first), weight: Number(second), port: Number(third), target: fourth } };
  }
  if (type === 'CAA') {
    const content = value.slice(first.length + second.length + 2);
    return { data: { flags: Number(first), tag: second, value: unquoteText(content) } };
  }
  return { content: value };
}
