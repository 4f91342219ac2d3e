import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type ReadValue, readRecordValue } from '../../../../engine/dns/record-values.js';
import { quoteText, type Rrset, type RrsetChange, ZONE_TYPES, type ZoneType } from '../../../../engine/dns/zone.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import {
  callOutside,
  type OutsideAnswer,
  type OutsideCall,
  OutsideError,
} from '../../../../platform/outbound/outside-call.js';
import type { DnsProvider, Zone } from './port.js';

export interface PowerdnsAccess {
  /** URL such as `http://127.0.0.1:8081`, with or without the path of the API. */
  readonly url: string;
  readonly apiKey: string;
  /** Name servers of zones that Outrider creates; the server's default if empty. */
  readonly nameservers: readonly string[];
  /** Whether the credentials come from a workspace instead of the settings. */
  readonly isOfWorkspace: boolean;
}

/** Port in the documentation of PowerDNS. */
const USUAL_PORT = 8081;

const ApiRrset = Type.Object({
  name: Type.String(),
  type: Type.String(),
  ttl: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  records: Type.Array(Type.Object({ content: Type.String(), disabled: Type.Optional(Type.Boolean()) })),
});
type ApiRrset = Static<typeof ApiRrset>;

const ApiZone = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  rrsets: Type.Optional(Type.Array(ApiRrset)),
});
type ApiZone = Static<typeof ApiZone>;

/**
 * Manages zones of PowerDNS Authoritative by its HTTP API (doc.powerdns.com/authoritative/http-api). One PATCH is one
 * transaction, and REPLACE writes a whole RRset. Some errors are plain text, so only the status decides.
 */
export function powerdns(ctx: Pick<Ctx, 'http' | 'log'>, access: PowerdnsAccess): DnsProvider {
  const base = `${access.url.replace(/\/+$/, '').replace(/\/api\/v1.*$/, '')}/api/v1/servers/localhost/zones`;
  const call = (method: OutsideCall['method'], path: string, json?: unknown): Promise<OutsideAnswer> =>
    callOutside(ctx.http, ctx.log, {
      service: 'PowerDNS',
      method,
      url: `${base}${path}`,
      headers: { 'x-api-key': access.apiKey },
      secrets: [access.apiKey],
      ports: [USUAL_PORT],
      isOfWorkspace: access.isOfWorkspace,
      ...(json === undefined ? {} : { json }),
    });
  const get = async (path: string): Promise<ApiZone | null> => {
    try {
      return readZone((await call('GET', path)).json, 'retry');
    } catch (error) {
      if (error instanceof OutsideError && error.status === 404) return null;
      throw error;
    }
  };
  const readAll = async (zone: Zone): Promise<Rrset[]> => {
    const found = await get(`/${encodeURIComponent(zone.id)}`);
    if (found === null) throw new OutsideError('refused', say`PowerDNS no longer has the zone ${zone.name}`, 404);
    return (found.rrsets ?? []).flatMap(toRrset);
  };
  const path = (name: string): string => `/${encodeURIComponent(`${name}.`)}`;

  return {
    name: 'powerdns',
    makesZones: true,

    async verify() {
      await call('GET', '?zone=invalid.');
    },

    async findZone(name) {
      const zone = await get(`${path(name)}?rrset_name=${encodeURIComponent(`${name}.`)}&rrset_type=NS`);
      return zone === null ? null : toZone(zone);
    },

    async createZone(name) {
      const nameservers = access.nameservers.map((host) => `${host}.`);
      const answer = await call('POST', '', { name: `${name}.`, kind: 'Native', nameservers });
      return toZone(readZone(answer.json, 'unknown'));
    },

    async deleteZone(zone) {
      try {
        await call('DELETE', `/${encodeURIComponent(zone.id)}`);
      } catch (error) {
        if (!(error instanceof OutsideError) || error.status !== 404) throw error;
      }
    },

    async read(zone, names) {
      const wanted = new Set(names);
      return (await readAll(zone)).filter(({ name }) => wanted.has(name));
    },

    readAll,

    async write(zone, changes) {
      await call('PATCH', `/${encodeURIComponent(zone.id)}`, { rrsets: changes.map(toApi) });
    },
  };
}

/** @param outcome outcome of an unsuccessful response */
function readZone(body: unknown, outcome: 'retry' | 'unknown'): ApiZone {
  if (Value.Check(ApiZone, body)) return body;
  throw new OutsideError(outcome, say`PowerDNS returned an invalid response`, 200);
}

function toZone(zone: ApiZone): Zone {
  const name = zone.name.replace(/\.$/, '').toLowerCase();
  const own = (zone.rrsets ?? []).flatMap(toRrset).find((rrset) => rrset.type === 'NS' && rrset.name === name);
  return { id: zone.id, name, nameservers: [...(own?.values ?? [])].sort() };
}

function toRrset({ name, type, ttl, records }: ApiRrset): Rrset[] {
  if (!ZONE_TYPES.some((one) => one === type)) return [];
  const values = records
    .filter(({ disabled }) => !disabled)
    .map(({ content }) => readContent(type as ZoneType, content));
  if (values.length === 0) return [];
  return [{ name: name.replace(/\.$/, '').toLowerCase(), type: type as ZoneType, ttl, values }];
}

/** Keeps records that Outrider cannot parse unchanged, so that no record of an unusual zone is lost. */
function readContent(type: ZoneType, content: string): string {
  const read: ReadValue = readRecordValue(type, content);
  return 'value' in read ? read.value : content;
}

function toApi({ name, type, after }: RrsetChange): object {
  const base = { name: `${name}.`, type };
  if (after === null) return { ...base, changetype: 'DELETE', records: [] };
  const records = after.values.map((value) => ({ content: toContent(type, value), disabled: false }));
  return { ...base, changetype: 'REPLACE', ttl: after.ttl, records };
}

/** Host names end with a dot; texts are quoted. */
function toContent(type: ZoneType, value: string): string {
  if (type === 'TXT') return quoteText(value);
  if (type === 'CNAME' || type === 'NS' || type === 'MX' || type === 'SRV') {
    return value.endsWith('.') ? value : `${value}.`;
  }
  return value;
}
