import {
  checkFields,
  type DoubleAnswer,
  type DoubleRequest,
  type DoubleState,
  type ProviderDouble,
  startDouble,
} from '../sequencer-doubles/double.js';

/** Record in the format of the API. */
export interface CloudflareRecordAtDouble {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly ttl: number;
  readonly proxied: boolean;
  readonly priority?: number;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly comment: string | null;
}

export interface CloudflareDouble extends ProviderDouble {
  readonly records: Map<string, CloudflareRecordAtDouble>;
  readonly zones: Map<string, { readonly id: string; readonly name: string }>;
  /** Adds a record as another client; returns its ID. */
  put(record: Partial<CloudflareRecordAtDouble> & Pick<CloudflareRecordAtDouble, 'name' | 'type' | 'content'>): string;
  /** Calls `work` before the response to a request that matches, after skipping `skip` such requests. */
  before(on: RegExp, work: () => void, skip?: number): void;
  /** Returns the contents of the records of a name and type, preceded by the priority, if any. */
  contents(name: string, type: string): string[];
}

export const CLOUDFLARE_ACCOUNT = '01a7362d577a6c3019a474fd6f485823';
export const CLOUDFLARE_NAMESERVERS = ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'];
const TOKEN = 'cf-test-token-0123456789';
/** Page size of record lists: small, so that reading takes several pages. */
const PAGE = 3;

/** Starts a double of Cloudflare's documented API v4, with the zones and records of one account. */
export async function startCloudflare(): Promise<CloudflareDouble> {
  const zones = new Map<string, { id: string; name: string }>();
  const records = new Map<string, CloudflareRecordAtDouble>();
  let nextId = 1;
  const newId = (): string => (nextId++).toString(16).padStart(32, '0');
  const world = { zones, records, newId };
  const happenings: Array<{ on: RegExp; work: () => void; skip: number }> = [];
  const double = await startDouble('/client/v4', TOKEN, (request, state) => {
    const next = happenings.find(({ on, skip }) => on.test(`${request.method} ${request.path}`) && skip >= 0);
    if (next !== undefined) {
      next.skip -= 1;
      if (next.skip < 0) next.work();
    }
    return respond(request, state, world);
  });
  return {
    ...double,
    before: (on, work, skip = 0) => void happenings.push({ on, work, skip }),
    zones,
    records,
    put: (record) => {
      const id = newId();
      records.set(id, { ttl: 1, proxied: false, comment: null, ...record, id });
      return id;
    },
    contents: (name, type) =>
      [...records.values()]
        .filter((record) => record.name === name && record.type === type)
        .map(({ content, priority }) => (priority === undefined ? content : `${priority} ${content}`))
        .sort(),
  };
}

interface World {
  readonly zones: Map<string, { id: string; name: string }>;
  readonly records: Map<string, CloudflareRecordAtDouble>;
  readonly newId: () => string;
}

function respond(request: DoubleRequest, state: DoubleState, world: World): DoubleAnswer {
  const { method, path, headers, body } = request;
  if (headers.authorization !== `Bearer ${state.key}`) return failed(403, 9109, 'Invalid access token');
  if (method === 'GET' && path === '/zones') return zonesOf(request, state, world);
  if (method === 'POST' && path === '/zones') {
    checkFields(state, body, { name: 'string', account: 'object', type: 'string' });
    if (body.account?.id !== CLOUDFLARE_ACCOUNT) return failed(403, 1001, 'Invalid account');
    if (world.zones.has(body.name)) return failed(400, 1061, `${body.name} already exists`);
    const zone = { id: world.newId(), name: body.name };
    world.zones.set(zone.name, zone);
    return done(shownZone(zone));
  }
  const [, , id, what, batch] = path.split('/');
  const zone = [...world.zones.values()].find((one) => one.id === id);
  if (zone === undefined)
    return failed(404, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`);
  if (method === 'DELETE' && what === undefined) {
    world.zones.delete(zone.name);
    return done({ id });
  }
  if (what === 'dns_records' && method === 'GET') return recordsOf(request, state, world, zone.name.toLowerCase());
  if (what === 'dns_records' && batch === 'batch' && method === 'POST')
    return carryOut(body, state, world, zone.name.toLowerCase());
  state.problems.push(`${method} ${path} is not documented`);
  return failed(405, 10405, 'Method not allowed for this authentication scheme');
}

function zonesOf({ query }: DoubleRequest, state: DoubleState, { zones }: World): DoubleAnswer {
  for (const name of query.keys()) {
    if (!['name', 'account.id', 'page', 'per_page'].includes(name))
      state.problems.push(`${name} is no filter of zones`);
  }
  const account = query.get('account.id');
  const own = account === null || account === CLOUDFLARE_ACCOUNT ? [...zones.values()] : [];
  const found = own.filter(({ name }) => query.get('name') === null || query.get('name') === name.toLowerCase());
  return done(found.map(shownZone), {
    page: 1,
    per_page: 20,
    count: found.length,
    total_count: found.length,
    total_pages: 1,
  });
}

function shownZone(zone: { id: string; name: string }): object {
  return {
    ...zone,
    status: 'pending',
    type: 'full',
    name_servers: CLOUDFLARE_NAMESERVERS,
    original_name_servers: null,
  };
}

function recordsOf({ query }: DoubleRequest, state: DoubleState, { records }: World, zone: string): DoubleAnswer {
  const page = Number(query.get('page'));
  const wanted = Number(query.get('per_page'));
  if (!(page >= 1) || !(wanted >= 1)) state.problems.push('page and per_page are whole numbers from 1');
  const all = [...records.values()].filter(({ name }) => `.${name.toLowerCase()}`.endsWith(`.${zone}`));
  const shown = all.slice((page - 1) * PAGE, page * PAGE);
  const pages = Math.ceil(all.length / PAGE);
  return done(shown, { page, per_page: PAGE, count: shown.length, total_count: all.length, total_pages: pages });
}

/**
 * Applies changes as one transaction, in the documented order: deletes, patches, puts, posts. The first error undoes
 * everything.
 */
function carryOut(
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent.
  body: any,
  state: DoubleState,
  world: World,
  zone: string,
): DoubleAnswer {
  checkFields(state, body, {}, { deletes: 'object', patches: 'object', puts: 'object', posts: 'object' });
  const next = new Map(world.records);
  const operations = [...(body.deletes ?? []), ...(body.patches ?? []), ...(body.puts ?? []), ...(body.posts ?? [])];
  if (operations.length > 200) return failed(400, 9207, 'Too many operations in one batch');
  for (const { id } of body.deletes ?? []) {
    if (!next.delete(id)) return failed(404, 81044, 'Record does not exist.');
  }
  for (const patch of body.patches ?? []) {
    const old = next.get(patch.id);
    if (old === undefined) return failed(404, 81044, 'Record does not exist.');
    const record = made(state, { ...old, ...patch }, old.id);
    next.delete(old.id);
    const clash = clashOf(next, record, zone);
    if (clash !== null) return clash;
    next.set(old.id, record);
  }
  for (const post of body.posts ?? []) {
    const record = made(state, post, world.newId());
    const clash = clashOf(next, record, zone);
    if (clash !== null) return clash;
    next.set(record.id, record);
  }
  world.records.clear();
  for (const [id, record] of next) world.records.set(id, record);
  return done({ deletes: body.deletes ?? [], patches: [], puts: [], posts: [] });
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  SRV: ['priority', 'weight', 'port', 'target'],
  CAA: ['flags', 'tag', 'value'],
};

// biome-ignore lint/suspicious/noExplicitAny: whatever was sent.
function made(state: DoubleState, sent: any, id: string): CloudflareRecordAtDouble {
  const { name, type, ttl, priority, proxied = false, comment = null, data } = sent;
  const parts = PARTS[type];
  if (typeof name !== 'string' || typeof type !== 'string') state.problems.push('a record needs name and type');
  if (ttl !== 1 && !(ttl >= 60 && ttl <= 86_400)) state.problems.push(`ttl ${ttl} is neither 1 nor from 60 to 86400`);
  if (type === 'MX' && typeof priority !== 'number') state.problems.push('an MX record needs a priority');
  if (type === 'TXT' && !/^"/.test(sent.content)) state.problems.push('the content of a TXT record stands in quotes');
  if (proxied && !['A', 'AAAA', 'CNAME'].includes(type)) state.problems.push(`${type} can not be proxied`);
  for (const part of parts ?? []) if (data?.[part] === undefined) state.problems.push(`${type} needs data.${part}`);
  if (parts === undefined && typeof sent.content !== 'string') state.problems.push(`${type} needs a content`);
  const content = parts === undefined ? sent.content : parts.map((part) => String(data[part])).join(' ');
  const record = { id, name, type, content, ttl, proxied, comment };
  return { ...record, ...(type === 'MX' ? { priority } : {}), ...(parts === undefined ? {} : { data }) };
}

function clashOf(
  records: ReadonlyMap<string, CloudflareRecordAtDouble>,
  record: CloudflareRecordAtDouble,
  zone: string,
): DoubleAnswer | null {
  const beside = [...records.values()].filter(({ name }) => name === record.name);
  const same = beside.find(
    ({ type, content, priority }) => type === record.type && content === record.content && priority === record.priority,
  );
  if (same !== undefined) return failed(400, 81058, 'An identical record already exists.');
  // At the top of a zone an alias is flattened and may coexist with other types, but not with addresses.
  const clashes = beside.some(({ type }) => (type === 'CNAME') !== (record.type === 'CNAME') && record.name !== zone);
  return clashes ? failed(400, 81053, 'An A, AAAA, or CNAME record with that host already exists.') : null;
}

function done(result: unknown, result_info?: object): DoubleAnswer {
  const body = { success: true, errors: [], messages: [], result, ...(result_info ? { result_info } : {}) };
  return { status: 200, body };
}

function failed(status: number, code: number, message: string): DoubleAnswer {
  return { status, body: { success: false, errors: [{ code, message }], messages: [], result: null } };
}
