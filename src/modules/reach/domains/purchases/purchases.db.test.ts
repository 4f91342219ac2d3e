import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, startNameServer } from '../../../../../test/support/name-server.js';
import type { TestAnswer, TestWorld } from '../../../../../test/support/world.js';
import { watchExpiry } from './expiry.service.js';
import { runDueOrders } from './run-orders.service.js';

type In = 'inA' | 'inB';
// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

const DAY_MS = 86_400_000;
const CONTACT = {
  ...{ first_name: 'Nora', last_name: 'Lind', real_address: 'Hauptstr. 5', city: 'Berlin' },
  ...{ postal_code: '10827', country: 'DE', phone: '+49.301234567', email_address: 'nora@example.com' },
};
const CENTS = 1_099;

let names: NameServer;
let world: TestWorld;

beforeAll(async () => {
  names = await startNameServer();
  world = await openDomainWorld(names.port);
});
afterAll(async () => {
  await world?.close();
  await names?.close();
});
beforeEach(async () => {
  await world.database.sql.query(
    'truncate domains, domain_transfers, domain_purchases, domain_orders, sandbox_registrations, mailboxes, events, audit_log cascade',
  );
});

const buy = (where: In, domains: readonly string[], rest: object = {}, headers = {}): Promise<TestAnswer> =>
  world[where]({
    method: 'POST',
    url: '/domains/purchase',
    body: { domains, contactInfo: CONTACT, ...rest },
    headers,
  });
const work = async (): Promise<void> => {
  while ((await runDueOrders(world.ctx)) > 0);
};
const purchase = async (where: In, id: string): Promise<Json> =>
  (await world[where]({ url: `/domains/purchases/${id}` })).json;
const domains = async (where: In): Promise<Json[]> => (await world[where]({ url: '/domains' })).json.domains;
const events = async (): Promise<Json[]> => world.database.sql.query('select type, data from events order by id');

describe('asking whether domains can be bought', () => {
  it('says price and availability of each, in the order of the request, and what is no domain', async () => {
    await buy('inB', ['taken.test']);
    await work();
    const { json } = await world.inA({
      method: 'POST',
      url: '/domains/check',
      body: { domains: ['Taken.TEST', 'no domain', 'free.test', 'google.com', 'co.uk', '_x.com'] },
    });
    expect(json.available).toEqual(['free.test']);
    expect(
      json.domains.map(({ domain, status, available, priceCents }: Json) => [domain, status, available, priceCents]),
    ).toEqual([
      ['taken.test', 'unavailable', false, null],
      ['no domain', 'invalid', false, null],
      ['free.test', 'available', true, CENTS],
      ['google.com', 'unavailable', false, null],
      ['co.uk', 'invalid', false, null],
      ['_x.com', 'invalid', false, null],
    ]);
  });

  it('refuses lists that are empty or too long', async () => {
    const check = (list: string[]) => world.inA({ method: 'POST', url: '/domains/check', body: { domains: list } });
    expect((await check([])).json.detail[0].loc).toEqual(['body', 'domains']);
    expect((await check(Array.from({ length: 101 }, (_, n) => `n${n}.test`))).status).toBe(422);
  });
});

describe('buying domains', () => {
  it('names each public suffix and each name with an underscore in a 422, and buys nothing', async () => {
    const { status, json } = await buy('inA', ['shop.test', 'co.uk', '_x.com']);
    expect(status).toBe(422);
    expect(json.detail.map(({ loc }: Json) => loc)).toEqual([
      ['body', 'domains', 1],
      ['body', 'domains', 2],
    ]);
    const brought = await world.inA({
      method: 'POST',
      url: '/domains/provider-transfer',
      body: { domains: ['co.uk', '_x.com', 'github.io'], provider: 'manual' },
    });
    expect([brought.status, brought.json.detail.map(({ loc }: Json) => loc[2])]).toEqual([422, [0, 1]]);
  });

  it('writes the event of an order that fails at its quote, and none of a dry run', async () => {
    const failures = () => world.database.sql.query(`select data from events where type = 'domain.purchase.failed'`);
    await buy('inA', ['google.com'], { dryRun: true });
    expect(await failures()).toEqual([]);
    const { json } = await buy('inA', ['google.com']);
    expect(await failures()).toMatchObject([
      { data: { purchaseId: json.purchaseId, domain: 'google.com', errorCode: 'domain_not_available' } },
    ]);
  });

  it('makes a sandbox domain active whatever DNS provider is configured', async () => {
    const provider = { url: 'https://dns.host-of-zones.com', apiKey: 'key-of-powerdns' };
    const settings = { accountId: null, ...provider, nameservers: [], keyName: null, keyAlgorithm: null, zone: null };
    await world.database.sql.query(
      `insert into dns_providers (workspace_id, provider, settings, secret, created_at, updated_at)
       values ($1, 'powerdns', $2, $3, now(), now())`,
      [world.a.id, settings, world.ctx.secrets.encrypt(world.a.id, 'dns_providers:powerdns', provider.apiKey)],
    );
    await buy('inA', ['shop.test']);
    await work();
    await world.database.sql.query('delete from dns_providers');
    expect(await domains('inA')).toMatchObject([{ domain: 'shop.test', status: 'active', errorCode: null }]);
  });

  it('responds immediately, buys each name afterwards, and mailboxes can be created at bought ones', async () => {
    const asked = await buy('inA', ['shop.test', 'store.test'], { redirectDomain: 'nora.example.com' });
    expect(asked.json).toMatchObject({
      status: 'requested',
      totalCents: 2 * CENTS,
      currency: 'USD',
      completedAt: null,
    });
    await work();
    const done = await purchase('inA', asked.json.purchaseId);
    expect(done).toMatchObject({ status: 'completed', totalCents: 2 * CENTS });
    expect(done.items.map(({ domain, status, errorCode }: Json) => [domain, status, errorCode])).toEqual([
      ['shop.test', 'completed', null],
      ['store.test', 'completed', null],
    ]);
    const own = (await domains('inA')).find(({ domain }) => domain === 'shop.test');
    expect(own).toMatchObject({
      status: 'active',
      redirectDomain: 'nora.example.com',
      registeredAt: world.clock.now().toISOString(),
      expiresAt: new Date(world.clock.now().getTime() + 365 * DAY_MS).toISOString(),
      autoRenew: true,
      whoisguard: true,
      ownership: { owned: true, proof: 'bought' },
    });
    const told = (await events()).filter(({ type }) => type === 'domain.purchased');
    expect(Object.fromEntries(told.map(({ data }) => [data.domain, data.priceCents]))).toEqual({
      'shop.test': CENTS,
      'store.test': CENTS,
    });
    expect(told).toHaveLength(2);
    const made = await world.inA({
      method: 'POST',
      url: '/mailboxes',
      body: { mailboxes: [{ address: 'nora@shop.test', firstName: 'Nora', lastName: 'Lind' }] },
    });
    expect(made.json.rejections).toEqual([]);
  });

  it('buys what can be bought and says of the rest why not', async () => {
    await buy('inB', ['taken.test']);
    await work();
    const asked = await buy('inA', ['taken.test', 'fresh.test', 'google.com']);
    expect(asked.json.items.map(({ status, errorCode }: Json) => [status, errorCode])).toEqual([
      ['failed', 'domain_not_available'],
      ['requested', null],
      ['failed', 'domain_not_available'],
    ]);
    expect(asked.json.totalCents).toBe(CENTS);
    await work();
    expect(await purchase('inA', asked.json.purchaseId)).toMatchObject({ status: 'partially_completed' });
    expect((await domains('inA')).map(({ domain }) => domain)).toEqual(['fresh.test']);
  });

  it('fails permanently with its code when the price has changed since the order', async () => {
    const { json } = await buy('inA', ['dearer.test']);
    await world.database.sql.query('update domain_orders set price_cents = price_cents - 1');
    await work();
    const { items } = await purchase('inA', json.purchaseId);
    expect(items).toMatchObject([{ status: 'failed', errorCode: 'price_changed' }]);
    expect(await domains('inA')).toEqual([]);
  });

  it('buys nothing when all of it together is dearer than allowed, and tells the prices', async () => {
    const { status, json } = await buy('inA', ['one.test', 'two.test'], { maxPriceCents: 2 * CENTS - 1 });
    expect(status).toBe(409);
    expect(json.detail[0] ?? json.error ?? json).toBeDefined();
    expect(JSON.stringify(json)).toContain('price_changed');
    expect(JSON.stringify(json)).toContain(String(2 * CENTS));
    await work();
    expect(await domains('inA')).toEqual([]);
    expect((await buy('inA', ['one.test', 'two.test'], { maxPriceCents: 2 * CENTS })).status).toBe(200);
  });

  it('returns only prices in a dry run, without a registrant', async () => {
    const asked = await world.inA({
      method: 'POST',
      url: '/domains/purchase',
      body: { domains: ['shop.test'], dryRun: true, num_years: 2 },
    });
    expect(asked.json).toMatchObject({ status: 'quoted', totalCents: 2 * CENTS, items: [{ status: 'quoted' }] });
    await work();
    expect(await domains('inA')).toEqual([]);
    expect(await purchase('inA', asked.json.purchaseId)).toEqual(asked.json);
  });

  it('names each wrong field of the request in a 422, and orders nothing', async () => {
    const location = async (rest: object): Promise<Json> => {
      const { status, json } = await buy('inA', ['shop.test'], rest);
      expect(status).toBe(422);
      return json.detail.map(({ loc }: Json) => loc.join('.'));
    };
    expect(await location({ contactInfo: undefined })).toEqual(['body.contactInfo']);
    expect(await location({ years: 1, num_years: 2 })).toEqual(['body.num_years']);
    expect(await location({ contactInfo: { ...CONTACT, country: 'XX' } })).toEqual(['body.contactInfo.country']);
    expect(await location({ contactInfo: { ...CONTACT, postal_code: '1' } })).toEqual(['body.contactInfo.postal_code']);
    expect(await location({ contactInfo: { ...CONTACT, phone: '030 123' } })).toEqual(['body.contactInfo.phone']);
    expect(await location({ contactInfo: { ...CONTACT, country: 'US', postal_code: '94107' } })).toEqual([
      'body.contactInfo.state_province',
    ]);
    expect(await location({ years: 11 })).toEqual(['body.years']);
    expect(await location({ redirectDomain: 'http://plain.example' })).toEqual(['body.redirectDomain']);
    expect(await location({ domains: ['shop.test', 'shop.test'] })).toEqual(['body.domains.1']);
    expect(await location({ domains: ['no domain'] })).toEqual(['body.domains.0']);
    expect(await world.database.sql.query('select 1 from domain_orders')).toEqual([]);
  });

  it('requires the billing scope, and a purchase is invisible to others', async () => {
    const key = await world.makeKey(world.a.id, ['read', 'write']);
    const refused = await world.inA({
      method: 'POST',
      url: '/domains/purchase',
      body: { domains: ['shop.test'], contactInfo: CONTACT },
      key,
    });
    expect(refused.status).toBe(403);
    const { purchaseId } = (await buy('inA', ['shop.test'])).json;
    expect((await world.inB({ url: `/domains/purchases/${purchaseId}` })).status).toBe(404);
    expect((await world.inA({ url: '/domains/purchases/nothing' })).status).toBe(404);
  });

  it('orders once per idempotency key, even if the response was lost', async () => {
    const headers = { 'idempotency-key': 'buy-1' };
    const first = await buy('inA', ['shop.test'], {}, headers);
    expect((await buy('inA', ['shop.test'], {}, headers)).json).toEqual(first.json);
    await world.database.sql.query('delete from idempotency_keys');
    const again = await buy('inA', ['shop.test'], {}, headers);
    expect(again.json.purchaseId).toBe(first.json.purchaseId);
    expect(await world.database.sql.query('select 1 from domain_orders')).toHaveLength(1);
  });

  it('sells one name to one of two parallel buyers', async () => {
    const both = await Promise.all([buy('inA', ['shop.test']), buy('inB', ['shop.test'])]);
    const codes = both.map(({ json }) => json.items[0].errorCode).sort();
    expect(codes).toEqual([null, 'operation_running'].sort());
    await Promise.all([runDueOrders(world.ctx), runDueOrders(world.ctx)]);
    await work();
    expect(await world.database.sql.query('select 1 from domains where owned_at is not null')).toHaveLength(1);
  });

  it('stores the registrant encrypted, and returns it to no one', async () => {
    const { json } = await buy('inA', ['shop.test']);
    const [row] = await world.database.sql.query<{ contact: Buffer }>('select contact from domain_purchases');
    expect(row?.contact.includes('Hauptstr')).toBe(false);
    const written = JSON.stringify([
      json,
      await purchase('inA', json.purchaseId),
      await world.database.sql.query('select * from audit_log'),
      await events(),
    ]);
    expect(written).not.toContain('Hauptstr');
    expect(written).toContain('purchaseDomains');
  });
});

describe('a registration that ends', () => {
  const days = async (count: number): Promise<void> => {
    world.clock.advanceMs(count * DAY_MS);
    await watchExpiry(world.ctx);
  };
  /** Keys end after a year, like the registration. */
  const buyWith = async (key: string, rest: object = {}): Promise<void> => {
    const body = { domains: ['shop.test'], contactInfo: CONTACT, ...rest };
    expect((await world.inA({ method: 'POST', url: '/domains/purchase', body, key })).status).toBe(200);
    await work();
  };
  const shop = async (): Promise<Json> =>
    (await world.inA({ url: '/domains', key: await world.makeKey(world.a.id) })).json.domains[0];
  const told = async (): Promise<number[]> =>
    (await events()).filter(({ type }) => type === 'domain.expiring').map(({ data }) => data.daysLeft);

  it('is announced 30 and 7 days before and at its end, once each, and deactivates the domain', async () => {
    await buyWith(await world.makeKey(world.a.id), { autoRenew: false });
    await days(334);
    expect(await told()).toEqual([]);
    await days(2);
    await days(1);
    expect(await told()).toEqual([30]);
    await days(22);
    expect(await told()).toEqual([30, 7]);
    expect((await shop()).status).toBe('active');
    await days(7);
    expect(await told()).toEqual([30, 7, 0]);
    expect(await shop()).toMatchObject({ status: 'expired', autoRenew: false });
  });

  it('is no longer announced once it was renewed', async () => {
    await buyWith(await world.makeKey(world.a.id));
    await days(340);
    expect(await told()).toEqual([30]);
    await world.database.sql.query("update sandbox_registrations set expires_at = expires_at + interval '1 year'");
    await days(20);
    expect(await told()).toEqual([30]);
    await days(340);
    expect(await told()).toEqual([30, 30]);
  });
});
