import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, openApiWorld } from '../../../../../test/support/provider-apis/api-world.js';
import { hashKey, makeToken } from '../../../../platform/http/credentials.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('notifications of Microsoft Graph', () => {
  let open: ApiWorld;
  let secret = '';
  let subscriptionId = '';
  beforeAll(async () => {
    open = await openApiWorld('graph', { push: true });
    await open.connect();
    await open.poll();
    await open.keepWatches();
    await open.visit();
    const [subscription] = open.subscriptions?.all.values() ?? [];
    secret = subscription?.clientState ?? '';
    subscriptionId = subscription?.id ?? '';
  });
  afterAll(() => open?.close());

  const post = (body: unknown, url = '/push/microsoft') =>
    open.r.world.inject({
      method: 'POST',
      url,
      key: null,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const notice = (change: object = {}) => ({
    value: [{ subscriptionId, clientState: secret, changeType: 'created', ...change }],
  });
  const state = () =>
    open.r.rows('select s.*, w.due_at as watch_due_at, w.status from mailbox_syncs s, mailbox_watches w');

  it('return the validation token as plain text, within a limit', async () => {
    const token = 'Validation: <b>Testing</b> & more, Request-Id: 1';
    const answer = await post('', `/push/microsoft?validationToken=${encodeURIComponent(token)}`);
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
      200,
      token,
      'text/plain; charset=utf-8',
    ]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect((await post('', `/push/microsoft?validationToken=${'x'.repeat(2_049)}`)).status).toBe(422);
  });

  it('store only a hash of the secret', async () => {
    const [row] = await open.r.rows('select * from mailbox_watches');
    expect(row?.['secret_hash']).toEqual(hashKey(secret));
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('change nothing if they are forged, of another workspace, or of another subscription, and get the same response', async () => {
    const { a, b } = open.r.world;
    const before = await state();
    const random = (count: number) => Buffer.alloc(count, 7);
    const rest = secret.slice(`push${a.id}_`.length);
    for (const body of [
      ...[notice({ clientState: makeToken(`push${a.id}_`, random) }), notice({ clientState: `push${b.id}_${rest}` })],
      ...[notice({ clientState: `${secret}x` }), notice({ clientState: null }), notice({ subscriptionId: 'another' })],
      ...[notice({ clientState: makeToken('push99999999999_', random) }), { value: [null, 1, {}] }, { value: 'x' }],
      ...['{', '', '[]', JSON.stringify({ value: Array.from({ length: 5_000 }, () => notice().value[0]) }).slice(1)],
      notice({ subscriptionId: 'another', lifecycleEvent: 'subscriptionRemoved' }),
    ]) {
      const answer = await post(body);
      expect([answer.status, answer.text]).toEqual([202, '']);
    }
    expect(await state()).toEqual(before);
    expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  it('are limited for clients without a known secret', async () => {
    Object.assign(open.r.world.ctx.config, { rateLimits: true });
    try {
      const statuses = new Set<number>();
      for (let n = 0; n < 600; n += 1) statuses.add((await post(notice({ clientState: 'forged' }))).status);
      expect([...statuses].sort()).toEqual([202, 429]);
    } finally {
      Object.assign(open.r.world.ctx.config, { rateLimits: false });
      open.r.world.clock.advanceMs(HOUR_MS);
    }
  });

  it('that ask for a renewal or report a removed subscription cause one', async () => {
    await open.visit();
    await open.renewTokens();
    const before = open.api.requests.length;
    open.subscriptions?.lifecycle('reauthorizationRequired');
    await open.push.arrived();
    await open.keepWatches();
    expect(open.api.requests.slice(before)).toEqual([`PATCH /v1.0/subscriptions/${subscriptionId}`]);

    open.r.world.clock.advanceMs(5 * MINUTE_MS);
    open.subscriptions?.lifecycle('subscriptionRemoved');
    await open.push.arrived();
    open.subscriptions?.all.clear();
    await open.keepWatches();
    expect(open.push.live()).toBe(1);
    expect([...(open.subscriptions?.all.keys() ?? [])]).not.toContain(subscriptionId);
  });

  it('that report missed notifications cause a poll', async () => {
    await open.visit();
    open.r.world.clock.advanceMs(MINUTE_MS);
    open.subscriptions?.lifecycle('missed');
    await open.push.arrived();
    const [row] = await state();
    expect((row?.['due_at'] as Date) <= open.r.world.clock.now()).toBe(true);
  });

  it('a subscription that is gone is replaced at its renewal', async () => {
    open.subscriptions?.all.clear();
    open.r.world.clock.advanceMs(DAY_MS);
    await open.renewTokens();
    await open.keepWatches();
    expect(open.push.live()).toBe(1);
  });
});
