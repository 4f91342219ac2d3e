import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestWorld, type TestAnswer, type TestWorld } from '../../../../../test/support/world.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

let world: TestWorld;
let number = 0;
/** Hosts are cached for a minute, so each test has its own names. */
let shop = '';
let store = '';

beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await world?.close();
});
beforeEach(async () => {
  number += 1;
  [shop, store] = [`shop${number}.test`, `store${number}.test`];
  for (const name of [shop, store]) {
    const mailboxes = [{ address: `nora@${name}`, firstName: 'Nora', lastName: 'Lind' }];
    expect((await world.inA({ method: 'POST', url: '/mailboxes', body: { mailboxes } })).json.rejections).toEqual([]);
  }
});

const redirect = (
  domains: readonly string[],
  redirectDomain: string | null,
  where: 'inA' | 'inB' = 'inA',
): Promise<TestAnswer> =>
  world[where]({ method: 'PATCH', url: '/domains/redirects', body: { domains, redirectDomain } });
const visit = async (host: string, url = '/some/page'): Promise<[number, unknown]> => {
  const { statusCode, headers } = await world.app.inject({ method: 'GET', url, headers: { host } });
  return [statusCode, headers['location']];
};

it('sends visitors of a domain, and of www below it, where its owner said, whatever they ask for', async () => {
  const { json } = await redirect([shop, store], 'https://nora.example.com/hello');
  expect(json).toMatchObject({ updatedCount: 2, rejections: [] });
  expect(json.domains.map(({ redirectDomain }: Json) => redirectDomain)).toEqual(
    Array(2).fill('https://nora.example.com/hello'),
  );
  for (const host of [shop, `www.${shop}`, `${shop.toUpperCase()}:8080`, store]) {
    expect(await visit(host)).toEqual([301, 'https://nora.example.com/hello']);
  }
  expect(await visit(shop, '/health')).toEqual([301, 'https://nora.example.com/hello']);
  expect((await visit(shop, '/u/some-token'))[0]).toBe(200);
  expect((await visit('localhost', '/health'))[0]).toBe(200);
  expect((await visit('unknown-name.test', '/health'))[0]).toBe(200);
  expect((await visit('[::1]', '/health'))[0]).toBe(200);
});

it('stops when it is taken away', async () => {
  await redirect([shop], 'nora.example.com');
  expect((await redirect([shop], null)).json.domains[0].redirectDomain).toBeNull();
  expect((await visit(shop, '/health'))[0]).toBe(200);
});

it('refuses per domain what is not proven, named twice, or a circle; the rest is done', async () => {
  const { json } = await redirect([shop, shop, 'of-somebody.test'], 'nora.example.com');
  expect(json.updatedCount).toBe(1);
  expect(json.rejections.map(({ code }: Json) => code)).toEqual(['duplicate', 'domain_not_owned']);
  expect((await redirect([shop], `www.${shop}`)).json.rejections[0].code).toBe('redirects_to_itself');
  expect((await redirect([shop], 'bad.example.com', 'inB')).json.rejections[0].code).toBe('domain_not_owned');
  expect(await visit(shop)).toEqual([301, 'https://nora.example.com/']);
});

it.each(['http://plain.example.com/', 'https://user:pass@x.example.com/', 'javascript:alert(1)', '//x', 'no host', ''])(
  'refuses %j as a target and changes nothing',
  async (target) => {
    const { status, json } = await redirect([shop], target);
    expect([status, json.detail[0].loc]).toEqual([422, ['body', 'redirectDomain']]);
    expect((await visit(shop, '/health'))[0]).toBe(200);
  },
);
