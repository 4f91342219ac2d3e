import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CLOUDFLARE_ACCOUNT,
  type CloudflareDouble,
  startCloudflare,
} from '../../../../../test/support/dns-servers/cloudflare.js';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, startNameServer } from '../../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { ensureDomain } from '../index.js';
import { resumeWrites } from './resume-writes.service.js';

const ZONE = 'shop-of-nora.com';
const BATCH = /^POST .*\/batch$/;

let names: NameServer;
let double: CloudflareDouble;
let world: TestWorld;

beforeAll(async () => {
  names = await startNameServer();
  double = await startCloudflare();
  world = await openDomainWorld(
    names.port,
    {},
    {
      cloudflareApiUrl: double.url,
      cloudflareApiToken: double.key,
      cloudflareAccountId: CLOUDFLARE_ACCOUNT,
    },
  );
});
afterAll(async () => {
  await world?.close();
  await double?.close();
  await names?.close();
});
beforeEach(async () => {
  double.recover();
  double.records.clear();
  double.zones.clear();
  double.zones.set(ZONE, { id: 'f'.repeat(32), name: ZONE });
  double.problems.length = 0;
  double.requests.length = 0;
  await world.database.sql.query('truncate domains, mailboxes, dns_writes cascade');
  const row = await ensureDomain(world.ctx, world.a.id, ZONE);
  await world.database.sql.query(
    `update domains set provider = 'cloudflare', zone = $2, provider_access = 'instance' where id = $1`,
    [row.id, ZONE],
  );
});

const read = () => world.inA({ url: `/domains/${ZONE}/dns_records` });
const write = (body: object) => world.inA({ method: 'POST', url: `/domains/${ZONE}/dns_records`, body });
const add = (name: string, value: string, type = 'TXT') => write({ records: [{ type, name, value }] });
const writes = () => world.database.sql.query('select state from dns_writes order by id');

describe('DNS records at Cloudflare (a double of its documented API)', () => {
  it('reads every page, puts records together to RRsets, and shows what has parts in one spelling', async () => {
    double.put({ name: ZONE, type: 'MX', content: 'mx.elsewhere.example', priority: 10 });
    double.put({ name: ZONE, type: 'MX', content: 'mx2.elsewhere.example', priority: 20 });
    double.put({ name: ZONE, type: 'TXT', content: '"v=spf1 -all"' });
    double.put({ name: `old.${ZONE}`, type: 'TXT', content: 'written without quotes' });
    double.put({ name: `long.${ZONE}`, type: 'TXT', content: `"${'a'.repeat(255)}" "b"` });
    const srv = { priority: 0, weight: 1, port: 993, target: 'imap.elsewhere.example' };
    double.put({ name: `_imaps._tcp.${ZONE}`, type: 'SRV', content: '1 993 imap.elsewhere.example', data: srv });
    const caa = { flags: 0, tag: 'issue', value: 'letsencrypt.org' };
    double.put({ name: ZONE, type: 'CAA', content: '0 issue "letsencrypt.org"', data: caa });
    double.put({ name: `host.${ZONE}`, type: 'SSHFP', content: '4 2 abc' });
    const { json } = await read();
    expect(
      json.records.map((one: { type: string; value: string; ttl: number }) => [one.type, one.value, one.ttl]),
    ).toEqual([
      ['MX', 'mx.elsewhere.example', 300],
      ['MX', 'mx2.elsewhere.example', 300],
      ['TXT', 'v=spf1 -all', 300],
      ['TXT', 'written without quotes', 300],
      ['TXT', `${'a'.repeat(255)}b`, 300],
      ['SRV', '0 1 993 imap.elsewhere.example', 300],
      ['CAA', '0 issue "letsencrypt.org"', 300],
    ]);
    expect(double.requests.filter((line) => line.endsWith('/dns_records')).length).toBe(3);
  });

  it('writes what sending needs, merged into what others put there, and leaves their records untouched', async () => {
    double.put({ name: ZONE, type: 'CNAME', content: 'site-builder.example', proxied: true });
    const proof = double.put({ name: ZONE, type: 'TXT', content: '"google-site-verification=abc"', comment: 'Ann' });
    const spf = double.put({
      name: ZONE,
      type: 'TXT',
      content: '"v=spf1 include:_spf.other.example -all"',
      comment: 'Bob',
    });
    const www = double.put({ name: `www.${ZONE}`, type: 'A', content: '192.0.2.7', proxied: true, comment: 'site' });
    const written = await write({ records: [{ type: 'A', name: 'www', value: '192.0.2.8' }], applyExpected: true });
    expect(written.status).toBe(200);
    expect(written.json.changes).toEqual({ added: 5, changed: 1, removed: 0 });
    expect(double.contents(ZONE, 'TXT')).toEqual([
      '"google-site-verification=abc"',
      '"v=spf1 include:_spf.other.example a:mx.outrider-host.com -all"',
    ]);
    expect(double.contents(ZONE, 'MX')).toEqual(['10 mx.outrider-host.com']);
    expect(double.contents(`outrider._domainkey.${ZONE}`, 'TXT')[0]).toMatch(
      /^"v=DKIM1; k=rsa; p=[^"]{230,}" "[^"]+"$/,
    );
    expect([proof, spf, www].map((id) => double.records.get(id)?.comment)).toEqual(['Ann', 'Bob', 'site']);
    expect(double.records.get(www)).toMatchObject({ content: '192.0.2.7', proxied: true, ttl: 1 });
    expect([...double.records.values()].find(({ content }) => content === '192.0.2.8')?.proxied).toBe(false);
    expect((await write({ records: [], applyExpected: true })).json.changes).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
    });
    expect(double.problems).toEqual([]);
  });

  it('changes, deletes and adds records of every type in one batch', async () => {
    double.put({ name: `a.${ZONE}`, type: 'A', content: '192.0.2.1' });
    double.put({ name: `b.${ZONE}`, type: 'TXT', content: '"old"' });
    const ids = new Map((await read()).json.records.map((one: { name: string; id: string }) => [one.name, one.id]));
    const changed = await write({
      records: [
        { id: ids.get(`b.${ZONE}`), type: 'TXT', name: 'b', value: 'new', ttl: 30 },
        { type: 'CNAME', name: 'a', value: 'other.example.com' },
        { type: 'SRV', name: '_imaps._tcp', value: '0 1 993 imap.example.com' },
        { type: 'CAA', name: '@', value: '0 issue "letsencrypt.org"' },
      ],
      deleteIds: [ids.get(`a.${ZONE}`)],
    });
    expect([changed.status, changed.json.changes]).toEqual([200, { added: 3, changed: 1, removed: 1 }]);
    expect(double.contents(`b.${ZONE}`, 'TXT')).toEqual(['"new"']);
    expect([double.contents(`a.${ZONE}`, 'A'), double.contents(`a.${ZONE}`, 'CNAME')]).toEqual([
      [],
      ['other.example.com'],
    ]);
    expect(double.requests.filter((line) => BATCH.test(line))).toHaveLength(1);
    expect(double.problems).toEqual([]);
  });

  it('rejects invalid records at their position, and writes nothing', async () => {
    double.put({ name: `www.${ZONE}`, type: 'A', content: '192.0.2.7' });
    double.put({ name: ZONE, type: 'TXT', content: '"v=spf1 -all"' });
    double.put({ name: ZONE, type: 'TXT', content: '"v=spf1 ~all"' });
    const refused = await write({
      records: [
        { type: 'CNAME', name: 'www', value: 'other.example.com' },
        { type: 'TXT', name: '@', value: 'v=spf1 mx ~all' },
      ],
    });
    const places = refused.json.detail.map((one: { loc: unknown[]; ctx: { code: string } }) => [
      one.loc.join('.'),
      one.ctx.code,
    ]);
    expect(refused.status).toBe(422);
    expect(places).toEqual(
      expect.arrayContaining([
        ['body.records.0', 'cname_conflict'],
        ['body.records.1', 'spf_conflict'],
      ]),
    );
    expect(double.requests.some((line) => BATCH.test(line))).toBe(false);
  });

  it.each(['drop_after', 'malformed', 'cut'] as const)(
    'is done when the work was done and its answer was lost (%s)',
    async (kind) => {
      double.fault({ on: BATCH, kind });
      expect((await add('x', 'y')).json.changes).toEqual({ added: 1, changed: 0, removed: 0 });
      expect(double.contents(`x.${ZONE}`, 'TXT')).toEqual(['"y"']);
      expect(double.requests.filter((line) => BATCH.test(line))).toHaveLength(1);
      expect(await writes()).toEqual([{ state: 'done' }]);
    },
  );

  it('says that nothing was done when the connection broke before, or its answer is no success', async () => {
    double.fault({ on: BATCH, kind: 'drop_before' });
    const broken = await add('x', 'y');
    expect([broken.status, broken.json.code, broken.json.context]).toMatchObject([
      504,
      'provider_timeout',
      { restored: true },
    ]);
    double.fault({
      on: BATCH,
      kind: 'answer',
      answer: { status: 200, body: { success: false, errors: [{ code: 1004, message: 'DNS Validation Error' }] } },
    });
    const refused = await add('x', 'y');
    expect([refused.status, refused.json.code]).toEqual([502, 'provider_error']);
    expect(JSON.stringify(refused.json)).toContain('DNS Validation Error (1004)');
    double.fault({ on: BATCH, kind: 'answer', answer: { status: 200, body: { yes: true } } });
    expect((await add('x', 'y')).status).toBe(504);
    expect(double.contents(`x.${ZONE}`, 'TXT')).toEqual([]);
    expect(await writes()).toEqual([{ state: 'undone' }, { state: 'undone' }, { state: 'undone' }]);
  });

  it('passes on how long to wait when Cloudflare has enough of requests, and what a bad token is', async () => {
    const limited = {
      status: 429,
      headers: { 'retry-after': '300' },
      body: { success: false, errors: [{ code: 971, message: 'Please wait' }] },
    };
    double.fault({ on: /GET \/zones$/, kind: 'answer', answer: limited });
    const slow = await add('x', 'y');
    expect([slow.status, slow.json.code, slow.json.context]).toMatchObject([
      502,
      'provider_error',
      { outcome: 'retry', retryAfterSeconds: 300 },
    ]);
    const { providers } = world.ctx.config;
    Object.assign(providers, { cloudflareApiToken: 'no-such-token' });
    const bad = await add('x', 'y');
    Object.assign(providers, { cloudflareApiToken: double.key });
    expect([bad.status, bad.json.context]).toMatchObject([502, { outcome: 'credential' }]);
    expect(bad.text).not.toContain('no-such-token');
  });

  it('puts back what a larger change has written when its second part is refused', async () => {
    const records = Array.from({ length: 150 }, (_, at) => ({ type: 'TXT', name: `n${at}`, value: 'v' }));
    await write({ records });
    const ids = (await read()).json.records.map((one: { id: string }) => one.id);
    const refused = { success: false, errors: [{ code: 81045, message: 'The record quota has been exceeded.' }] };
    double.before(BATCH, () => double.fault({ on: BATCH, kind: 'answer', answer: { status: 400, body: refused } }));
    const more = records.map((one) => ({ ...one, name: `m${one.name}` }));
    const answer = await write({ records: more, deleteIds: ids });
    expect([answer.status, answer.json.code, answer.json.context.restored]).toEqual([502, 'provider_error', true]);
    expect([...double.records.values()].map(({ name }) => name).sort()).toEqual(
      records.map(({ name }) => `${name}.${ZONE}`).sort(),
    );
  });

  it('does not overwrite a concurrent change, and reports it', async () => {
    const id = double.put({ name: `x.${ZONE}`, type: 'TXT', content: '"one"' });
    const { json } = await read();
    // The plan and the check before writing have read the zone; the third read returns a changed one.
    const theirs = (): void => {
      double.records.delete(id);
      double.put({ name: `x.${ZONE}`, type: 'TXT', content: '"theirs"' });
    };
    double.before(/GET .*dns_records$/, theirs, 2);
    const answer = await write({ records: [{ id: json.records[0].id, type: 'TXT', name: 'x', value: 'ours' }] });
    expect([answer.status, answer.json.code]).toEqual([409, 'dns_not_applied']);
    expect(answer.json.detail).toContain('was changed elsewhere');
    expect(double.contents(`x.${ZONE}`, 'TXT')).toEqual(['"theirs"']);
  });

  it('is carried on after a crash from what Cloudflare shows', async () => {
    double.fault({ on: /dns_records$/, times: 100, kind: 'answer', answer: { status: 503, body: '' } });
    double.put({ name: `x.${ZONE}`, type: 'TXT', content: '"y"' });
    const changes = [{ name: `x.${ZONE}`, type: 'TXT', before: null, after: { ttl: 300, values: ['y'] } }];
    const [row] = await world.database.sql.query<{ id: string }>('select id from domains');
    await world.database.sql.query(
      `insert into dns_writes (workspace_id, id, domain_id, provider, zone, state, changes, due_at, created_at)
       values ($1, gen_random_uuid(), $2, 'cloudflare', $3, 'writing', $4, $5, $5)`,
      [world.a.id, row?.id, ZONE, JSON.stringify(changes), world.clock.now()],
    );
    await resumeWrites(world.ctx);
    expect(await writes()).toEqual([{ state: 'writing' }]);
    double.recover();
    world.clock.advanceMs(600_000);
    await resumeWrites(world.ctx);
    expect(await writes()).toEqual([{ state: 'done' }]);
  });
});
