import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, startNameServer } from '../../../../../test/support/name-server.js';
import {
  PORKBUN_CENTS,
  PORKBUN_KEY,
  PORKBUN_SECRET,
  type PorkbunDouble,
  startPorkbunDouble,
} from '../../../../../test/support/registrar-doubles/porkbun-double.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { runDueOrders } from './run-orders.service.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

const SHOP = 'shop-of-nora.com';
const CREATE = /^POST \/domain\/create\//;
const MINUTE_MS = 60_000;

let names: NameServer;
let registrar: PorkbunDouble;
let world: TestWorld;

beforeAll(async () => {
  names = await startNameServer();
});
beforeEach(async () => {
  registrar = await startPorkbunDouble();
  const access = { porkbunUrl: registrar.url, porkbunApiKey: PORKBUN_KEY, porkbunSecretKey: PORKBUN_SECRET };
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
  (await world.inA({ method: 'POST', url: '/domains/purchase', body: { domains, ...rest } })).json;
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
const own = async (): Promise<Json> => (await world.inA({ url: '/domains' })).json.domains[0];

describe('what Porkbun says about names', () => {
  it('shows its price for the shortest term, and reports names that can only be bought manually', async () => {
    registrar.taken.add('taken.com');
    registrar.account.premium = 'gold.com';
    const { json } = await check([SHOP, 'taken.com', 'gold.com', 'brain.ai', 'shop.co.uk']);
    expect(json.domains.map(({ status, priceCents, years }: Json) => [status, priceCents, years])).toEqual([
      ['available', PORKBUN_CENTS, 1],
      ['unavailable', null, 1],
      ['premium', PORKBUN_CENTS, 1],
      ['available', 2 * PORKBUN_CENTS, 2],
      ['unavailable', null, 1],
    ]);
  });

  it("does not repeat the instance's keys, whatever Porkbun returns", async () => {
    const repeated = `x-api-key: ${PORKBUN_KEY}, x-secret-api-key: ${PORKBUN_SECRET}`;
    const answers = [
      { status: 500, body: repeated },
      { status: 200, body: { status: 'ERROR', code: 'X', message: repeated } },
      { status: 400, body: { status: 'ERROR', code: 'INVALID_API_KEYS_001', message: repeated } },
    ];
    for (const answer of answers) {
      registrar.fault({ on: /checkDomain/, kind: 'answer', answer });
      const { text } = await check([SHOP]);
      expect([text.includes(PORKBUN_KEY), text.includes(PORKBUN_SECRET)], text).toEqual([false, false]);
    }
  });

  it('is unknown where it does not say, without holding up the others; refused keys are an error', async () => {
    registrar.fault({ on: /checkDomain\/one/, kind: 'malformed' });
    registrar.fault({
      on: /checkDomain\/two/,
      kind: 'answer',
      answer: { status: 429, body: { status: 'ERROR', code: 'RATE_LIMIT_EXCEEDED' } },
    });
    registrar.fault({ on: /checkDomain\/three/, kind: 'drop_before' });
    registrar.fault({
      on: /checkDomain\/four/,
      kind: 'answer',
      answer: { status: 200, body: { status: 'SUCCESS', response: { avail: 'maybe' } } },
    });
    const { json } = await check(['one.com', 'two.com', 'three.com', 'four.com', 'five.com']);
    expect(json.domains.map(({ available }: Json) => available)).toEqual([null, null, null, null, true]);
    Object.assign(world.ctx.config.providers, { porkbunSecretKey: 'wrong' });
    expect((await check([SHOP])).status).toBe(502);
  });
});

describe('an order at Porkbun', () => {
  it('is sent once with the idempotency key, read back, and the domain belongs to the workspace with its dates', async () => {
    const bought = await buy([SHOP], { autoRenew: false, redirectDomain: 'nora.example.com' });
    await work();
    expect(await item(bought)).toMatchObject({
      status: 'completed',
      priceCents: PORKBUN_CENTS,
      expiresAt: '2027-03-02T08:00:00.000Z',
    });
    expect(registrar.charges).toEqual([SHOP]);
    expect(await own()).toMatchObject({
      ...{ domain: SHOP, autoRenew: false, redirectDomain: 'nora.example.com' },
      ownership: { owned: true, proof: 'bought' },
    });
    const kept = registrar.domains.get(SHOP);
    expect(kept).toMatchObject({ autoRenew: 0, forwards: [{ location: 'https://nora.example.com/' }] });
  });

  it('gets the records that mail needs in its zone at Porkbun, and later changes go there', async () => {
    await buy();
    await work();
    const recordsOf = () => registrar.domains.get(SHOP)?.records ?? [];
    const told = () => recordsOf().map(({ type, name, content, prio }) => [type, name, content, prio]);
    expect(told()).toContainEqual(['MX', SHOP, 'mx.outrider-host.com', '10']);
    expect(
      told()
        .filter(([type]) => type === 'TXT')
        .map(([, name]) => name),
    ).toEqual(expect.arrayContaining([SHOP, `_dmarc.${SHOP}`]));
    expect(told().find(([, name]) => name?.includes('._domainkey.'))?.[2]).toMatch(/^v=DKIM1/);
    expect(await own()).toMatchObject({ domain: SHOP, provider: 'porkbun' });
    const url = `/domains/${SHOP}/dns_records`;
    const add = { records: [{ type: 'A', name: 'www', value: '192.0.2.7' }] };
    expect((await world.inA({ method: 'POST', url, body: add })).status).toBe(200);
    expect(told()).toContainEqual(['A', `www.${SHOP}`, '192.0.2.7', '0']);
    const { json } = await world.inA({ url });
    const www = json.records.find(({ name }: Json) => name === `www.${SHOP}`);
    const change = { records: [{ id: www.id, type: 'A', name: 'www', value: '192.0.2.8' }] };
    expect((await world.inA({ method: 'POST', url, body: change })).json.changes).toMatchObject({ changed: 1 });
    expect(
      recordsOf()
        .filter(({ type }) => type === 'A')
        .map(({ content }) => content),
    ).toEqual(['192.0.2.8']);
  });

  it('is rejected per name before anything is bought if it cannot be fulfilled as requested', async () => {
    const contactInfo = {
      ...{ first_name: 'N', last_name: 'L', real_address: 'H 5', city: 'Berlin', postal_code: '10827', country: 'DE' },
      ...{ phone: '+49.301234567', email_address: 'nora@example.com' },
    };
    expect((await buy([SHOP], { contactInfo })).items[0].errorCode).toBe('unsupported_by_provider');
    expect((await buy([SHOP], { years: 3 })).items[0].errorCode).toBe('unsupported_by_provider');
    registrar.account.premium = 'gold.com';
    expect((await buy(['gold.com'])).items[0].errorCode).toBe('unsupported_by_provider');
    await work();
    expect(registrar.charges).toEqual([]);
  });

  it.each(['drop_after', 'cut', 'malformed'] as const)(
    'whose answer is lost (%s) is looked up, and not bought twice',
    async (kind) => {
      registrar.fault({ on: CREATE, kind });
      const bought = await buy();
      await work();
      expect((await item(bought)).status).toBe('processing');
      await later(MINUTE_MS);
      expect((await item(bought)).status).toBe('completed');
      expect(registrar.charges).toEqual([SHOP]);
      expect(registrar.requests.filter((line) => CREATE.test(line))).toHaveLength(1);
    },
  );

  it.each(['drop_before', 'hang'] as const)('that never arrived (%s) is sent again', async (kind) => {
    registrar.fault(
      kind === 'hang'
        ? { on: CREATE, kind: 'answer', answer: { status: 502, body: 'bad gateway' } }
        : { on: CREATE, kind },
    );
    const bought = await buy();
    await work();
    expect((await item(bought)).status).toBe('processing');
    await later(MINUTE_MS);
    expect((await item(bought)).status).toBe('completed');
    expect(registrar.charges).toEqual([SHOP]);
  });

  it('that a killed process had begun is looked up first: what it bought is found, what it did not is bought once', async () => {
    const bought = await buy();
    // State after a kill between the request to the registrar and its response: begun, and leased to no process.
    await world.database.sql.query(
      "update domain_orders set begun_at = created_at, status = 'processing', attempt = 1",
    );
    registrar.domains.set(SHOP, {
      ...{
        createDate: '2026-03-02 08:00:00',
        expireDate: '2027-03-02 08:00:00',
        autoRenew: 1,
        ns: [],
        forwards: [],
        records: [],
      },
    });
    await work();
    expect((await item(bought)).status).toBe('completed');
    expect(registrar.requests.filter((line) => CREATE.test(line))).toHaveLength(0);

    const other = await buy(['other-of-nora.com']);
    await world.database.sql.query(
      "update domain_orders set begun_at = created_at, status = 'processing' where completed_at is null",
    );
    await work();
    expect((await item(other)).status).toBe('completed');
    expect(registrar.charges).toEqual(['other-of-nora.com']);
  });

  it('is not told again once the registrar may have forgotten its key', async () => {
    registrar.fault({ on: CREATE, kind: 'answer', times: 500, answer: { status: 502, body: 'bad gateway' } });
    const bought = await buy();
    await work();
    await later(24 * 60 * MINUTE_MS);
    const told = registrar.requests.filter((line) => CREATE.test(line)).length;
    expect(await item(bought)).toMatchObject({ status: 'failed', errorCode: 'provider_error' });
    registrar.recover();
    await later(24 * 60 * MINUTE_MS);
    expect(registrar.requests.filter((line) => CREATE.test(line))).toHaveLength(told);
    expect(registrar.charges).toEqual([]);
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

  it('waits as long as the rate limit requires', async () => {
    const body = { status: 'ERROR', code: '1_OUT_OF_1_CREATE_ATTEMPTS_WITHIN_10_SECONDS_USED', message: 'Too soon.' };
    registrar.fault({ on: CREATE, kind: 'answer', answer: { status: 400, body } });
    const bought = await buy();
    await work();
    expect((await item(bought)).status).toBe('processing');
    await later(MINUTE_MS);
    expect((await item(bought)).status).toBe('completed');
  });

  it('fails permanently when the price or the name has changed in between, with an event', async () => {
    registrar.fault({
      on: CREATE,
      kind: 'answer',
      answer: { status: 400, body: { status: 'ERROR', code: 'COST_MISMATCH', message: 'Expected: 1000 cents' } },
    });
    const dearer = await buy();
    await work();
    expect(await item(dearer)).toMatchObject({ status: 'failed', errorCode: 'price_changed' });
    const second = await buy(['gone.com']);
    registrar.taken.add('gone.com');
    await work();
    expect(await item(second)).toMatchObject({ status: 'failed', errorCode: 'domain_not_available' });
    const told = await world.database.sql.query(
      "select data ->> 'errorCode' as code from events where type = 'domain.purchase.failed' order by id",
    );
    expect(told).toEqual([{ code: 'price_changed' }, { code: 'domain_not_available' }]);
    expect(await own()).toBeUndefined();
  });

  it('never shows or logs its keys', async () => {
    await buy();
    await work();
    const rows = await world.database.sql.query('select o.*, p.* from domain_orders o, domain_purchases p');
    expect(JSON.stringify(rows)).not.toContain(PORKBUN_SECRET);
  });
});
