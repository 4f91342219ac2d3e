import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CLOUDFLARE_ACCOUNT,
  CLOUDFLARE_NAMESERVERS,
  type CloudflareDouble,
  startCloudflare,
} from '../../../../../test/support/dns-servers/cloudflare.js';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { a, mx, type NameServer, ns, startNameServer, txt } from '../../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { runDueTransfers } from './run-transfers.service.js';

const SHOP = 'shop-of-nora.com';
const MINUTE_MS = 60_000;

let names: NameServer;
let double: CloudflareDouble;
let world: TestWorld;

beforeAll(async () => {
  names = await startNameServer();
  double = await startCloudflare();
  const access = {
    cloudflareApiUrl: double.url,
    cloudflareApiToken: double.key,
    cloudflareAccountId: CLOUDFLARE_ACCOUNT,
  };
  world = await openDomainWorld(names.port, {}, access);
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
  double.requests.length = 0;
  names.zone.clear();
  for (const host of CLOUDFLARE_NAMESERVERS) names.zone.set(host, [a('127.0.0.1')]);
  await world.database.sql.query('truncate domains, domain_transfers, dns_writes, mailboxes, events cascade');
});

const bring = async () =>
  (await world.inA({ method: 'POST', url: '/domains/provider-transfer', body: { domains: [SHOP] } })).json.transfers[0];
const status = async () =>
  (await world.inA({ url: '/domains/provider-transfer/status', query: { domains: SHOP } })).json.transfers[0];
const later = async (ms: number): Promise<void> => {
  world.clock.advanceMs(ms);
  await runDueTransfers(world.ctx);
};

/** Simulates the registrar's change of name servers: from then on, DNS shows the zone at Cloudflare. */
function delegate(): void {
  names.zone.set(SHOP, CLOUDFLARE_NAMESERVERS.map(ns));
  for (const { name, type, content } of double.records.values()) {
    const unquoted = content.replaceAll(/" "|^"|"$/g, '');
    names.zone.set(name, [...(names.zone.get(name) ?? []), type === 'MX' ? mx(content) : txt(unquoted)]);
  }
}

describe('a domain whose zone is kept at Cloudflare (a double of its documented API)', () => {
  it('gets its zone with all records, tells the name servers to set, and is active once they are', async () => {
    const begun = await bring();
    expect(begun).toMatchObject({
      provider: 'cloudflare',
      status: 'awaiting_nameservers',
      nameservers: CLOUDFLARE_NAMESERVERS,
    });
    expect(double.contents(SHOP, 'MX')).toEqual(['10 mx.outrider-host.com']);
    delegate();
    await later(MINUTE_MS);
    expect(await status()).toMatchObject({ status: 'completed' });
    expect(double.problems).toEqual([]);
  });

  it('is the same domain in any case of letters, here and at Cloudflare (RFC 4343)', async () => {
    const ask = (domains: string[]) =>
      world.inA({ method: 'POST', url: '/domains/provider-transfer', body: { domains } });
    const { json } = await ask(['Shop-Of-Nora.COM', 'SHOP-OF-NORA.com.']);
    expect(json.transfers).toMatchObject([{ domain: SHOP, status: 'awaiting_nameservers' }]);
    expect(json.rejections).toMatchObject([{ domain: SHOP, code: 'duplicate' }]);
    delegate();
    const zone = double.zones.get(SHOP);
    double.zones.set(SHOP, { id: zone?.id ?? '', name: 'Shop-of-NORA.com' });
    double.put({ name: 'WWW.Shop-of-NORA.com', type: 'A', content: '192.0.2.1' });
    await later(MINUTE_MS);
    expect((await ask([SHOP.toUpperCase()])).json.transfers).toMatchObject([{ domain: SHOP, status: 'skipped' }]);
    expect((await world.inA({ url: '/domains' })).json.domains.map((one: { domain: string }) => one.domain)).toEqual([
      SHOP,
    ]);
    const { status, json: read } = await world.inA({ url: '/domains/SHOP-of-nora.Com/dns_records' });
    expect([status, read.domain]).toEqual([200, SHOP]);
    expect(read.records).toContainEqual(
      expect.objectContaining({ name: `www.${SHOP}`, type: 'A', value: '192.0.2.1' }),
    );
    const named = { query: { domains: 'shop-of-nora.COM' } };
    expect((await world.inA({ url: '/domains/provider-transfer/status', ...named })).json.transfers).toHaveLength(1);
  });

  it('creates one zone, even if the response was lost', async () => {
    double.fault({ on: /POST \/zones$/, kind: 'drop_after' });
    expect((await bring()).status).toBe('awaiting_nameservers');
    expect(double.requests.filter((line) => line === 'POST /zones')).toHaveLength(1);
    expect(double.zones.size).toBe(1);
  });

  it('asks again no earlier than Cloudflare says', async () => {
    const limited = { status: 429, headers: { 'retry-after': '300' }, body: { success: false, errors: [] } };
    double.fault({ on: /GET \/zones$/, kind: 'answer', answer: limited });
    const begun = await bring();
    expect(begun).toMatchObject({ status: 'requested', errorCode: 'provider_error' });
    expect(Date.parse(begun.nextCheckAt) - world.clock.now().getTime()).toBe(5 * MINUTE_MS);
    await later(4 * MINUTE_MS);
    expect((await status()).status).toBe('requested');
    await later(MINUTE_MS);
    expect((await status()).status).toBe('awaiting_nameservers');
  });

  it('does not come when no account was named for its zone, and says so', async () => {
    const { providers } = world.ctx.config;
    Object.assign(providers, { cloudflareAccountId: null });
    const begun = await bring();
    Object.assign(providers, { cloudflareAccountId: CLOUDFLARE_ACCOUNT });
    expect(begun).toMatchObject({ status: 'failed', errorCode: 'provider_error' });
    expect(begun.errorMessage).toContain('takes the id of the account');
  });
});
