import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { backgroundWork } from '../../../../jobs.js';
import type { Config } from '../../../../platform/config.js';
import { createEgressPolicy } from '../../../../platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../../../platform/outbound/http-client.js';
import type { OutboundHttp } from '../../../../platform/outbound/port.js';
import { readinessOf } from '../../../../roles/readiness.js';

const KEY = 'a1b2c3d4-secret';
const [ONE, TWO] = ['192.0.2.1', '2001:db8::25'] as const;
const row = (address: string, result: string, more: { rate?: string; traps?: number; day?: string } = {}) => {
  const { rate = '< 0.1%', traps = 0, day = '3/1/2026' } = more;
  return `${address},${day} 1:00 AM,${day} 11:00 PM,150,140,145,${result},${rate},,,${traps},mx.a.example,ana@a.example,`;
};

/** Double of the data feed of SNDS. */
let feed: Server;
let answer: { status: number; body: string };
let asked: string[];
let http: OutboundHttp;
let world: TestWorld;
let readiness: ReturnType<typeof readinessOf>;
let url: string;
beforeAll(async () => {
  feed = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, answer.status === 302 ? { location: '/sign-in' } : {}).end(answer.body);
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/snds/data.aspx?key=${KEY}`;
  http = createOutboundHttp({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }) });
  world = await openTestWorld({
    config: { mailEgressAddresses: [ONE, TWO], addressBlocklists: [], sndsUrl: url },
    parts: { http },
  });
  readiness = readinessOf(world.ctx, () => null);
});
afterAll(async () => {
  await world?.close();
  await http?.close();
  await new Promise((resolve) => feed.close(resolve));
});
beforeEach(async () => {
  answer = { status: 200, body: '' };
  asked = [];
  await world.ctx.sql.query('truncate egress_addresses, snds_reads');
});

const schedule = backgroundWork().schedules.find(({ name }) => name === 'domains.egress-blocklists');
async function turn(hours = 0, change: Partial<Config> = {}, parts: { http?: OutboundHttp } = {}): Promise<void> {
  world.clock.advanceMs(hours * 3_600_000);
  const ctx = { ...world.ctx, ...parts, config: { ...world.ctx.config, ...change } };
  await schedule?.run(ctx, { attempt: 1, signal: new AbortController().signal });
}
const read = async () => (await world.inA({ url: '/egress-addresses', key: world.adminKey })).json;
const results = async () =>
  (await read()).items.map((one: { address: string; snds: { filterResult: string } | null }) => [
    one.address,
    one.snds?.filterResult ?? null,
  ]);
const gauge = async (name: string) =>
  (await world.ctx.metrics.getSingleMetric(name)?.get())?.values.map(({ labels, value }) => [labels.address, value]);
const warning = () => readiness.find(({ name }) => name === 'snds')?.check();

describe('the data feed of Microsoft SNDS', () => {
  it('shows per address to the operator, in the metrics, and as a warning', async () => {
    answer.body = [row(ONE, 'RED', { rate: '0.5%', traps: 3 }), row(TWO.toUpperCase(), 'GREEN')].join('\r\n');
    await turn();
    expect((await read()).snds).toEqual({ readAt: world.clock.now().toISOString(), problem: null });
    expect((await read()).items[0]).toMatchObject({
      address: ONE,
      blocklists: [],
      snds: {
        ...{ date: '2026-03-01', filterResult: 'red', complaintRate: '0.5%', trapHits: 3, rcptCommands: 150 },
        ...{ dataCommands: 140, messageRecipients: 145, sampleHelo: 'mx.a.example', sampleMailFrom: 'ana@a.example' },
        comments: null,
      },
    });
    expect(await results()).toEqual([
      [ONE, 'red'],
      [TWO, 'green'],
    ]);
    expect(await gauge('outrider_egress_address_snds_filter')).toEqual([
      [ONE, 2],
      [TWO, 0],
    ]);
    expect(await gauge('outrider_egress_address_snds_complaint_share')).toEqual([
      [ONE, 0.005],
      [TWO, 0.001],
    ]);
    expect(await gauge('outrider_egress_address_snds_trap_hits')).toEqual([
      [ONE, 3],
      [TWO, 0],
    ]);
    expect(await warning()).toBe(`Microsoft filters over 90% of email from ${ONE} as spam (SNDS).`);
  });

  it('is read once a day, and an address without new data has none', async () => {
    answer.body = row(ONE, 'GREEN');
    await turn();
    await turn(23);
    expect(asked).toEqual([`/snds/data.aspx?key=${KEY}`]);
    answer.body = row(TWO, 'YELLOW');
    await turn(1);
    expect(asked).toHaveLength(2);
    expect(await results()).toEqual([
      [ONE, null],
      [TWO, 'yellow'],
    ]);
    expect(await warning()).toBe(true);
  });

  it.each([
    ['an error', { status: 500, body: 'oops' }, 'The feed responded with status 500.'],
    ['a redirect to the sign-in', { status: 302, body: '' }, 'The feed redirects. The key may be wrong or expired.'],
    ['a page', { status: 200, body: '<html>' }, 'The feed is not in the format of SNDS. The key may be wrong.'],
    ['too much', { status: 200, body: 'x'.repeat(2_100_000) }, 'The feed is larger than 2 MiB.'],
  ])('that answers with %s keeps the last data, says why, and is retried every hour', async (_what, bad, problem) => {
    answer.body = row(ONE, 'GREEN');
    await turn();
    const readAt = world.clock.now().toISOString();
    answer = bad;
    await turn(24);
    expect((await read()).snds).toEqual({ readAt, problem });
    expect((await results())[0]).toEqual([ONE, 'green']);
    expect(await warning()).toBe(`Microsoft SNDS cannot be read. ${problem}`);
    await turn(0);
    expect(asked).toHaveLength(2);
    answer = { status: 200, body: row(ONE, 'YELLOW') };
    await turn(1);
    expect([(await read()).snds.problem, (await results())[0][1]]).toEqual([null, 'yellow']);
  });

  it('is not reached at an address that the egress policy forbids, and its key stays out of the problem', async () => {
    const strict = createOutboundHttp({ policy: createEgressPolicy({ allowCidrs: [] }) });
    await turn(0, {}, { http: strict });
    await strict.close();
    const { problem } = (await read()).snds;
    expect(asked).toEqual([]);
    expect(problem).toContain('The feed does not respond');
    expect(problem).not.toContain(KEY);
  });

  it('is forgotten once it is not set', async () => {
    answer.body = row(ONE, 'RED');
    await turn();
    await turn(1, { sndsUrl: null });
    expect(await world.ctx.sql.query('select * from snds_reads')).toEqual([]);
    expect(await results()).toEqual([]);
  });
});
