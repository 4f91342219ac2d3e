import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { seedDraft } from '../../../../../test/support/launch-seed.js';
import { a, mx, type NameServer, startNameServer, txt } from '../../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { runPreflight } from '../../../sending/preflight/index.js';
import { runDueChecks } from './watch.service.js';

const DBL = 'dbl.spamhaus.org';
const SURBL = 'multi.surbl.org';
const HOUR_MS = 3_600_000;

let names: NameServer;
let world: TestWorld;
beforeAll(async () => {
  names = await startNameServer();
  world = await openDomainWorld(names.port, { blocklists: [DBL, SURBL] });
});
afterAll(async () => {
  await world?.close();
  await names?.close();
});
afterEach(() => names.zone.clear());

/** Adds a domain by a mailbox that sends from it. */
async function addDomain(domain: string): Promise<string> {
  names.zone.set(domain, [txt('v=spf1 mx -all'), mx(`mx.${domain}`)]);
  const { campaignId, mailboxIds } = await seedDraft(world, { contacts: 1, mailboxes: 1, domain: `to-${domain}` });
  await world.ctx.sql.query('update mailboxes set domain = $2 where id = $1', [mailboxIds[0], domain]);
  await preflight(campaignId);
  return campaignId;
}
const preflight = async (campaignId: string, language = 'en') => {
  const url = `/campaigns/${campaignId}/preflight`;
  const { json } = await world.inA({ url, headers: { 'accept-language': language } });
  return json.checks.find((check: { key: string }) => check.key === 'domains.blocklists');
};
const list = async (domain: string, read = world.inA) =>
  (await read({ url: '/domains', query: { search: domain } })).json.domains;
const show = async (domain: string) => (await list(domain))[0].blocklists;
const watch = async (hours: number) => {
  world.clock.advanceMs(hours * HOUR_MS);
  await runDueChecks(world.ctx, world.ctx.ids.uuid(), 20);
};
const attention = async () => {
  const { json } = await world.inA({ url: '/overview/attention' });
  return json.items.filter((item: { kind: string }) => item.kind === 'domain_listed');
};
const events = async (domain: string) => {
  const rows = await world.ctx.sql.query<{ data: { domain: string } }>(
    `select data from events where type = 'domain.blocklist.changed' order by position`,
  );
  return rows.map(({ data }) => data).filter((data) => data.domain === domain);
};

it('a listing shows on the domain, under attention, in preflight, and as an event, and so does its end', async () => {
  const campaignId = await addDomain('listed-shop.com');
  expect((await show('listed-shop.com')).map((one: { status: string }) => one.status)).toEqual([
    'not_listed',
    'not_listed',
  ]);
  expect(await preflight(campaignId)).toMatchObject({ status: 'pass' });

  names.zone.set(`listed-shop.com.${DBL}`, [a('127.0.1.2')]);
  await watch(24);
  expect((await show('listed-shop.com'))[0]).toEqual({
    ...{ list: DBL, name: 'Spamhaus DBL', status: 'listed', reason: 'spam' },
    ...{ since: world.clock.now().toISOString(), checkedAt: world.clock.now().toISOString() },
    removalUrl: 'https://check.spamhaus.org/',
  });
  expect(await attention()).toMatchObject([
    {
      ...{ severity: 'warning', resource: 'domain', resourceId: 'listed-shop.com' },
      title: 'listed-shop.com is on the blocklist Spamhaus DBL: receivers may reject its email',
    },
  ]);
  expect(await preflight(campaignId)).toMatchObject({
    ...{ status: 'warn', message: 'listed-shop.com is on the blocklist Spamhaus DBL.' },
    details: { listed: [{ domain: 'listed-shop.com', lists: [DBL] }] },
  });
  expect((await preflight(campaignId, 'de')).message).toBe('listed-shop.com steht auf der Sperrliste Spamhaus DBL.');

  names.zone.delete(`listed-shop.com.${DBL}`);
  await watch(1);
  expect(await attention()).toEqual([]);
  expect(await events('listed-shop.com')).toEqual([
    { domain: 'listed-shop.com', listedOn: [DBL], previouslyListedOn: [] },
    { domain: 'listed-shop.com', listedOn: [], previouslyListedOn: [DBL] },
  ]);
});

it('a blocklist that does not answer this resolver neither lists nor clears a domain', async () => {
  names.zone.set(`refused-shop.com.${DBL}`, [a('127.0.1.4')]);
  names.zone.set(`refused-shop.com.${SURBL}`, [a('127.0.0.1')]);
  await addDomain('refused-shop.com');
  const [listed, refused] = await show('refused-shop.com');
  expect(listed).toMatchObject({ status: 'listed', reason: 'phishing' });
  expect(refused).toMatchObject({ status: 'unavailable', reason: null, checkedAt: null });

  names.zone.set(`refused-shop.com.${DBL}`, [a('127.255.255.254')]);
  await watch(1);
  expect((await show('refused-shop.com'))[0]).toEqual(listed);
  expect(await events('refused-shop.com')).toHaveLength(1);
});

it('a blocklist that does not list a domain is queried once a day, however often its records are checked', async () => {
  const campaignId = await addDomain('quiet-shop.com');
  const queries = () => names.asked.filter((name) => name === `quiet-shop.com.${DBL}`).length;
  const before = queries();
  expect(before).toBeGreaterThan(0);
  await watch(1);
  await preflight(campaignId);
  expect(queries()).toBe(before);
  await watch(24);
  expect(queries()).toBeGreaterThan(before);
});

it('another workspace sees neither the domain nor its listing', async () => {
  names.zone.set(`foreign-shop.com.${DBL}`, [a('127.0.1.2')]);
  await addDomain('foreign-shop.com');
  expect(await list('foreign-shop.com')).toHaveLength(1);
  expect(await list('foreign-shop.com', world.inB)).toEqual([]);
  expect((await world.inB({ url: '/overview/attention' })).json.items).toEqual([]);
});

it('without blocklists to query, preflight skips their check', async () => {
  const campaignId = await addDomain('unlisted-shop.com');
  const off = { ...world.ctx, config: { ...world.ctx.config, blocklists: [] } };
  const { out } = await runPreflight(off, { workspaceId: world.a.id, campaignId, action: 'launch' });
  expect(out.checks.find(({ key }) => key === 'domains.blocklists')?.status).toBe('skip');
});
