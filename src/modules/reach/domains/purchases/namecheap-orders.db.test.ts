import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, startNameServer } from '../../../../../test/support/name-server.js';
import {
  NAMECHEAP_CENTS,
  NAMECHEAP_IP,
  NAMECHEAP_KEY,
  NAMECHEAP_USER,
  type NamecheapDouble,
  startNamecheapDouble,
} from '../../../../../test/support/registrar-doubles/namecheap-double.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { openRegistrar } from '../registrars/open-registrar.js';
import { runDueOrders } from './run-orders.service.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they come.
type Json = any;

const SHOP = 'shop-of-nora.com';
const CREATE = /domains\.create$/;
const MINUTE_MS = 60_000;
const CONTACT = {
  ...{ first_name: 'Nora', last_name: 'Lind', real_address: 'Hauptstr. 5', city: 'Berlin', postal_code: '10827' },
  ...{ country: 'DE', phone: '+49.301234567', email_address: 'nora@example.com' },
};

let names: NameServer;
let registrar: NamecheapDouble;
let world: TestWorld;

beforeAll(async () => {
  names = await startNameServer();
});
beforeEach(async () => {
  registrar = await startNamecheapDouble();
  const access = {
    ...{ namecheapUrl: registrar.url, namecheapApiUser: NAMECHEAP_USER },
    ...{ namecheapApiKey: NAMECHEAP_KEY, namecheapClientIp: NAMECHEAP_IP },
  };
  if (world === undefined) world = await openDomainWorld(names.port, {}, access);
  else Object.assign(world.ctx.config.providers, access);
  await world.database.sql.query(
    'truncate domains, domain_transfers, domain_purchases, domain_orders, mailboxes, events cascade',
  );
  return async () => {
    expect(registrar.problems).toEqual([]);
    await registrar.close();
  };
});
afterAll(async () => {
  await world?.close();
  await names?.close();
});

const buy = async (domains: readonly string[] = [SHOP], rest: object = {}): Promise<Json> =>
  (await world.inA({ method: 'POST', url: '/domains/purchase', body: { domains, contactInfo: CONTACT, ...rest } }))
    .json;
const check = (domains: readonly string[]) => world.inA({ method: 'POST', url: '/domains/check', body: { domains } });
const work = async (): Promise<void> => {
  while ((await runDueOrders(world.ctx)) > 0);
};
const later = async (ms: number): Promise<void> => {
  world.clock.advanceMs(ms);
  await work();
};
const item = async ({ purchaseId }: Json): Promise<Json> =>
  (await world.inA({ url: `/domains/purchases/${purchaseId}` })).json.items[0];

describe('what Namecheap says about names', () => {
  it('is availability and the price of the shortest term with its fee, asked once for an ending', async () => {
    registrar.taken.add('taken.com');
    registrar.account.premium = 'gold.com';
    const { json } = await check([SHOP, 'taken.com', 'gold.com', 'shop.zz', 'shop.co.uk', 'more-of-nora.com']);
    expect(json.domains.map(({ status, priceCents, years }: Json) => [status, priceCents, years])).toEqual([
      ['available', NAMECHEAP_CENTS, 1],
      ['unavailable', null, 1],
      ['premium', null, 1],
      ['unavailable', null, 1],
      ['available', NAMECHEAP_CENTS, 1],
      ['available', NAMECHEAP_CENTS, 1],
    ]);
    await check([SHOP]);
    expect(registrar.requests.filter((line) => line.endsWith('users.getPricing')).length).toBeLessThanOrEqual(4);
  });

  it('is unknown where it does not say, without holding up the others; refused keys are an error', async () => {
    registrar.fault({ on: /domains\.check/, kind: 'malformed' });
    expect((await check(['one.com'])).json.domains[0].available).toBeNull();
    registrar.fault({ on: /domains\.check/, kind: 'answer', answer: { status: 405, body: 'Too many requests' } });
    expect((await check(['two.com'])).json.domains[0].available).toBeNull();
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><ApiResponse Status="OK"><CommandResponse>&a;</CommandResponse></ApiResponse>';
    registrar.fault({ on: /domains\.check/, kind: 'answer', answer: { status: 200, body: bomb } });
    expect((await check(['three.com'])).json.domains[0].available).toBeNull();
    expect((await check(['four.com'])).json.domains[0].available).toBe(true);
    Object.assign(world.ctx.config.providers, { namecheapClientIp: '192.0.2.99' });
    expect((await check([SHOP])).status).toBe(502);
  });
});

describe('an order at Namecheap', () => {
  it('is sent once with its registrant, and the domain belongs to the workspace with its dates; manual settings are reported', async () => {
    const bought = await buy([SHOP], { autoRenew: true, redirectDomain: 'nora.example.com' });
    await work();
    expect(await item(bought)).toMatchObject({
      ...{ status: 'completed', priceCents: NAMECHEAP_CENTS, expiresAt: '2027-03-02T00:00:00.000Z' },
      errorMessage: expect.stringContaining('renewal can be changed only on the website'),
    });
    expect(registrar.charges).toEqual([SHOP]);
    const kept = registrar.domains.get(SHOP);
    expect(kept).toMatchObject({ contact: 'Nora DE +49.301234567', whoisguard: 'yes yes' });
    const hosts = kept?.hosts.filter(({ Type }) => Type !== 'TXT' && Type !== 'MX') ?? [];
    expect(hosts.map(({ Name, Type, Address }) => [Name, Type, Address])).toEqual([
      ['mail', 'A', '192.0.2.1'],
      ['@', 'URL301', 'https://nora.example.com/'],
      ['www', 'URL301', 'https://nora.example.com/'],
    ]);
    const [own] = (await world.inA({ url: '/domains' })).json.domains;
    expect(own).toMatchObject({ domain: SHOP, autoRenew: false, ownership: { owned: true, proof: 'bought' } });
  });

  it('needs a registrant, and buys nothing without one', async () => {
    const answer = await world.inA({ method: 'POST', url: '/domains/purchase', body: { domains: [SHOP] } });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.json)).toContain('"loc":["body","contactInfo"]');
    expect(registrar.charges).toEqual([]);
  });

  it.each(['drop_after', 'cut', 'malformed'] as const)(
    'with a lost response (%s) is looked up and not bought twice, even if it appears late',
    async (kind) => {
      registrar.fault({ on: CREATE, kind });
      registrar.account.pending = true;
      const bought = await buy();
      await work();
      await later(MINUTE_MS);
      await later(5 * MINUTE_MS);
      expect((await item(bought)).status).toBe('processing');
      registrar.account.pending = false;
      await later(10 * MINUTE_MS);
      expect((await item(bought)).status).toBe('completed');
      expect(registrar.charges).toEqual([SHOP]);
      expect(registrar.requests.filter((line) => CREATE.test(line))).toHaveLength(1);
    },
  );

  it('that never arrived, or that a killed process had started, is sent again a quarter of an hour later', async () => {
    registrar.fault({ on: CREATE, kind: 'drop_before' });
    const bought = await buy();
    await work();
    await later(10 * MINUTE_MS);
    expect(registrar.charges).toEqual([]);
    await later(20 * MINUTE_MS);
    expect((await item(bought)).status).toBe('completed');
    expect(registrar.charges).toEqual([SHOP]);
  });

  it('is sent again immediately after a rate limit, because that call was not performed', async () => {
    registrar.fault({ on: CREATE, kind: 'answer', answer: { status: 405, body: 'Too many requests' } });
    const bought = await buy();
    await work();
    await later(MINUTE_MS);
    expect((await item(bought)).status).toBe('completed');
  });

  it('waits for payment, and continues automatically then', async () => {
    registrar.account.credit = 0;
    const bought = await buy();
    await work();
    expect(await item(bought)).toMatchObject({ status: 'action_required', errorCode: 'payment_failed' });
    registrar.account.credit = 5_000;
    await later(20 * MINUTE_MS);
    expect((await item(bought)).status).toBe('completed');
    expect(registrar.charges).toEqual([SHOP]);
  });

  it('fails permanently when the price or the name has changed in between', async () => {
    const dearer = await buy();
    registrar.account.price = '12.0000';
    await work();
    expect(await item(dearer)).toMatchObject({ status: 'failed', errorCode: 'price_changed' });
    registrar.account.price = '8.8800';
    const second = await buy(['gone.com']);
    registrar.taken.add('gone.com');
    await work();
    expect(await item(second)).toMatchObject({ status: 'failed', errorCode: 'domain_not_available' });
    expect(registrar.charges).toEqual([]);
  });
});

describe('a domain at Namecheap', () => {
  it('gets name servers; visitors are sent on without losing records, and not where its DNS is elsewhere', async () => {
    await buy();
    await work();
    const at = openRegistrar(world.ctx, 'namecheap');
    await at.setForward(SHOP, 'https://one.example/?a=1&b=2');
    await at.setForward(SHOP, 'https://two.example/');
    await at.setForward(SHOP, null);
    const kept = registrar.domains.get(SHOP)?.hosts ?? [];
    expect(kept.map(({ Name }) => Name)).toContain('mail');
    expect(kept.filter(({ Type }) => Type?.startsWith('URL'))).toEqual([]);
    registrar.domains
      .get(SHOP)
      ?.hosts.push({ Name: 'www', Type: 'CNAME', Address: 'x.example.', MXPref: '10', TTL: '60' });
    await expect(at.setForward(SHOP, 'https://one.example/')).rejects.toThrow('www CNAME conflicts with the redirect');
    await at.setNameservers(SHOP, ['ns1.example.net', 'ns2.example.net']);
    expect(registrar.domains.get(SHOP)?.ns).toEqual(['ns1.example.net', 'ns2.example.net']);
    await expect(at.setForward(SHOP, null)).rejects.toThrow('does not hold the DNS');
  });

  it('has the records that email needs among its host records, and its previous ones', async () => {
    await buy();
    await work();
    const hosts = () => registrar.domains.get(SHOP)?.hosts ?? [];
    const told = () => hosts().map(({ Type, Name, Address }) => [Type, Name, Address]);
    expect(told()).toContainEqual(['MX', '@', 'mx.outrider-host.com']);
    expect(told()).toContainEqual(['A', 'mail', '192.0.2.1']);
    expect(
      told()
        .filter(([type]) => type === 'TXT')
        .map(([, name]) => name),
    ).toEqual(expect.arrayContaining(['@', '_dmarc']));
    expect(registrar.emailTypes.at(-1)).toBe('MX');
    const url = `/domains/${SHOP}/dns_records`;
    const add = { records: [{ type: 'CNAME', name: 'www', value: 'site.example.net' }] };
    expect((await world.inA({ method: 'POST', url, body: add })).status).toBe(200);
    expect(told()).toContainEqual(['CNAME', 'www', 'site.example.net']);
    expect(told()).toContainEqual(['A', 'mail', '192.0.2.1']);
  });

  it('never shows or logs its key', async () => {
    await buy();
    await work();
    const rows = await world.database.sql.query('select o.*, p.* from domain_orders o, domain_purchases p');
    expect(JSON.stringify(rows)).not.toContain(NAMECHEAP_KEY);
  });
});
