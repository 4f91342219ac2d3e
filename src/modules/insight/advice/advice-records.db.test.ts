import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  CLOUDFLARE_ACCOUNT,
  type CloudflareDouble,
  startCloudflare,
} from '../../../../test/support/dns-servers/cloudflare.js';
import { openDomainWorld } from '../../../../test/support/domain-world.js';
import { seedDraft } from '../../../../test/support/launch-seed.js';
import { mx, type NameServer, startNameServer, txt } from '../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { ensureDomain } from '../../reach/domains/index.js';

const ZONE = 'shop-of-nora.com';

let names: NameServer;
let double: CloudflareDouble;
let world: TestWorld;

beforeAll(async () => {
  names = await startNameServer();
  double = await startCloudflare();
  const providers = {
    cloudflareApiUrl: double.url,
    cloudflareApiToken: double.key,
    cloudflareAccountId: CLOUDFLARE_ACCOUNT,
  };
  world = await openDomainWorld(names.port, {}, providers);
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
  double.requests.length = 0;
  names.zone.clear();
  await world.database.sql.query('truncate campaigns, domains, mailboxes, dns_writes cascade');
  const { mailboxIds } = await seedDraft(world, { contacts: 1, mailboxes: 1 });
  await world.ctx.sql.query(`update mailboxes set domain = $2, provider = 'native' where id = $1`, [
    mailboxIds[0],
    ZONE,
  ]);
  await ensureDomain(world.ctx, world.a.id, ZONE);
});

interface Finding {
  readonly subjects: ReadonlyArray<{ id: string; records: ReadonlyArray<{ name: string; value: string }> }>;
  readonly change: null | { preview: string; requests: ReadonlyArray<{ domain: string; body: object }> };
}
const BROKEN = 'v=DKIM1; k=rsa; p=AAAA';
const key = () => `outrider._domainkey.${ZONE}`;
const check = () => world.inA({ url: `/domains/${ZONE}/dns_records`, query: { refresh: 'true' } });
const find = async (read = world.inA): Promise<Finding | undefined> =>
  (await read({ url: '/advice' })).json.items.find((item: { key: string }) => item.key === 'domain_dkim');
const write = (body: object, read = world.inA) => read({ method: 'POST', url: `/domains/${ZONE}/dns_records`, body });

/** Publishes working records except for the DKIM key, which is broken, and has Outrider see them. */
async function breakKey(): Promise<string> {
  await check();
  const { json } = await check();
  const value = json.expected.find((one: { purpose: string }) => one.purpose === 'dkim').value as string;
  names.zone.set(ZONE, [txt('v=spf1 a:mx.outrider-host.com -all'), mx('mx.outrider-host.com')]);
  names.zone.set(`_dmarc.${ZONE}`, [txt('v=DMARC1; p=none')]);
  names.zone.set(key(), [txt(BROKEN)]);
  await check();
  return value;
}
const connect = () =>
  world.database.sql.query(
    `update domains set provider = 'cloudflare', zone = domain, provider_access = 'instance' where domain = $1`,
    [ZONE],
  );

it('fixes a broken DKIM key at the DNS provider by the request it names, after a preview, and the finding disappears', async () => {
  const value = await breakKey();
  await connect();
  double.put({ name: key(), type: 'TXT', content: `"${BROKEN}"` });
  double.put({ name: ZONE, type: 'TXT', content: '"v=spf1 include:_spf.other.example -all"' });
  const found = await find();
  expect(found?.change?.requests).toEqual([
    {
      ...{ operation: 'updateDnsRecords', campaignId: null, domain: ZONE },
      body: { records: [], applyExpected: true, purposes: ['dkim'] },
    },
  ]);
  const body = found?.change?.requests[0]?.body ?? {};

  const preview = await write({ ...body, dryRun: true });
  expect(preview.json.changed).toEqual([{ name: key(), type: 'TXT', before: [BROKEN], after: [value] }]);
  expect(double.requests.some((line) => line.endsWith('/batch'))).toBe(false);

  double.before(/\/batch$/, () => names.zone.set(key(), [txt(value)]));
  expect((await write(body)).status).toBe(200);
  expect(double.contents(key(), 'TXT').map((text) => text.replaceAll(/" "|"/g, ''))).toEqual([value]);
  expect(double.contents(ZONE, 'TXT')).toEqual(['"v=spf1 include:_spf.other.example -all"']);
  expect(await find()).toBeUndefined();
});

it('shows the record to publish where no DNS provider is connected', async () => {
  const value = await breakKey();
  const found = await find();
  expect(found?.change).toBeNull();
  expect(found?.subjects).toMatchObject([{ id: ZONE, records: [{ type: 'TXT', name: key(), value, priority: null }] }]);
});

it('stays while the provider fails, and is not visible to another workspace', async () => {
  await breakKey();
  await connect();
  double.put({ name: key(), type: 'TXT', content: `"${BROKEN}"` });
  const body = (await find())?.change?.requests[0]?.body ?? {};
  double.fault({ on: /\/batch$/, kind: 'drop_before' });
  expect((await write(body)).status).toBe(504);
  expect(double.contents(key(), 'TXT')).toEqual([`"${BROKEN}"`]);
  expect((await find())?.change).not.toBeNull();
  expect(await find(world.inB)).toBeUndefined();
  expect((await write(body, world.inB)).status).toBe(404);
});

it('writes records of given purposes only together with the required records', async () => {
  await connect();
  const { status, json } = await write({ records: [], purposes: ['dkim'] });
  expect([status, json.detail[0].loc]).toEqual([422, ['body', 'purposes']]);
});
