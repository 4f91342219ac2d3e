import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf } from '../../../../test/support/complaints.js';
import type { WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import { openWebhookWorld, SUBSCRIPTIONS, type WebhookWorld } from '../../../../test/support/webhook-world.js';
import type { TestWorld } from '../../../../test/support/world.js';

let hooks: WebhookWorld;
let world: TestWorld;
let receiver: WebhookReceiver;

beforeAll(async () => {
  hooks = await openWebhookWorld();
  world = hooks.world;
  receiver = await hooks.receive();
});

afterAll(() => hooks.close());

it('shows the secret once, masks headers, and is repeatable with an idempotency key', async () => {
  const headers = { 'idempotency-key': 'sub-1' };
  const body = { url: receiver.url, headers: { 'X-Token': 'very-secret' }, name: 'CRM' };
  const first = await hooks.ask('POST', SUBSCRIPTIONS, { body, headers });
  const again = await hooks.ask('POST', SUBSCRIPTIONS, { body, headers });
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(first.json).toMatchObject({ name: 'CRM', status: 'active', eventTypes: ['*'], disabledReason: null });
  expect(first.json.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const read = await hooks.ask('GET', `${SUBSCRIPTIONS}/${first.json.id}`);
  expect(read.json).toEqual({ ...first.json, secret: null });
  expect(read.text + first.text).not.toContain('very-secret');
  expect(read.json.secretHint.endsWith(first.json.secret.slice(-4))).toBe(true);
  const stored = await world.ctx.sql.query<{ headers: Buffer; secret: Buffer }>(
    'SELECT headers, secret FROM webhook_subscriptions s JOIN webhook_secrets x ON x.subscription_id = s.id WHERE s.id = $1',
    [first.json.id],
  );
  expect(stored[0]!.headers.includes('very-secret')).toBe(false);
  expect(stored[0]!.secret.includes(first.json.secret.slice(6, 30))).toBe(false);
  await hooks.removeAll();
});

it('takes an own secret and begins paused when asked to', async () => {
  const secret = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
  const created = await hooks.ask('POST', SUBSCRIPTIONS, { body: { url: receiver.url, secret, active: false } });
  expect(created.json).toMatchObject({ secret, status: 'paused' });
  await hooks.removeAll();
});

it.each([
  [{ url: 'https://10.0.0.1/' }, 'body.url', 'url_not_allowed'],
  [{ url: 'https://[::ffff:169.254.169.254]/' }, 'body.url', 'url_not_allowed'],
  [{ url: 'https://metadata.google.internal/' }, 'body.url', 'url_not_allowed'],
  [{ url: 'https://user:pass@example.com/' }, 'body.url', 'url_not_allowed'],
  [{ url: 'ftp://example.com/' }, 'body.url', 'url_not_allowed'],
  [{ url: 'javascript:alert(1)' }, 'body.url', 'url_not_allowed'],
  [{ url: 'nonsense' }, 'body.url', 'invalid_url'],
  [{}, 'body.url', 'missing'],
  [{ url: 'https://example.com/', eventTypes: ['campaign.nope'] }, 'body.eventTypes.0', 'unknown_event_type'],
  [{ url: 'https://example.com/', eventTypes: [] }, 'body.eventTypes', 'too_short'],
  [{ url: 'https://example.com/', campaignIds: [randomUUID()] }, 'body.campaignIds.0', 'unknown_campaign'],
  [{ url: 'https://example.com/', secret: 'whsec_short' }, 'body.secret', 'weak_secret'],
  [{ url: 'https://example.com/', headers: { 'X-A': 'a\r\nX-B: b' } }, 'body.headers.X-A', 'header_injection'],
  [{ url: 'https://example.com/', headers: { 'Webhook-Id': 'a' } }, 'body.headers.Webhook-Id', 'conflicting_values'],
  [{ url: 'https://example.com/', maxPerSecond: 0 }, 'body.maxPerSecond', 'greater_than_equal'],
])('refuses %j at %s with %s', async (body, loc, code) => {
  const { status, json, text } = await hooks.ask('POST', SUBSCRIPTIONS, { body });
  expect(status).toBe(422);
  expect(complaintsOf({ json })).toContainEqual([loc, code]);
  expect(text).not.toContain('whsec_short');
});

it('reports all errors together', async () => {
  const body = { url: 'https://127.0.0.2:22/', eventTypes: ['x'], headers: { Host: 'a' }, secret: 'a' };
  const { json } = await hooks.ask('POST', SUBSCRIPTIONS, { body: { ...body, url: 'https://192.168.1.1/' } });
  expect(complaintsOf({ json }).map(([, code]) => code)).toEqual([
    'url_not_allowed',
    'unknown_event_type',
    'conflicting_values',
    'weak_secret',
  ]);
});

it('changes only what is given, and null puts back what a new one has', async () => {
  const { id } = await hooks.subscribe(receiver.url, {
    name: 'one',
    maxPerSecond: 5,
    headers: { 'X-A': '1' },
    eventTypes: ['mailbox.*'],
  });
  const changed = await hooks.ask('PATCH', `${SUBSCRIPTIONS}/${id}`, { body: { name: 'two', maxPerSecond: null } });
  expect(changed.json).toMatchObject({
    name: 'two',
    maxPerSecond: null,
    eventTypes: ['mailbox.*'],
    headers: { 'X-A': expect.any(String) },
    url: receiver.url,
  });
  const refused = await hooks.ask('PATCH', `${SUBSCRIPTIONS}/${id}`, { body: { url: 'https://10.1.1.1/' } });
  expect(complaintsOf(refused)).toEqual([['body.url', 'url_not_allowed']]);
  const before = receiver.requests.length;
  await hooks.emit();
  await hooks.drain();
  expect(receiver.requests[before]!.headers['x-a']).toBe('1');
  const nothing = { name: null, eventTypes: null, campaignIds: null, headers: null };
  const cleared = await hooks.ask('PATCH', `${SUBSCRIPTIONS}/${id}`, { body: nothing });
  expect(cleared.json).toMatchObject({ name: '', eventTypes: ['*'], campaignIds: [], headers: {}, url: receiver.url });
  expect(complaintsOf(await hooks.ask('PATCH', `${SUBSCRIPTIONS}/${id}`, { body: { url: null } }))).toEqual([
    ['body.url', 'string_type'],
  ]);
  await hooks.removeAll();
});

it('pages newest first with filters, and refuses a cursor of other filters', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    ids.push((await hooks.subscribe(receiver.url, { active: i !== 2 })).id);
    world.clock.advanceMs(5);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { json } = await hooks.ask('GET', SUBSCRIPTIONS, { query: { limit: 2, cursor } });
    seen.push(...json.items.map((item: { id: string }) => item.id));
    cursor = json.nextCursor ?? undefined;
    expect(json.hasMore).toBe(cursor !== undefined);
  } while (cursor !== undefined);
  expect(seen).toEqual([...ids].reverse());
  const paused = await hooks.ask('GET', SUBSCRIPTIONS, { query: { status: 'paused' } });
  expect(paused.json.items.map((item: { id: string }) => item.id)).toEqual([ids[2]]);
  const first = await hooks.ask('GET', SUBSCRIPTIONS, { query: { limit: 1 } });
  const crossed = await hooks.ask('GET', SUBSCRIPTIONS, { query: { status: 'active', cursor: first.json.nextCursor } });
  expect(complaintsOf(crossed)).toEqual([['query.cursor', 'invalid_cursor']]);
  expect((await hooks.ask('GET', SUBSCRIPTIONS, { query: { limit: 0 } })).json.detail[0].type).toBe('greater_than');
  expect((await hooks.ask('GET', SUBSCRIPTIONS, { query: { limit: 101 } })).json.detail[0].type).toBe(
    'less_than_equal',
  );
  await hooks.removeAll();
});

it('holds the limit of fifty per workspace', async () => {
  for (let i = 0; i < 50; i += 1) await hooks.subscribe(receiver.url);
  const { status, json } = await hooks.ask('POST', SUBSCRIPTIONS, { body: { url: receiver.url } });
  expect([status, json.code, json.context]).toEqual([409, 'limit_reached', { limit: 50, used: 50 }]);
  await hooks.removeAll();
  await hooks.subscribe(receiver.url);
  await hooks.removeAll();
});

it('pauses and resumes repeatably, and a disabled one only resumes', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  const act = (path: string) => hooks.ask('POST', `${SUBSCRIPTIONS}/${id}/${path}`);
  expect((await act('pause')).json.status).toBe('paused');
  expect((await act('pause')).json.status).toBe('paused');
  expect((await act('resume')).json.status).toBe('active');
  expect((await act('resume')).json.status).toBe('active');
  await world.ctx.sql.execute(
    `UPDATE webhook_subscriptions SET status = 'disabled', disabled_reason = 'failing', consecutive_failures = 30 WHERE id = $1`,
    [id],
  );
  for (const path of ['pause', 'test']) {
    const { status, json } = await act(path);
    expect([status, json.code]).toEqual([409, 'subscription_disabled']);
  }
  expect((await act('resume')).json).toMatchObject({
    status: 'active',
    disabledReason: null,
    consecutiveFailures: 0,
  });
  await hooks.removeAll();
});

it('rotates with a form, and says so when the secret is weak or the period too long', async () => {
  const { id, secret } = await hooks.subscribe(receiver.url);
  const rotate = (body: string) =>
    hooks.ask('POST', `${SUBSCRIPTIONS}/${id}/rotate-secret`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const rotated = await rotate('');
  expect(rotated.json.secret).not.toBe(secret);
  const expires = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  expect(rotated.json).toMatchObject({
    id,
    previousSecretExpiresAt: expires,
    rotatedAt: world.clock.now().toISOString(),
  });
  expect((await hooks.ask('GET', `${SUBSCRIPTIONS}/${id}`)).json.previousSecretExpiresAt).toBe(expires);
  expect(complaintsOf(await rotate('secret=whsec_abc'))).toEqual([['body.secret', 'weak_secret']]);
  expect((await rotate('gracePeriodSeconds=604801')).json.detail[0].type).toBe('less_than_equal');
  expect((await rotate('gracePeriodSeconds=0')).json.previousSecretExpiresAt).toBeNull();
  await hooks.removeAll();
});

it('a body is required exactly where the document says so', async () => {
  const { id } = await hooks.subscribe(receiver.url);
  await hooks.emit();
  await hooks.drain();
  const [delivery] = await hooks.deliveriesOf(id);
  const { paths } = (await world.inject({ url: '/openapi.json', key: null })).json as {
    paths: Record<string, Record<string, { requestBody?: { required: boolean } }>>;
  };
  const posts = Object.entries(paths).filter(([path, { post }]) => /webhooks|suppressions/.test(path) && post);
  expect(posts.length).toBeGreaterThan(10);
  for (const [path, { post }] of posts) {
    if (path.includes('stripe')) continue;
    const url = path.replace('{subscription_id}', id).replace('{delivery_id}', `${delivery!.id}`);
    const { status, json } = await hooks.ask('POST', url, { query: url.includes('/requeue') ? { force: true } : {} });
    expect([path, status === 422 && json.detail[0].loc[0] === 'body']).toEqual([path, post!.requestBody!.required]);
  }
  await hooks.removeAll();
});

it('sends a test to one subscription alone', async () => {
  const target = await hooks.subscribe(receiver.url, { eventTypes: ['campaign.created'] });
  await hooks.subscribe(receiver.url);
  const before = receiver.requests.length;
  const { json } = await hooks.ask('POST', `${SUBSCRIPTIONS}/${target.id}/test`);
  expect(json.status).toBe('queued');
  const sample = await hooks.ask('POST', `${SUBSCRIPTIONS}/${target.id}/test`, {
    body: { eventType: 'campaign.contact.replied' },
  });
  await hooks.drain();
  const got = receiver.requests.slice(before).map(({ body }) => JSON.parse(body));
  expect(got.map((event) => event.id).sort()).toEqual([json.eventId, sample.json.eventId].sort());
  expect(got.every((event) => event.data.test === true && event.data.sequence > 0)).toBe(true);
  expect(got.find((event) => event.id === json.eventId)).toMatchObject({
    type: 'webhook.tested',
    data: { subscriptionId: target.id },
  });
  const unknown = await hooks.ask('POST', `${SUBSCRIPTIONS}/${target.id}/test`, { body: { eventType: 'campaign.*' } });
  expect(complaintsOf(unknown)).toEqual([['body.eventType', 'unknown_event_type']]);
  const nowhere = await hooks.ask('POST', `${SUBSCRIPTIONS}/${target.id}/test`, { body: { campaignId: randomUUID() } });
  expect(complaintsOf(nowhere)).toEqual([['body.campaignId', 'unknown_campaign']]);
  await hooks.removeAll();
});
