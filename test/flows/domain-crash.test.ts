import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLOUDFLARE_ACCOUNT, type CloudflareDouble, startCloudflare } from '../support/dns-servers/cloudflare.js';
import { freePort } from '../support/free-port.js';
import { killAt, startNext } from '../support/kill-at.js';
import { askingAt, openServiceWorld, type ServiceWorld } from '../support/outside/service-world.js';
import { partOf } from '../support/part-of.js';
import { until } from '../support/processes.js';
import {
  PORKBUN_KEY,
  PORKBUN_SECRET,
  type PorkbunDouble,
  startPorkbunDouble,
} from '../support/registrar-doubles/porkbun-double.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

const WAIT_MS = 120_000;
const TEST_MS = 400_000;
const BATCH = /^POST .*\/batch$/;
/** Record types that hosted mailboxes need at a domain, sorted. */
const PUBLISHED = ['MX', 'TXT', 'TXT _dmarc', 'TXT outrider._domainkey'];

let registrar: PorkbunDouble;
let cloudflare: CloudflareDouble;
let service: ServiceWorld;
let query: string;
let count = 0;

beforeAll(async () => {
  registrar = await startPorkbunDouble();
  cloudflare = await startCloudflare();
  service = await openServiceWorld({
    // No name server responds: only calls to the registrar and provider count here.
    ...askingAt(await freePort()),
    ROLES: 'api,worker',
    MAIL_HOSTNAME: 'mx.outrider-host.com',
    ...{ PORKBUN_URL: registrar.url, PORKBUN_API_KEY: PORKBUN_KEY, PORKBUN_SECRET_KEY: PORKBUN_SECRET },
    ...{ CLOUDFLARE_API_URL: cloudflare.url, CLOUDFLARE_API_TOKEN: cloudflare.key },
    CLOUDFLARE_ACCOUNT_ID: CLOUDFLARE_ACCOUNT,
  });
  const { workspaces }: Json = await service.call('GET', '/me');
  query = `workspaceId=${workspaces[0].workspace_id}`;
});
afterAll(async () => {
  await service?.close();
  await cloudflare?.close();
  await registrar?.close();
});
afterEach(() => {
  expect([...registrar.problems, ...cloudflare.problems]).toEqual([]);
});

const newDomain = (): string => {
  count += 1;
  return `crash${count}-of-nora.com`;
};
const sql = <T = Json>(text: string, ...values: unknown[]): Promise<T[]> => service.database.sql.query<T>(text, values);

/** Sends a request and lets the process be killed in the middle; never rejects. */
const ask = (path: string, body: object, key?: string): Promise<unknown> =>
  service.call('POST', `${path}?${query}`, body, key).catch(() => undefined);

/** Returns where a domain has records, relative to its name; a record that exists twice is listed twice. */
const published = (domain: string): string[] =>
  [...cloudflare.records.values()]
    .filter(({ name }) => name === domain || name.endsWith(`.${domain}`))
    .map(({ name, type }) => (name === domain ? type : `${type} ${name.slice(0, -domain.length - 1)}`))
    .sort();

describe('kill -9 at each step of a purchase', () => {
  const buy = (domain: string) => () =>
    ask('/domains/purchase', { domains: [domain], redirectDomain: 'nora.example.com' }, `buy-${domain}`);

  /** Checks the expectations at the end, wherever the process was killed. */
  async function expectBoughtOnce(domain: string): Promise<void> {
    await until(`${domain} is bought and settled`, WAIT_MS, async () => {
      const orders = await sql('select status, error_message from domain_orders where domain = $1', domain);
      if (orders.some(({ status }) => status === 'failed')) throw new Error(JSON.stringify(orders));
      return orders.length > 0 && orders.every(({ status }) => status === 'completed');
    });
    expect(await sql('select error_message from domain_orders where domain = $1', domain)).toEqual([
      { error_message: null },
    ]);
    expect(registrar.charges.filter((name) => name === domain)).toEqual([domain]);
    expect([...cloudflare.zones.keys()].filter((name) => name === domain)).toEqual([domain]);
    expect(published(domain)).toEqual(PUBLISHED);
    const zone: Json = (await sql('select nameservers from domain_transfers where domain = $1', domain))[0];
    expect(registrar.domains.get(domain)?.ns).toEqual(zone.nameservers);
    const told = await sql(`select 1 from events where type = 'domain.purchased' and data ->> 'domain' = $1`, domain);
    expect(told).toHaveLength(1);
  }

  it(
    'while the price is fetched: nothing is bought, and the same request buys it',
    async () => {
      const domain = newDomain();
      await killAt(service, registrar, { on: /checkDomain/, kind: 'hang_before' }, buy(domain));
      expect(await sql('select 1 from domain_orders where domain = $1', domain)).toEqual([]);
      expect(registrar.charges).not.toContain(domain);
      await buy(domain)();
      await expectBoughtOnce(domain);
    },
    TEST_MS,
  );

  it(
    'right behind the order: it is carried out, and the same request finds it',
    async () => {
      const domain = newDomain();
      const bought: Json = await buy(domain)();
      await service.kill();
      await startNext(service);
      await expectBoughtOnce(domain);
      expect(await buy(domain)()).toMatchObject({ purchaseId: bought.purchaseId });
      await expectBoughtOnce(domain);
    },
    TEST_MS,
  );

  it.each([
    ['before the registrar has carried it out', 'hang_before'],
    ['when it has and its answer is lost', 'hang_after'],
  ] as const)(
    'during the registration, %s',
    async (_when, kind) => {
      const domain = newDomain();
      await killAt(service, registrar, { on: /domain\/create/, kind }, buy(domain));
      await expectBoughtOnce(domain);
      const creates = registrar.requests.filter((line) => line === `POST /domain/create/${domain}`);
      expect(creates).toHaveLength(kind === 'hang_before' ? 2 : 1);
    },
    TEST_MS,
  );

  it(
    'while what was bought is read back',
    async () => {
      const domain = newDomain();
      await killAt(service, registrar, { on: /domain\/get\//, kind: 'hang_before' }, buy(domain));
      await expectBoughtOnce(domain);
    },
    TEST_MS,
  );

  it.each(
    partOf([
      ['the zone is made', /^POST \/zones$/, 'hang_before'],
      ['the zone was made and the answer is lost', /^POST \/zones$/, 'hang_after'],
      ['the records are written', BATCH, 'hang_before'],
      ['the records were written and the answer is lost', BATCH, 'hang_after'],
    ] as const),
  )(
    'while %s',
    async (_what, on, kind) => {
      const domain = newDomain();
      await killAt(service, cloudflare, { on, kind }, buy(domain));
      await expectBoughtOnce(domain);
    },
    TEST_MS,
  );

  it.each(
    partOf([
      ['renewal is set', /updateAutoRenew/, 'hang_before'],
      ['the name servers are set', /updateNs/, 'hang_before'],
      ['the name servers were set and the answer is lost', /updateNs/, 'hang_after'],
    ] as const),
  )(
    'while %s',
    async (_what, on, kind) => {
      const domain = newDomain();
      await killAt(service, registrar, { on, kind }, buy(domain));
      await expectBoughtOnce(domain);
    },
    TEST_MS,
  );
});

describe('kill -9 at each step of a transfer', () => {
  it.each(
    partOf([
      ['the zone is looked for', /^GET \/zones/, 'hang_before'],
      ['the zone is made', /^POST \/zones$/, 'hang_before'],
      ['the zone was made and the answer is lost', /^POST \/zones$/, 'hang_after'],
      ['the records are written', BATCH, 'hang_before'],
      ['the records were written and the answer is lost', BATCH, 'hang_after'],
    ] as const),
  )(
    'while %s: the next process brings it to an end, with one zone and each record once',
    async (_what, on, kind) => {
      const domain = newDomain();
      await killAt(service, cloudflare, { on, kind }, () =>
        ask('/domains/provider-transfer', { domains: [domain], provider: 'cloudflare' }),
      );
      // The takeover comes after 15 s. Once either the transfer or its open change continues, the other follows in
      // seconds.
      await until('only the name servers are left to set', 45_000, async () => {
        const [row] = await sql('select status, error_message from domain_transfers where domain = $1', domain);
        if (row?.status === 'failed') throw new Error(row.error_message);
        return row?.status === 'awaiting_nameservers';
      });
      const challenge = await sql('select owned_at from domains where domain = $1', domain);
      const proof = challenge[0]?.owned_at === null ? ['TXT _outrider-challenge'] : [];
      expect(published(domain)).toEqual([...PUBLISHED, ...proof].sort());
      expect([...cloudflare.zones.keys()].filter((name) => name === domain)).toEqual([domain]);
    },
    TEST_MS,
  );
});

describe('kill -9 with a purchase, a transfer and a change of a zone in progress', () => {
  it(
    'the next process takes all of them over once the heartbeat is 15 s old',
    async () => {
      const [bought, brought, changed] = [newDomain(), newDomain(), newDomain()];
      await ask('/domains/provider-transfer', { domains: [changed], provider: 'cloudflare' });
      await until('the zone is filled', WAIT_MS, async () => published(changed).length >= PUBLISHED.length);
      const hang = async (double: PorkbunDouble | CloudflareDouble, on: RegExp, work: () => Promise<unknown>) => {
        const arrived = () => double.requests.filter((line) => on.test(line)).length;
        const before = arrived();
        double.fault({ on, kind: 'hang_before' });
        const cut = work();
        await until(`${on} arrives`, WAIT_MS, async () => arrived() > before);
        return cut;
      };
      const records = [{ type: 'A', name: 'www', value: '192.0.2.7' }];
      const cuts = [
        hang(cloudflare, BATCH, () => ask(`/domains/${changed}/dns_records`, { records })),
        hang(registrar, /domain\/create/, () => ask('/domains/purchase', { domains: [bought] }, `buy-${bought}`)),
        hang(cloudflare, /^POST \/zones$/, () =>
          ask('/domains/provider-transfer', { domains: [brought], provider: 'cloudflare' }),
        ),
      ];
      await until('all three are claimed', WAIT_MS, async () => {
        const [row] = await sql(`select (select count(*) from domain_orders where worker_id is not null)
          + (select count(*) from domain_transfers where worker_id is not null)
          + (select count(*) from dns_writes where worker_id is not null) as n`);
        return Number(row.n) >= 3;
      });
      await Promise.race([Promise.all(cuts), sleep(2_000)]);
      await service.kill();
      for (const double of [registrar, cloudflare]) double.release();
      await service.start();
      // Far below the minutes that time-based leases took.
      await until('all three were taken over', 40_000, async () => {
        const [open] = await sql(`select 1 from dns_writes where state = 'writing' and zone = $1`, changed);
        return open === undefined && registrar.charges.includes(bought) && cloudflare.zones.has(brought);
      });
      expect(registrar.charges.filter((name) => name === bought)).toEqual([bought]);
      expect(published(changed)).toContain('A www');
    },
    TEST_MS,
  );
});

describe('kill -9 in a change of a zone', () => {
  it.each([
    ['before the provider carries it out', 'hang_before'],
    ['when it has and its answer is lost', 'hang_after'],
  ] as const)(
    '%s: the next process ends it, and what others have put there stays',
    async (_when, kind) => {
      const domain = newDomain();
      await ask('/domains/provider-transfer', { domains: [domain], provider: 'cloudflare' });
      await until('the zone is filled', WAIT_MS, async () => published(domain).length >= PUBLISHED.length);
      const before = published(domain);
      cloudflare.put({ name: domain, type: 'TXT', content: '"their-proof=1"', comment: 'Do not delete' });
      await killAt(service, cloudflare, { on: BATCH, kind }, () =>
        ask(`/domains/${domain}/dns_records`, {
          records: [
            { type: 'TXT', name: '@', value: 'our-proof=2' },
            { type: 'A', name: 'www', value: '192.0.2.7' },
          ],
        }),
      );
      await until('the change has ended', WAIT_MS, async () => {
        const open = await sql(`select 1 from dns_writes where state = 'writing'`);
        return open.length === 0;
      });
      expect(await sql(`select state from dns_writes where zone = $1 and state <> 'done'`, domain)).toEqual([]);
      expect(published(domain)).toEqual([...before, 'TXT', 'TXT', 'A www'].sort());
      expect(cloudflare.contents(domain, 'TXT')).toEqual(expect.arrayContaining(['"our-proof=2"', '"their-proof=1"']));
      const theirs = [...cloudflare.records.values()].find(({ content }) => content === '"their-proof=1"');
      expect(theirs?.comment).toBe('Do not delete');
    },
    TEST_MS,
  );
});
