import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  CLOUDFLARE_ACCOUNT,
  type CloudflareDouble,
  startCloudflare,
} from '../../../../../test/support/dns-servers/cloudflare.js';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, startNameServer, txt } from '../../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { ensureDomain } from '../index.js';

const DOMAIN = 'shop-of-nora.com';
const HUB = 'nora-reports.com';
const NAME = `${DOMAIN}._report._dmarc.in.${HUB}`;

let names: NameServer;
let double: CloudflareDouble;
let world: TestWorld;
beforeAll(async () => {
  names = await startNameServer();
  double = await startCloudflare();
  const account = { cloudflareApiToken: double.key, cloudflareAccountId: CLOUDFLARE_ACCOUNT };
  world = await openDomainWorld(names.port, {}, { cloudflareApiUrl: double.url, ...account });
});
afterAll(async () => {
  await world?.close();
  await double?.close();
  await names?.close();
});
beforeEach(async () => {
  double.records.clear();
  double.zones.clear();
  double.zones.set(HUB, { id: 'f'.repeat(32), name: HUB });
  names.zone.clear();
  names.zone.set(`_dmarc.${DOMAIN}`, [txt(`v=DMARC1; p=none; rua=mailto:dmarc@in.${HUB},mailto:d@${DOMAIN}`)]);
  await world.database.sql.query('truncate domains, mailboxes, dns_writes cascade');
  await ensureDomain(world.ctx, world.a.id, DOMAIN);
});

const check = async () =>
  (await world.inA({ url: `/domains/${DOMAIN}/dns_records`, query: { refresh: 'true' } })).json.expected.find(
    (one: { purpose: string }) => one.purpose === 'dmarc_report',
  );
const external = async () => (await world.inA({ url: `/domains/${DOMAIN}/dmarc` })).json.externalReports;
const connectHub = async () => {
  const row = await ensureDomain(world.ctx, world.a.id, HUB);
  const set = `update domains set provider = 'cloudflare', zone = domain, provider_access = 'instance' where id = $1`;
  await world.database.sql.query(set, [row.id]);
};

it('a domain that receives reports without accepting them is shown with the record to publish there', async () => {
  expect(await check()).toMatchObject({ name: NAME, value: 'v=DMARC1', status: 'missing', optional: true });
  expect(await external()).toEqual([
    {
      ...{ domain: `in.${HUB}`, name: NAME, value: 'v=DMARC1', status: 'missing', writableAt: null },
      advice: expect.stringContaining(`add a TXT record named ${NAME}`),
    },
  ]);
  const { text } = await world.inA({ url: `/domains/${DOMAIN}/zone_file`, query: { all: 'true' } });
  expect(text).not.toContain('_report._dmarc');
});

it('the record is written at the DNS provider of the other domain, and then counts as published', async () => {
  await connectHub();
  await check();
  const [found] = await external();
  expect(found.writableAt).toBe(HUB);
  const body = { records: [{ type: 'TXT', name: found.name, value: found.value }] };
  const written = await world.inA({ method: 'POST', url: `/domains/${found.writableAt}/dns_records`, body });
  expect([written.status, double.contents(NAME, 'TXT')]).toEqual([200, ['"v=DMARC1"']]);
  names.zone.set(NAME, [txt('v=DMARC1')]);
  expect(await check()).toMatchObject({ status: 'active', advice: null });
  expect(await external()).toMatchObject([{ status: 'active', advice: null }]);
});

it('writing the required records of the domain leaves the record of the other domain to that domain', async () => {
  const set = `update domains set provider = 'cloudflare', zone = domain, provider_access = 'instance' where domain = $1`;
  await world.database.sql.query(set, [DOMAIN]);
  double.zones.set(DOMAIN, { id: 'e'.repeat(32), name: DOMAIN });
  await check();
  const body = { records: [], applyExpected: true };
  expect((await world.inA({ method: 'POST', url: `/domains/${DOMAIN}/dns_records`, body })).status).toBe(200);
  expect([...double.records.values()].filter(({ name }) => name.includes('_report'))).toEqual([]);
});

it('a domain whose name server does not respond is unknown, and changes no verdict of the domain', async () => {
  names.zone.set(`_dmarc.${DOMAIN}`, [txt('v=DMARC1; p=none; rua=mailto:d@silent-hub.com')]);
  expect(await check()).toMatchObject({ status: 'unknown' });
  const { domains } = (await world.inA({ url: '/domains', query: { search: DOMAIN } })).json;
  expect(domains[0].domain).toBe(DOMAIN);
});
