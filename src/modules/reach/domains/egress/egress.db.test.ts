import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { a, type NameServer, startNameServer } from '../../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { backgroundWork } from '../../../../jobs.js';
import type { Config } from '../../../../platform/config.js';
import { readinessOf } from '../../../../roles/readiness.js';

const ZEN = 'zen.spamhaus.org';
const ADDRESS = '9.9.9.9';
const NAME = `9.9.9.9.${ZEN}`;
const HOUR_MS = 3_600_000;

let names: NameServer;
let world: TestWorld;
let readiness: ReturnType<typeof readinessOf>;
beforeAll(async () => {
  names = await startNameServer();
  world = await openDomainWorld(names.port, { mailEgressAddresses: [ADDRESS], addressBlocklists: [ZEN] });
  readiness = readinessOf(world.ctx, () => null);
});
afterAll(async () => {
  await world?.close();
  await names?.close();
});
beforeEach(async () => {
  names.zone.clear();
  names.asked.length = 0;
  await world.ctx.sql.query('truncate egress_addresses');
});

const schedule = backgroundWork().schedules.find(({ name }) => name === 'domains.egress-blocklists');
async function turn(change: Partial<Config> = {}): Promise<void> {
  const ctx = { ...world.ctx, config: { ...world.ctx.config, ...change } };
  await schedule?.run(ctx, { attempt: 1, signal: new AbortController().signal });
}
async function later(hours: number, change: Partial<Config> = {}): Promise<void> {
  world.clock.advanceMs(hours * HOUR_MS);
  await turn(change);
}
const list = async (key = world.adminKey) => world.inA({ url: '/egress-addresses', key });
const statuses = async () =>
  (await list()).json.items.map((one: { address: string; blocklists: { status: string }[] }) => [
    one.address,
    ...one.blocklists.map(({ status }) => status),
  ]);
const attention = async (key = world.adminKey) =>
  (await world.inA({ url: '/overview/attention', key })).json.items
    .filter(({ kind }: { kind: string }) => kind === 'egress_listed' || kind === 'egress_filtered')
    .map(({ title }: { title: string }) => title);
const gauge = async () =>
  (await world.ctx.metrics.getSingleMetric('outrider_egress_address_listed')?.get())?.values.map(
    ({ labels, value }) => [labels.address, labels.list, value],
  );
const warning = () => readiness.find(({ name }) => name === 'egress_blocklists')?.check();

it('a listing shows to the operator, in the metrics, and as a warning, and so does its end within an hour', async () => {
  await turn();
  expect(await statuses()).toEqual([[ADDRESS, 'not_listed']]);
  expect(await gauge()).toEqual([[ADDRESS, ZEN, 0]]);
  expect(await warning()).toBe(true);

  names.zone.set(NAME, [a('127.0.0.2')]);
  await later(24);
  const now = world.clock.now().toISOString();
  expect((await list()).json).toMatchObject({ snds: null });
  expect((await list()).json.items).toEqual([
    {
      ...{ address: ADDRESS, snds: null },
      askedAt: now,
      blocklists: [
        {
          ...{ list: ZEN, name: 'Spamhaus ZEN', status: 'listed', reason: 'spam', since: now, checkedAt: now },
          removalUrl: 'https://check.spamhaus.org/',
        },
      ],
    },
  ]);
  expect(await gauge()).toEqual([[ADDRESS, ZEN, 1]]);
  expect(await warning()).toBe('Blocklists list addresses that email leaves from: 9.9.9.9 on Spamhaus ZEN.');

  names.zone.clear();
  await later(1);
  expect(await statuses()).toEqual([[ADDRESS, 'not_listed']]);
  expect(await warning()).toBe(true);
});

it.each(['127.255.255.252', '127.255.255.254', '127.255.255.255', '127.0.0.1'])(
  'the answer %s is neither a listing nor its end, and has no value in the metrics',
  async (refusal) => {
    names.zone.set(NAME, [a(refusal)]);
    await turn();
    expect(await statuses()).toEqual([[ADDRESS, 'unavailable']]);
    expect([await gauge(), await warning()]).toEqual([[], true]);

    names.zone.set(NAME, [a('127.0.0.4')]);
    await later(1);
    expect(await gauge()).toEqual([[ADDRESS, ZEN, 1]]);

    names.zone.set(NAME, [a(refusal)]);
    await later(1);
    expect(await statuses()).toEqual([[ADDRESS, 'listed']]);
    expect(await gauge()).toEqual([]);
    expect(await warning()).toContain(ADDRESS);
  },
);

it('each address is queried once a day, and answers of over two days ago leave the metrics', async () => {
  // A query for addresses asks for both families.
  const asked = () => names.asked.filter((name) => name === NAME).length / 2;
  await turn();
  await turn();
  await later(23);
  expect(asked()).toBe(1);
  await later(1);
  expect(asked()).toBe(2);
  world.clock.advanceMs(49 * HOUR_MS);
  expect(await gauge()).toEqual([]);
});

it('a listing needs the attention of account-wide access until it ends, and workspace keys do not see it', async () => {
  names.zone.set(NAME, [a('127.0.0.2')]);
  await turn();
  expect(await attention()).toEqual(['Email leaves from 9.9.9.9, which is on the blocklist Spamhaus ZEN']);
  expect(await attention(world.a.key)).toEqual([]);

  names.zone.set(NAME, [a('127.255.255.254')]);
  await later(1);
  expect(await attention()).toHaveLength(1);
  names.zone.clear();
  await later(1);
  expect(await attention()).toEqual([]);
});

it('a blocklist that does not respond needs no attention', async () => {
  names.zone.set(NAME, [a('127.255.255.254')]);
  await turn();
  expect(await attention()).toEqual([]);
});

it('an address that Outlook.com filters needs attention until a better day', async () => {
  await turn();
  const day = (filterResult: string) =>
    world.ctx.sql.query(
      `update egress_addresses set snds = jsonb_build_object('address', address, 'date', '2026-03-09', 'filterResult', $1::text)`,
      [filterResult],
    );
  await day('red');
  expect(await attention()).toEqual(['Microsoft filters over 90% of email from 9.9.9.9 as spam']);
  await day('yellow');
  expect(await attention()).toEqual([]);
});

it('addresses of the mail host name are found by DNS, and remain while DNS does not answer', async () => {
  const change = { mailEgressAddresses: [], mailHostname: 'mx.host-of-nora.com', mailRelayUrl: null };
  names.zone.set('mx.host-of-nora.com', [a('9.9.9.10'), a('10.0.0.1')]);
  await turn(change);
  expect(await statuses()).toEqual([['9.9.9.10', 'not_listed']]);
  const dns = { ...world.ctx.dns, ask: async () => ({ kind: 'unanswered' }) as const };
  const silent = { ...world.ctx, dns, config: { ...world.ctx.config, ...change } };
  await schedule?.run(silent, { attempt: 1, signal: new AbortController().signal });
  expect(await statuses()).toEqual([['9.9.9.10', 'not_listed']]);
});

it('addresses that email no longer leaves from, and all with blocklists off, are forgotten', async () => {
  names.zone.set(NAME, [a('127.0.0.2')]);
  await turn();
  await turn({ mailEgressAddresses: ['9.9.9.10'] });
  expect(await statuses()).toEqual([['9.9.9.10', 'not_listed']]);
  await turn({ addressBlocklists: [] });
  expect([await statuses(), await warning()]).toEqual([[], true]);
});

it('a workspace key does not see the addresses', async () => {
  const { status, json } = await list(world.a.key);
  expect([status, json.code]).toEqual([403, 'account_key_required']);
});
