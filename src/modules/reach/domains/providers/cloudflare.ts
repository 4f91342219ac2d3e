import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Rrset, type RrsetChange, rrsetKey, sameValues } from '../../../../engine/dns/zone.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { callOutside, type OutsideCall, OutsideError } from '../../../../platform/outbound/outside-call.js';
import { CloudflareRecord, isAliasAtTop, recordFields, spelledValue, toRrsets, ttlOf } from './cloudflare-records.js';
import type { DnsProvider, Zone } from './port.js';

export interface CloudflareAccess {
  /** API address without a trailing slash: `https://api.cloudflare.com/client/v4`. */
  readonly url: string;
  readonly apiToken: string;
  /**
   * Account for new zones. Zones of other accounts are not used. If null, every zone that the token can access is
   * used, and none is created.
   */
  readonly accountId: string | null;
}

const Problems = Type.Array(Type.Object({ code: Type.Optional(Type.Number()), message: Type.Optional(Type.String()) }));
const Envelope = Type.Object({ success: Type.Boolean(), errors: Type.Optional(Problems) });
const Pages = Type.Object({ result_info: Type.Optional(Type.Object({ total_pages: Type.Optional(Type.Number()) })) });
const ApiZone = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  status: Type.Optional(Type.String()),
  name_servers: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
});
type ApiZone = Static<typeof ApiZone>;

const RECORDS_A_PAGE = 500;
/** Maximum pages of records. No zone has more, regardless of the page size. */
const MOST_PAGES = 100;
/** Maximum operations per batch on every plan. A batch is one transaction. */
const BATCH = 200;
/** "Invalid request headers": the token is malformed, which returns 400. */
const NO_TOKEN = 6003;
const ZONE_EXISTS = 1061;
/** "Could not route": no zone has this ID, or the token does not see it. */
const NO_SUCH_ZONE = 7003;

/**
 * Cloudflare API v4 (developers.cloudflare.com/api). It stores single records, so an RRset is assembled from them,
 * and a change keeps every other record unchanged, with its comment, tags, and proxy setting. Limits: 1,200 requests
 * per user in five minutes, then 429 for five minutes.
 */
export function cloudflare(ctx: Pick<Ctx, 'http' | 'log'>, access: CloudflareAccess): DnsProvider {
  const account = access.accountId === null ? {} : { 'account.id': access.accountId };
  const ask = async <S extends TSchema>(
    schema: S,
    method: OutsideCall['method'],
    path: string,
    json?: unknown,
  ): Promise<{ result: Static<S>; pages: number }> => {
    const call = {
      service: 'Cloudflare',
      method,
      url: `${access.url}${path}`,
      secrets: [access.apiToken],
      ...(json === undefined ? {} : { json }),
    };
    try {
      const headers = { authorization: `Bearer ${access.apiToken}` };
      return readAnswer(schema, method, (await callOutside(ctx.http, ctx.log, { ...call, headers })).json);
    } catch (error) {
      throw error instanceof OutsideError ? withMeaning(error) : error;
    }
  };
  const list = async (zone: Zone): Promise<CloudflareRecord[]> => {
    const found = new Map<string, CloudflareRecord>();
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ page: String(page), per_page: String(RECORDS_A_PAGE) });
      const path = `/zones/${encodeURIComponent(zone.id)}/dns_records?${query}`;
      const { result, pages } = await ask(Type.Array(CloudflareRecord), 'GET', path);
      for (const record of result) found.set(record.id, record);
      if (found.size > MOST_PAGES * RECORDS_A_PAGE) break;
      if (page >= pages) return [...found.values()].filter((record) => !isAliasAtTop(zone, record));
    }
    throw new OutsideError('refused', say`Cloudflare has too many records in ${zone.name}`, null);
  };

  return {
    name: 'cloudflare',
    makesZones: true,

    async verify() {
      await ask(Type.Array(ApiZone), 'GET', `/zones?${new URLSearchParams({ per_page: '5', ...account })}`);
    },

    async findZone(name) {
      const { result } = await ask(Type.Array(ApiZone), 'GET', `/zones?${new URLSearchParams({ name, ...account })}`);
      const zones = result.filter((zone) => zone.name.toLowerCase() === name);
      const zone = zones.find(({ status }) => status === 'active') ?? zones[0];
      return zone === undefined ? null : toZone(zone);
    },

    async createZone(name) {
      if (access.accountId === null) {
        throw new OutsideError(
          'refused',
          say`Making zones at Cloudflare takes the id of the account that they go to`,
          null,
        );
      }
      const body = { name, account: { id: access.accountId }, type: 'full' };
      return toZone((await ask(ApiZone, 'POST', '/zones', body)).result);
    },

    async deleteZone(zone) {
      try {
        await ask(Type.Unknown(), 'DELETE', `/zones/${encodeURIComponent(zone.id)}`);
      } catch (error) {
        if (!(error instanceof OutsideError) || error.status !== 404) throw error;
      }
    },

    async read(zone, names) {
      const wanted = new Set(names);
      return toRrsets(await list(zone)).filter(({ name }) => wanted.has(name));
    },

    readAll: async (zone) => toRrsets(await list(zone)),

    async write(zone, changes) {
      const batches = inBatches(operationsFor(await list(zone), changes));
      const path = `/zones/${encodeURIComponent(zone.id)}/dns_records/batch`;
      for (const batch of batches) await ask(Type.Object({}), 'POST', path, batch);
    },
  };
}

/** Reads a 2xx, whose body indicates success. A body that differs from the documentation does not count as success. */
function readAnswer<S extends TSchema>(
  schema: S,
  method: OutsideCall['method'],
  body: unknown,
): { result: Static<S>; pages: number } {
  if (Value.Check(Envelope, body) && !body.success) {
    throw new OutsideError(
      'refused',
      say`Cloudflare rejected the request: ${saidIn(body.errors ?? [])}`,
      200,
      null,
      '',
    );
  }
  const result = (body as { result?: unknown } | undefined)?.result;
  if (!Value.Check(Envelope, body) || !Value.Check(schema, result)) {
    const outcome = method === 'GET' ? 'retry' : 'unknown';
    throw new OutsideError(outcome, say`Cloudflare returned an invalid response`, 200);
  }
  return { result, pages: (Value.Check(Pages, body) ? body.result_info?.total_pages : undefined) ?? 1 };
}

/** Refines the outcome of an error by its number. */
function withMeaning(error: OutsideError): OutsideError {
  const codes = [...error.said.matchAll(/"code"\s*:\s*(\d+)/g)].map(([, code]) => Number(code));
  const as = (outcome: OutsideError['outcome'], status: number): OutsideError =>
    new OutsideError(outcome, error.sentence, status, error.retryAfterMs, error.said, { cause: error });
  if (error.status === 400 && codes.includes(NO_TOKEN)) return as('credential', 400);
  if (codes.includes(ZONE_EXISTS)) return as('refused', 409);
  if (error.outcome === 'refused' && codes.includes(NO_SUCH_ZONE)) return as('refused', 404);
  return error;
}

function saidIn(problems: Static<typeof Problems>): string {
  const said = problems.map(({ code, message }) => `${message ?? 'no reason given'} (${code ?? 'no number'})`);
  return said.join('; ').slice(0, 300) || 'no reason given';
}

function toZone({ id, name, name_servers }: ApiZone): Zone {
  return {
    id,
    name: name.toLowerCase(),
    nameservers: (name_servers ?? []).map((host) => host.replace(/\.$/, '').toLowerCase()).sort(),
  };
}

/** Parts of a batch, which Cloudflare performs in this order. */
interface Operations {
  readonly deletes: object[];
  readonly patches: object[];
  readonly posts: object[];
}

/**
 * Computes the records to delete, change and create. Throws `OutsideError` (`refused`, 412) if an RRset differs from
 * what its change expects.
 */
function operationsFor(records: readonly CloudflareRecord[], changes: readonly RrsetChange[]): Operations {
  const operations: Operations = { deletes: [], patches: [], posts: [] };
  for (const change of changes) {
    const there = records.filter((record) => rrsetKey(change) === `${record.type} ${record.name.toLowerCase()}`);
    if (!sameValues(there.map(spelledValue), change.before?.values ?? [])) {
      const where = `${change.name} ${change.type}`;
      throw new OutsideError('refused', say`${where} has been changed since by another client`, 412);
    }
    addOperations(operations, there, change);
  }
  return operations;
}

function addOperations(operations: Operations, there: readonly CloudflareRecord[], { name, type, after }: RrsetChange) {
  const wanted: Pick<Rrset, 'ttl' | 'values'> = after ?? { ttl: 300, values: [] };
  const ttl = ttlOf(wanted.ttl);
  const gone = there.filter((record) => !wanted.values.includes(spelledValue(record)));
  const come = wanted.values.filter((value) => !there.some((record) => spelledValue(record) === value));
  // A value that replaces another keeps the record, so that reverting restores everything attached to it.
  for (const [index, value] of come.entries()) {
    const old = gone[index];
    const fields = { name, type, ttl, ...recordFields(type, value) };
    if (old === undefined) operations.posts.push({ ...fields, ...(isProxiable(type) ? { proxied: false } : {}) });
    else operations.patches.push({ id: old.id, ...fields, ...(old.proxied === true ? { ttl: old.ttl } : {}) });
  }
  operations.deletes.push(...gone.slice(come.length).map(({ id }) => ({ id })));
  for (const record of there) {
    const stays = !gone.includes(record) && record.proxied !== true && ttlOf(record.ttl) !== ttl;
    if (stays) operations.patches.push({ id: record.id, ttl });
  }
}

function isProxiable(type: string): boolean {
  return type === 'A' || type === 'AAAA' || type === 'CNAME';
}

function inBatches({ deletes, patches, posts }: Operations): Operations[] {
  const count = deletes.length + patches.length + posts.length;
  const part = (list: readonly object[], at: number): object[] => list.slice(Math.max(0, at), Math.max(0, at + BATCH));
  return Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => {
    const at = index * BATCH;
    return {
      deletes: part(deletes, at),
      patches: part(patches, at - deletes.length),
      posts: part(posts, at - deletes.length - patches.length),
    };
  });
}
