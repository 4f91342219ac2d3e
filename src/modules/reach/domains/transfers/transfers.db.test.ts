import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasPowerdns, type PowerdnsServer, startPowerdns } from '../../../../../test/support/dns-servers/powerdns.js';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { a, mx, type NameServer, ns, startNameServer, txt } from '../../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { runDueTransfers } from './run-transfers.service.js';

const SHOP = 'shop-of-nora.com';
const HOST = 'ns1.host-of-zones.com';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type In = 'inA' | 'inB';
// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

let names: NameServer;
let world: TestWorld;
let server: PowerdnsServer | null = null;

beforeAll(async () => {
  // The name server answers for registrars and resolvers; the provider's own server answers for zones.
  names = await startNameServer();
  server = hasPowerdns ? await startPowerdns() : null;
  const access = server === null ? {} : { powerdnsUrl: server.url, powerdnsApiKey: server.apiKey };
  world = await openDomainWorld(server?.dnsPort ?? names.port, {}, { ...access, powerdnsNameservers: [HOST] });
});
afterAll(async () => {
  await world?.close();
  await names?.close();
  await server?.close();
});
beforeEach(async () => {
  names.zone.clear();
  names.zone.set(HOST, [a('127.0.0.1')]);
  await world.database.sql.query('truncate domains, domain_transfers, dns_writes, mailboxes, events cascade');
  for (const zone of [SHOP, `go.${SHOP}`]) await server?.api('DELETE', `/zones/${zone}.`).catch(() => undefined);
});

const bring = (where: In, domains: readonly string[], rest: object = {}, key?: string) =>
  world[where]({
    method: 'POST',
    url: '/domains/provider-transfer',
    body: { domains, ...rest },
    ...(key === undefined ? {} : { key }),
  });
const status = async (where: In, domain = SHOP): Promise<Json> =>
  (await world[where]({ url: '/domains/provider-transfer/status', query: { domains: domain } })).json.transfers[0];
const domainOf = async (where: In, name = SHOP): Promise<Json> =>
  (await world[where]({ url: '/domains' })).json.domains.find((one: Json) => one.domain === name);
const later = async (ms: number): Promise<void> => {
  world.clock.advanceMs(ms);
  await runDueTransfers(world.ctx);
};
const host = (where: In, address: string) =>
  world[where]({
    method: 'POST',
    url: '/mailboxes',
    body: { mailboxes: [{ address, firstName: 'Nora', lastName: 'Lind' }] },
  });
const events = async (type: string): Promise<Json[]> =>
  world.database.sql.query('select data from events where type = $1 order by id', [type]);

describe('a request with another provider during a pending transfer', () => {
  it.skipIf(!hasPowerdns)(
    'replaces the transfer, ends the first one with its event, and continues only the new one',
    async () => {
      names.zone.set(SHOP, [ns('ns1.registrar.com')]);
      const first = (await bring('inA', [SHOP], { provider: 'manual' })).json;
      expect(first.transfers[0]).toMatchObject({ provider: 'manual', status: 'verifying' });
      const second = (await bring('inA', [SHOP], { provider: 'powerdns' })).json;
      expect(second.transfers[0]).toMatchObject({ provider: 'powerdns', status: 'awaiting_nameservers' });
      expect(second.transferId).not.toBe(first.transferId);
      const before = await world.inA({
        url: '/domains/provider-transfer/status',
        query: { transferId: first.transferId },
      });
      expect(before.json.transfers).toMatchObject([{ status: 'cancelled', errorCode: 'cancelled' }]);
      expect(await events('domain.transfer.failed')).toMatchObject([
        { data: { transferId: first.transferId, domain: SHOP, provider: 'manual', errorCode: 'cancelled' } },
      ]);
      expect((await domainOf('inA')).status).toBe('transferring');
      const again = (await bring('inA', [SHOP], { provider: 'powerdns' })).json;
      expect(again.transfers[0].id).toBe(second.transfers[0].id);
      const back = (await bring('inA', [SHOP], { provider: 'manual' })).json;
      expect(back.transfers[0]).toMatchObject({ provider: 'manual', status: 'verifying', nameservers: [] });
    },
  );
});

describe('a domain whose records members set', () => {
  it('is active once what the answer listed is in DNS, and mailboxes may be made then, not before', async () => {
    names.zone.set(SHOP, [ns('ns1.registrar.com')]);
    const begun = await bring('inA', [SHOP], { provider: 'manual' });
    expect(begun.json).toMatchObject({ summary: { verifying: 1 }, rejections: [] });
    const [transfer] = begun.json.transfers;
    expect(transfer).toMatchObject({
      domain: SHOP,
      provider: 'manual',
      status: 'verifying',
      nameservers: [],
      currentNameservers: ['ns1.registrar.com'],
    });
    expect(transfer.records.map((one: Json) => one.type)).toEqual(['TXT', 'MX', 'TXT', 'TXT', 'TXT']);
    expect((await domainOf('inA')).status).toBe('transferring');
    expect((await host('inA', `nora@${SHOP}`)).json.rejections[0].code).toBe('domain_not_owned');
    for (const { type, name, value } of transfer.records) {
      names.zone.set(name, [...(names.zone.get(name) ?? []), type === 'MX' ? mx(value) : txt(value)]);
    }
    await later(MINUTE_MS);
    expect(await status('inA')).toMatchObject({ status: 'completed', records: [], nextCheckAt: null });
    expect(await domainOf('inA')).toMatchObject({
      status: 'active',
      transferId: begun.json.transferId,
      dns: { status: 'healthy' },
      ownership: { owned: true, proof: 'dns' },
    });
    expect((await host('inA', `nora@${SHOP}`)).json.acceptedCount).toBe(1);
    expect((await events('domain.transfer.completed')).map(({ data }) => data)).toMatchObject([
      { transferId: begun.json.transferId, domain: SHOP, provider: 'manual' },
    ]);
    expect((await bring('inA', [SHOP], { provider: 'manual' })).json.summary).toEqual({ skipped: 1 });
  });

  it('fails after fourteen days, and can be retried', async () => {
    await bring('inA', [SHOP], { provider: 'manual' });
    for (let day = 0; day < 13; day += 1) await later(DAY_MS);
    expect((await status('inA')).status).toBe('verifying');
    await later(DAY_MS + MINUTE_MS);
    expect(await status('inA')).toMatchObject({ status: 'failed', errorCode: 'deadline' });
    expect(await domainOf('inA')).toMatchObject({ status: 'failed', errorCode: 'deadline' });
    expect(await events('domain.transfer.failed')).toHaveLength(1);
    expect((await bring('inA', [SHOP], { provider: 'manual' })).json.summary).toEqual({ verifying: 1 });
  });

  it('is found by request or domain, in either spelling, and by no other workspace', async () => {
    const begun = await world.inA({
      method: 'POST',
      url: '/domains/provider_transfer',
      body: { domains: [SHOP, SHOP.toUpperCase(), 'gmail.com', 'studio.test'], provider: 'manual' },
    });
    expect(begun.json.rejections.map((one: Json) => [one.domain, one.code])).toEqual([
      [SHOP, 'duplicate'],
      ['gmail.com', 'domain_not_owned'],
      ['studio.test', 'domain_not_owned'],
    ]);
    const { transferId } = begun.json;
    const asked = await world.inA({ url: '/domains/provider_transfer/status', query: { transferId } });
    expect(asked.json).toMatchObject({ transferId, summary: { verifying: 1 } });
    const foreign = await world.inB({ url: '/domains/provider-transfer/status', query: { transferId } });
    expect(foreign.json.transfers).toEqual([]);
    expect((await bring('inA', [], {})).json.detail[0].loc).toEqual(['body', 'domains']);
    expect((await bring('inA', ['no domain'], {})).json.detail[0].loc).toEqual(['body', 'domains', 0]);
    const missing = await bring('inA', [SHOP], { provider: 'cloudflare' });
    expect([missing.status, missing.json.code]).toEqual([409, 'provider_not_configured']);
  });
});

describe.skipIf(!hasPowerdns)('a domain whose zone is kept at PowerDNS (skipped without pdns-server)', () => {
  const delegate = (): void => {
    names.zone.set(SHOP, [ns(HOST)]);
  };

  it('gets its zone with all records, waits for the name servers, and becomes active automatically', async () => {
    names.zone.set(SHOP, [ns('ns1.registrar.com')]);
    const begun = await bring('inA', [SHOP]);
    expect(begun.json.transfers[0]).toMatchObject({
      provider: 'powerdns',
      status: 'awaiting_nameservers',
      nameservers: [HOST],
      currentNameservers: ['ns1.registrar.com'],
      records: [],
    });
    expect(await server?.records(SHOP, SHOP, 'MX')).toEqual(['10 mx.outrider-host.com.']);
    await later(MINUTE_MS);
    expect((await status('inA')).status).toBe('awaiting_nameservers');
    delegate();
    await later(MINUTE_MS);
    expect((await status('inA')).status).toBe('completed');
    expect(await domainOf('inA')).toMatchObject({
      status: 'active',
      provider: 'powerdns',
      nameservers: [HOST],
      dns: { status: 'healthy' },
    });
    const records = (await world.inA({ url: `/domains/${SHOP}/dns_records` })).json.records;
    expect(records.filter((one: Json) => one.managed)).toHaveLength(5);
  });

  it('continues after an outage of the provider', async () => {
    const { powerdnsUrl } = world.ctx.config.providers;
    Object.assign(world.ctx.config.providers, { powerdnsUrl: 'http://127.0.0.1:9' });
    const begun = await bring('inA', [SHOP]);
    Object.assign(world.ctx.config.providers, { powerdnsUrl });
    expect(begun.json.transfers[0]).toMatchObject({ status: 'requested', errorCode: 'provider_error' });
    delegate();
    await later(MINUTE_MS);
    expect((await status('inA')).status).toBe('completed');
  });

  it('is not brought by a workspace that did not make the zone there, nor below it, unless the operator does it', async () => {
    delegate();
    await bring('inA', [SHOP]);
    expect((await status('inA')).status).toBe('completed');
    const before = await server?.api('GET', `/zones/${SHOP}.`);
    for (const name of [SHOP, `go.${SHOP}`]) {
      expect((await bring('inB', [name])).json.transfers[0]).toMatchObject({
        status: 'failed',
        errorCode: 'domain_not_owned',
      });
    }
    expect(await server?.api('GET', `/zones/${SHOP}.`)).toEqual(before);
    expect((await bring('inA', [`go.${SHOP}`])).json.transfers[0].status).toBe('completed');
    expect(await server?.records(SHOP, `go.${SHOP}`, 'MX')).toEqual(['10 mx.outrider-host.com.']);
    world.clock.advanceMs(1);
    const whole = await server?.api('GET', `/zones/${SHOP}.`);
    const taken = await bring('inB', [SHOP], {}, world.adminKey);
    expect(taken.json.transfers[0]).toMatchObject({ status: 'failed', errorCode: 'domain_taken' });
    expect(await server?.api('GET', `/zones/${SHOP}.`)).toEqual(whole);
  });

  it('belongs to the workspace that proves it, however early another one created its zone: nothing of that zone stays', async () => {
    names.zone.set(SHOP, [ns('ns1.registrar.com')]);
    await bring('inB', [SHOP]);
    await server?.api('PATCH', `/zones/${SHOP}.`, {
      rrsets: [
        {
          name: `www.${SHOP}.`,
          type: 'A',
          ttl: 60,
          changetype: 'REPLACE',
          records: [{ content: '192.0.2.66', disabled: false }],
        },
      ],
    });
    expect((await bring('inA', [SHOP])).json.transfers[0].errorCode).toBe('domain_not_owned');
    const { ownership } = await domainOf('inA');
    names.zone.set(ownership.recordName, [txt(ownership.recordValue)]);
    await world.inA({ method: 'POST', url: `/domains/${SHOP}/verify`, body: {} });
    expect((await bring('inA', [SHOP])).json.transfers[0].status).toBe('awaiting_nameservers');
    expect(await server?.records(SHOP, `www.${SHOP}`, 'A')).toEqual([]);
    expect(await status('inB')).toMatchObject({ status: 'cancelled' });
    expect(await domainOf('inB')).toMatchObject({ provider: 'manual', status: 'failed' });
  });

  it('leaves no zone behind when its name servers are never set', async () => {
    names.zone.set(SHOP, [ns('ns1.registrar.com')]);
    await bring('inA', [SHOP]);
    await later(15 * DAY_MS);
    expect((await status('inA')).status).toBe('failed');
    await expect(server?.api('GET', `/zones/${SHOP}.`)).rejects.toThrow('404');
  });
});
