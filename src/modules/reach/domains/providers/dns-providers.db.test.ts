import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CLOUDFLARE_ACCOUNT,
  type CloudflareDouble,
  startCloudflare,
} from '../../../../../test/support/dns-servers/cloudflare.js';
import { hasPowerdns, type PowerdnsServer, startPowerdns } from '../../../../../test/support/dns-servers/powerdns.js';
import {
  hasUpdateServer,
  startUpdateServer,
  UPDATE_KEY,
  type UpdateServer,
} from '../../../../../test/support/dns-servers/update-servers.js';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, startNameServer } from '../../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../../test/support/world.js';

const SHOP = 'shop-of-nora.com';
const PATH = '/domains/dns-providers';
type In = 'inA' | 'inB';
// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

let names: NameServer;
let double: CloudflareDouble;
let world: TestWorld;

beforeAll(async () => {
  names = await startNameServer();
  double = await startCloudflare();
  world = await openDomainWorld(names.port, { dnsProviderAllow: ['127.0.0.0/8'] }, { cloudflareApiUrl: double.url });
});
afterAll(async () => {
  await world?.close();
  await double?.close();
  await names?.close();
});
beforeEach(async () => {
  double.recover();
  double.zones.clear();
  double.records.clear();
  await world.database.sql.query('truncate dns_providers, domains, domain_transfers, dns_writes cascade');
});

const set = (body: object, provider = 'cloudflare', where: In = 'inA') =>
  world[where]({ method: 'PUT', url: `${PATH}/${provider}`, body });
const get = (where: In = 'inA', provider = 'cloudflare') => world[where]({ url: `${PATH}/${provider}` });
const list = async (where: In = 'inA'): Promise<Json[]> => (await world[where]({ url: PATH })).json.providers;
const remove = (where: In = 'inA') => world[where]({ method: 'DELETE', url: `${PATH}/cloudflare` });
const bring = (body: object = {}) =>
  world.inA({ method: 'POST', url: '/domains/provider-transfer', body: { domains: [SHOP], ...body } });
const access = () => ({ apiToken: double.key, accountId: CLOUDFLARE_ACCOUNT });
const locationsOf = (json: Json): string[] => json.detail.map((one: { loc: unknown[] }) => one.loc.join('.'));

describe('access to a DNS provider that a workspace brings', () => {
  it('is checked, then stored encrypted, and returned and recorded without its secret', async () => {
    const answer = await set(access());
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        provider: 'cloudflare',
        access: 'workspace',
        isDefault: true,
        accountId: CLOUDFLARE_ACCOUNT,
        secretHint: '…6789',
        domainsCount: 0,
      },
    ]);
    expect((await get()).json).toEqual(answer.json);
    expect((await list()).map((one) => [one.provider, one.access, one.isDefault])).toEqual([
      ['powerdns', null, false],
      ['cloudflare', 'workspace', true],
      ['rfc2136', null, false],
    ]);
    const stored = await world.database.sql.query(
      'select settings::text, encode(secret, $1) as secret from dns_providers',
      ['escape'],
    );
    const audit = await world.database.sql.query(
      `select changes::text from audit_log where action = 'dns_provider.set'`,
    );
    expect(audit).toHaveLength(1);
    for (const text of [answer.text, JSON.stringify(stored), JSON.stringify(audit)])
      expect(text).not.toContain(double.key);
  });

  it('is kept only when the provider accepts it, and what was there before stays', async () => {
    await set(access());
    const refused = await set({ apiToken: 'no-such-token-0123456789' });
    expect([refused.status, locationsOf(refused.json)]).toEqual([422, ['body.apiToken']]);
    expect(refused.text).not.toContain('no-such-token');
    double.fault({ on: /GET \/zones/, kind: 'answer', answer: { status: 503, body: '' } });
    expect((await set({ apiToken: double.key })).status).toBe(502);
    double.fault({ on: /GET \/zones/, kind: 'drop_before' });
    expect((await set({ apiToken: double.key })).status).toBe(504);
    expect((await get()).json.accountId).toBe(CLOUDFLARE_ACCOUNT);
    expect((await set({ apiToken: double.key })).json.accountId).toBeNull();
  });

  it('names every field that is missing, of another provider, or wrong', async () => {
    expect(locationsOf((await set({ keyName: 'x', url: 'https://x.example' })).json).sort()).toEqual([
      'body.apiToken',
      'body.keyName',
      'body.url',
    ]);
    expect(locationsOf((await set({ url: 'ftp://x', apiKey: 'k' }, 'powerdns')).json)).toEqual(['body.url']);
    const key = { keyName: 'k', keySecret: 'no base64!', zone: SHOP };
    expect(locationsOf((await set({ url: 'https://x', ...key }, 'rfc2136')).json)).toEqual([
      'body.url',
      'body.keySecret',
    ]);
    const inside = await set({ url: 'http://10.0.0.1:8081', apiKey: 'k' }, 'powerdns');
    expect([inside.status, locationsOf(inside.json), inside.json.detail[0].ctx.code]).toEqual([
      422,
      ['body.url'],
      'url_not_allowed',
    ]);
    const ours = await set(
      { url: 'dns://10.0.0.1', keyName: 'k', keySecret: UPDATE_KEY.secret, zone: SHOP },
      'rfc2136',
    );
    expect([ours.status, locationsOf(ours.json)]).toEqual([422, ['body.url']]);
  });

  it('is not found by other workspaces, nor is a provider that is none', async () => {
    await set(access());
    const [missing, foreign, unknown] = [await get('inB', 'powerdns'), await get('inB'), await get('inA', 'no-such')];
    for (const answer of [missing, foreign, unknown, await remove('inB'), await set({}, 'no-such')]) {
      expect([answer.status, answer.json.code, answer.json.detail]).toEqual([
        404,
        'dns_provider_not_found',
        missing.json.detail,
      ]);
    }
    expect((await list('inB')).map((one) => one.access)).toEqual([null, null, null]);
    const readOnly = await world.makeKey(world.a.id, ['read']);
    expect((await world.inA({ method: 'PUT', url: `${PATH}/cloudflare`, body: access(), key: readOnly })).status).toBe(
      403,
    );
  });

  it("takes precedence over the instance's, is shown at the domains written with it, and cannot be removed while they use it", async () => {
    const { providers } = world.ctx.config;
    Object.assign(providers, { cloudflareApiToken: double.key, cloudflareAccountId: null });
    expect((await list()).find((one) => one.provider === 'cloudflare')).toMatchObject({
      access: 'instance',
      secretHint: null,
      accountId: null,
    });
    expect((await get()).status).toBe(404);
    await set(access());
    expect((await bring()).json.transfers[0]).toMatchObject({ provider: 'cloudflare', status: 'awaiting_nameservers' });
    Object.assign(providers, { cloudflareApiToken: null });
    const records = (await world.inA({ url: `/domains/${SHOP}/dns_records` })).json;
    expect([records.provider, records.providerAccess]).toEqual(['cloudflare', 'workspace']);
    expect((await get()).json.domainsCount).toBe(1);
    const refused = await remove();
    expect([refused.status, refused.json.code, refused.json.context]).toEqual([
      409,
      'in_use',
      { domains: 1, example: SHOP },
    ]);
    await world.database.sql.query(`update domain_transfers set status = 'completed', completed_at = created_at`);
    expect((await bring({ provider: 'manual' })).json.transfers[0]).toMatchObject({
      provider: 'manual',
      status: 'verifying',
    });
    expect((await world.inA({ url: '/domains' })).json.domains[0].provider).toBe('manual');
    expect([(await remove()).json, (await remove()).status]).toEqual([{ provider: 'cloudflare', deleted: true }, 404]);
    expect(
      await world.database.sql.query(`select 1 from audit_log where action = 'dns_provider.removed'`),
    ).toHaveLength(1);
  });
});

describe.skipIf(!hasPowerdns)('access to a PowerDNS of a workspace (skipped without pdns-server)', () => {
  let server: PowerdnsServer;
  beforeAll(async () => {
    server = await startPowerdns();
  });
  afterAll(() => server?.close());

  it('is good with its key and refused with another one', async () => {
    expect((await set({ url: server.url, apiKey: 'wrong' }, 'powerdns')).json.detail[0].loc).toEqual([
      'body',
      'apiKey',
    ]);
    const good = await set({ url: server.url, apiKey: server.apiKey, nameservers: ['ns1.host.com'] }, 'powerdns');
    expect([good.status, good.json.nameservers]).toEqual([200, ['ns1.host.com']]);
    expect((await bring({ provider: 'powerdns' })).json.transfers[0].status).toBe('awaiting_nameservers');
    await server.api('DELETE', `/zones/${SHOP}.`);
  });
});

describe.each(['bind', 'knot'] as const)('access to a name server of a workspace (%s)', (kind) => {
  describe.skipIf(!hasUpdateServer[kind])(`skipped without Debian's ${kind === 'bind' ? 'bind9' : 'knot'}`, () => {
    let server: UpdateServer;
    beforeAll(async () => {
      server = await startUpdateServer(kind, [{ name: SHOP, transfer: true }]);
    });
    afterAll(() => server?.close());
    const soa = () => server.records(SHOP, 'SOA');

    it('is good with its key and refused with another name or secret', async () => {
      const good = { url: server.url, keyName: UPDATE_KEY.name, keySecret: UPDATE_KEY.secret, zone: SHOP };
      expect(locationsOf((await set({ ...good, zone: 'elsewhere.com' }, 'rfc2136')).json)).toEqual(['body.zone']);
      const before = await soa();
      const answer = await set(good, 'rfc2136');
      expect([answer.status, answer.json.keyAlgorithm]).toEqual([200, 'hmac-sha256']);
      for (const change of [
        { keyName: 'other' },
        { keySecret: 'b3RoZXIgc2VjcmV0IQ==' },
        { keyAlgorithm: 'hmac-sha512' },
      ]) {
        expect(locationsOf((await set({ ...good, ...change }, 'rfc2136')).json)).toEqual(['body.keySecret']);
      }
      expect(await soa()).toEqual(before);
      const missing = await world.inA({
        method: 'POST',
        url: '/domains/provider-transfer',
        body: { domains: ['not-made-there.com'], provider: 'rfc2136' },
      });
      expect(missing.json.transfers[0]).toMatchObject({ status: 'failed', errorCode: 'zone_missing' });
    });
  });
});
