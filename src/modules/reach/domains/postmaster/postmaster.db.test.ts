import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { backgroundWork } from '../../../../jobs.js';
import type { Config } from '../../../../platform/config.js';
import { createEgressPolicy } from '../../../../platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../../../platform/outbound/http-client.js';
import type { OutboundHttp } from '../../../../platform/outbound/port.js';
import { ensureDomain } from '../index.js';

const DOMAIN = 'measured.com';
const forbidden = { error: { code: 403, message: 'Permission denied', status: 'PERMISSION_DENIED' } };

/** Double of the token endpoint and the Postmaster Tools API. */
let google: Server;
let answers: Map<string, { status: number; body: unknown }>;
let asked: { path: string; body: string; authorization: string | undefined }[];
let http: OutboundHttp;
let world: TestWorld;
let settings: Pick<Config, 'postmaster' | 'tenants'>;
beforeAll(async () => {
  google = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const metric = /"FEEDBACK_LOOP_\w+"/.exec(body)?.[0].slice(1, -1);
      const path = `${request.url ?? ''}${metric === undefined ? '' : ` ${metric}`}`;
      asked.push({ path, body, authorization: request.headers.authorization });
      const none = metric === undefined ? { status: 403, body: forbidden } : { status: 200, body: {} };
      const { status, body: said } = answers.get(path) ?? none;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  const keyFile = join(await mkdtemp(join(tmpdir(), 'outrider-postmaster-')), 'key.json');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const file = { type: 'service_account', client_email: 'reader@project.example', private_key_id: 'k1' };
  await writeFile(keyFile, JSON.stringify({ ...file, private_key: pem, token_uri: 'http://evil.example/token' }));
  http = createOutboundHttp({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }) });
  world = await openTestWorld({ parts: { http } });
  const { tenants } = world.ctx.config;
  settings = {
    postmaster: { keyFile, user: null, apiUrl: origin },
    tenants: { ...tenants, google: { ...tenants.google, tokenUrl: `${origin}/token` } },
  };
  for (const name of [DOMAIN, 'another.com', 'unproven.com']) await ensureDomain(world.ctx, world.a.id, name);
  await ensureDomain(world.ctx, world.b.id, 'of-b.com');
  const owned = `update domains set owned_by = 'dns', owned_at = now() where domain <> 'unproven.com'`;
  await world.ctx.sql.execute(owned);
});
afterAll(async () => {
  await world?.close();
  await http?.close();
  await new Promise((resolve) => google.close(resolve));
});
beforeEach(async () => {
  answers = new Map([['/token', { status: 200, body: { access_token: 'a-token', token_type: 'Bearer' } }]]);
  asked = [];
  await world.ctx.sql.execute('truncate domain_postmaster_days, domain_postmaster_reads, domain_feedback_loops');
});

const pathOf = (domain: string) => `/v2/domains/${domain}/domainStats:query`;
const answer = (status: number, body: unknown, domain = DOMAIN) => answers.set(pathOf(domain), { status, body });
const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000);
function stat(metric: string, value: number, days = 1) {
  const at = daysAgo(days);
  const date = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  return { metric, date, value: { doubleValue: value }, name: 'domains/x/domainStats/opaque' };
}
const schedule = backgroundWork().schedules.find(({ name }) => name === 'domains.postmaster');
async function turn(hours = 0, change: Partial<Config> = {}): Promise<void> {
  world.clock.advanceMs(hours * 3_600_000);
  const ctx = { ...world.ctx, config: { ...world.ctx.config, ...settings, ...change } };
  await schedule?.run(ctx, { attempt: 1, signal: new AbortController().signal });
}
const read = async (domain = DOMAIN) => (await world.inA({ url: `/domains/${domain}/reputation` })).json.postmaster;
const queried = () => asked.flatMap(({ path }) => (path === '/token' || path.includes(' ') ? [] : [path]));

describe('statistics of Google Postmaster Tools', () => {
  it('are returned per day, and corrected values replace earlier ones', async () => {
    answer(200, { domainStats: [stat('spamRate', 0.0005), stat('dkimRate', 1), stat('errorRate', 0.02, 2)] });
    await turn();
    const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    const none = { spamRate: null, spfRate: null, dkimRate: null, dmarcRate: null, deliveryErrorRate: null };
    expect(await read()).toEqual({
      ...{ readAt: world.clock.now().toISOString(), problem: null },
      days: [
        { ...none, date: dayOf(2), deliveryErrorRate: 0.02 },
        { ...none, date: dayOf(1), spamRate: 0.0005, dkimRate: 1 },
      ],
      feedbackLoops: [],
    });
    const query = asked.find(({ path }) => path === pathOf(DOMAIN));
    expect(query?.authorization).toBe('Bearer a-token');
    answer(200, { domainStats: [stat('spamRate', 0.001)] });
    await turn(24);
    expect((await read()).days.map(({ spamRate }: { spamRate: number }) => spamRate)).toEqual([null, 0.001]);
    expect((await read()).days[1]).toMatchObject({ dkimRate: 1 });
  });

  it('are requested with the key of the service account, whose URLs are ignored, in pages', async () => {
    answer(200, { domainStats: [stat('spamRate', 0.0005)], nextPageToken: 'two' });
    await turn();
    const [token] = asked;
    expect(token?.path).toBe('/token');
    const assertion = new URLSearchParams(token?.body).get('assertion') ?? '';
    const claims = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      iss: 'reader@project.example',
      scope: 'https://www.googleapis.com/auth/postmaster.traffic.readonly',
    });
    expect(claims.sub).toBeUndefined();
    expect(queried().filter((path) => path === pathOf(DOMAIN))).toHaveLength(3);
    expect(asked.filter(({ body }) => body.includes('"pageToken":"two"'))).toHaveLength(2);
  });

  it('are requested once a day, for domains with a proven owner only', async () => {
    answer(200, {});
    await turn();
    expect(queried().sort()).toEqual([pathOf('another.com'), pathOf(DOMAIN), pathOf('of-b.com')].sort());
    await turn(23);
    expect(queried()).toHaveLength(3);
    expect(await read('unproven.com')).toBeNull();
    expect((await world.inA({ url: '/domains/of-b.com/reputation' })).status).toBe(404);
  });

  it.each([
    [403, 'no_access', 24],
    [404, 'no_access', 24],
    [429, 'throttled', 1],
    [500, 'unavailable', 1],
    [503, 'unavailable', 1],
  ])('that Google refuses with %i are marked %s and requested again after %i hours', async (status, problem, hours) => {
    answer(200, { domainStats: [stat('spamRate', 0.002)] });
    await turn();
    answer(status, forbidden);
    await turn(24);
    const found = await read();
    expect([found.problem, found.days.length]).toEqual([problem, 1]);
    expect(found.readAt).toBe(daysAgo(1).toISOString());
    answer(200, {});
    await turn(hours);
    expect((await read()).problem).toBeNull();
  });

  it('of one domain do not depend on another that Google gives no access to', async () => {
    answer(200, { domainStats: [stat('spamRate', 0.002)] });
    await turn();
    expect([(await read('another.com')).problem, (await read()).problem]).toEqual(['no_access', null]);
  });

  it('are not requested while the key is rejected, and the token stays out of the record', async () => {
    answers.set('/token', { status: 400, body: { error: 'invalid_grant' } });
    await turn();
    expect([queried(), (await read()).problem]).toEqual([[], 'credential_rejected']);
    await turn(1, { postmaster: { ...settings.postmaster, keyFile: '/nowhere/key.json' } });
    expect((await read()).problem).toBe('credential_rejected');
  });

  it('that cannot be read change nothing', async () => {
    answer(200, { domainStats: [{ metric: 5 }] });
    await turn();
    expect(await read()).toMatchObject({ days: [], problem: 'unavailable', readAt: null });
  });

  it('are not requested without a key', async () => {
    await turn(0, { postmaster: { ...settings.postmaster, keyFile: null } });
    expect([asked, await read()]).toEqual([[], null]);
  });
});

describe('spam rates of campaigns and mailboxes', () => {
  let campaignId = '';
  let mailboxId = 0;
  let ofB = '';
  beforeAll(async () => {
    const seeded = await seedCampaign(world, { contacts: 1 });
    campaignId = seeded.campaignId;
    await world.ctx.sql.execute(`update campaigns set name = 'Spring DACH' where id = $1`, [campaignId]);
    mailboxId = seeded.mailboxIds[0] as number;
    ofB = (await world.inB({ method: 'POST', url: '/campaigns', body: { name: 'Of B' } })).json.id;
  });

  const ids = (status: number, values: readonly string[]) => {
    const at = daysAgo(1);
    const date = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
    const domainStats = [{ metric: 'feedbackIds', date, value: { stringList: { values } } }];
    answers.set(`${pathOf(DOMAIN)} FEEDBACK_LOOP_ID`, { status, body: status === 200 ? { domainStats } : forbidden });
  };
  const rates = (status: number, ...domainStats: object[]) =>
    answers.set(`${pathOf(DOMAIN)} FEEDBACK_LOOP_SPAM_RATE`, { status, body: { domainStats } });
  const asking = (metric: string) => asked.filter(({ path }) => path.endsWith(metric));

  it('are returned with their names, highest first, and corrected values replace earlier ones', async () => {
    answer(200, { domainStats: [stat('spamRate', 0.0005)] });
    ids(200, ['a1b2c3d4e5f6a7b', campaignId, `mailbox-${mailboxId}`]);
    rates(200, stat('loop0', 0.0139, 2), stat('loop0', 0.001, 1), stat('loop1', 0.002, 1));
    await turn();
    const date = daysAgo(1).toISOString().slice(0, 10);
    const { feedbackLoops } = await read();
    expect(feedbackLoops).toEqual([
      {
        campaignId,
        mailboxId: null,
        name: 'Spring DACH',
        latestDate: date,
        latestSpamRate: 0.001,
        highestSpamRate: 0.0139,
      },
      expect.objectContaining({ campaignId: null, mailboxId, latestDate: date, highestSpamRate: 0.002 }),
    ]);
    expect(asking('FEEDBACK_LOOP_SPAM_RATE')[0]?.body).toContain(`feedback_loop_id = \\"${campaignId}\\"`);
    rates(200, stat('loop0', 0.004, 2));
    await turn(24);
    expect((await read()).feedbackLoops[0]).toMatchObject({ highestSpamRate: 0.004 });
  });

  it('are not returned of campaigns of another workspace, or of unknown ones', async () => {
    answer(200, {});
    ids(200, [ofB, '019cad93-5580-74ee-bb34-b89e5344ad11', 'mailbox-2000000']);
    rates(200, stat('loop0', 0.01), stat('loop1', 0.01), stat('loop2', 0.01));
    await turn();
    expect((await read()).feedbackLoops).toEqual([]);
  });

  it.each([400, 403, 500])('that Google refuses with %i leave the statistics of the domain', async (status) => {
    answer(200, { domainStats: [stat('spamRate', 0.0005)] });
    ids(status, []);
    await turn();
    expect(await read()).toMatchObject({ problem: null, days: [{ spamRate: 0.0005 }], feedbackLoops: [] });
    expect(queried()).toHaveLength(3);
  });

  it('end the turn when Google throttles requests', async () => {
    for (const domain of [DOMAIN, 'another.com', 'of-b.com']) {
      answer(200, {}, domain);
      answers.set(`${pathOf(domain)} FEEDBACK_LOOP_ID`, { status: 429, body: forbidden });
    }
    await turn();
    expect(queried()).toHaveLength(1);
  });

  it('are requested in parts, at most 60 per domain and day', async () => {
    answer(200, {});
    ids(
      200,
      Array.from({ length: 80 }, (_, n) => `mailbox-${n + 1}`),
    );
    await turn();
    expect(asking('FEEDBACK_LOOP_SPAM_RATE')).toHaveLength(10);
  });
});
