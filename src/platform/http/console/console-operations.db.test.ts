import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { createLogger } from '../../log.js';

let world: TestWorld;
let lines: string[] = [];

beforeAll(async () => {
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  world = await openTestWorld({ config: { rateLimits: true }, parts: { log: createLogger('warn', destination) } });
});
afterAll(() => world?.close());
beforeEach(() => {
  lines = [];
  world.clock.advanceMs(60_000);
});

const ERROR = {
  message: 'ana@example.com is not a function',
  route: '/w/7/contacts/ana@example.com?q=ana#top',
  name: 'TypeError',
  at: '/app/assets/Inbox-Bx3k2f.js:1:20481',
  requestId: 'req-1',
  build: '3f2a90c1d7be',
};
const tell = (change: object = {}, headers = {}) =>
  world.inject({ method: 'POST', url: '/app/errors', key: null, body: { ...ERROR, ...change }, headers });

it('reports the version and build to every caller', async () => {
  const { status, json } = await world.inject({ url: '/app/version', key: null });
  expect([status, json.version]).toEqual([200, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  expect(json.build === null || /^[0-9a-f]{12}$/.test(json.build)).toBe(true);
});

it('logs where a page has failed, and nothing that was on the screen', async () => {
  expect((await tell()).json).toEqual({ logged: true });
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    page: {
      ...{ name: 'TypeError', at: ERROR.at, requestId: 'req-1', build: ERROR.build, route: '/w/:/contacts/:' },
      fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
    },
  });
  expect(line).not.toContain('ana');
});

it('keeps the names of parameters of a screen', async () => {
  await tell({ route: '/w/$workspaceId/contacts/$email' });
  expect(lines[0]).toContain('"/w/$workspaceId/contacts/$email"');
});

it('takes ten a minute of an address and counts what is beyond', async () => {
  const answers = await Promise.all(Array.from({ length: 13 }, () => tell()));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect([refused?.json.code, refused?.headers['retry-after']]).toEqual(['rate_limited', '6']);
  expect(lines).toHaveLength(10);
  const metrics = (await world.inject({ url: '/metrics', key: world.adminKey })).text;
  expect(metrics).toContain('console_page_errors_total{outcome="refused"} 3');
  world.clock.advanceMs(6_000);
  expect((await tell()).status).toBe(200);
});

it('says of each field what is wrong with it', async () => {
  const { status, json } = await tell({
    message: '',
    name: 'Type Error',
    at: 'ana@example.com',
    requestId: 'a b',
    build: '',
  });
  const locations = json.detail.map(({ loc }: { loc: string[] }) => loc.join('.'));
  expect([status, locations.sort()]).toEqual([
    422,
    ['body.at', 'body.build', 'body.message', 'body.name', 'body.requestId'],
  ]);
});

it('refuses more than four kilobytes, and pages of others', async () => {
  expect((await tell({ message: 'x'.repeat(4096) })).status).toBe(413);
  const foreign = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  expect((await tell({}, foreign)).json.code).toBe('csrf_refused');
  expect(lines).toEqual([]);
});
