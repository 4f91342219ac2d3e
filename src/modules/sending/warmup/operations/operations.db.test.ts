import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes, external } from '../../../../../test/support/mailbox-api.js';
import { warmupApi } from '../../../../../test/support/warmup-api.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { type RunningWorker, startWorker } from '../../../../platform/due/worker.js';

let world: TestWorld;
let worker: RunningWorker;
let api: ReturnType<typeof warmupApi>;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  worker = await startWorker(world.ctx, 'test');
  api = warmupApi(world, worker);
});
afterAll(async () => {
  await worker?.stop({ clean: true });
  await world?.close();
});
beforeEach(async () => {
  await api.mailboxes.clear();
  await world.database.sql.query('truncate warmup_mailboxes, warmup_operations, warmup_items cascade');
});

const events = () =>
  world.database.sql.query<{ type: string; data: Record<string, unknown> }>(
    `select type, data from events where type like 'warmup.%' order by position`,
  );
const statusOf = async (address: string) =>
  (await api.list({ search: address })).json.items[0]?.status as string | undefined;

test('a mailbox paused by its owner is listed as paused, and as warming when it is active again', async () => {
  await api.host('ann@one.test');
  await api.ask('enable', ['ann@one.test']);
  await api.runJobs();
  const pause = (status: string) =>
    world.inA({ method: 'POST', url: '/mailboxes/update', body: { mailboxes: ['ann@one.test'], status } });
  expect(await statusOf('ann@one.test')).toBe('warming');
  expect((await pause('paused')).status).toBe(200);
  expect(await statusOf('ann@one.test')).toBe('paused');
  expect((await api.list({ status: 'paused' })).json.items).toHaveLength(1);
  expect((await api.list({ status: 'warming' })).json.items).toEqual([]);
  expect((await api.list({})).json.summary).toMatchObject({ paused: 1 });
  expect((await pause('active')).status).toBe(200);
  expect(await statusOf('ann@one.test')).toBe('warming');
});

describe('a warmup operation', () => {
  test('is requested, runs in the background, and ends with its counts and its event', async () => {
    await api.host('ann@one.test', 'bob@two.test');
    const answer = await api.ask('enable', ['Ann@One.test', 'bob@two.test'], { settings: { maxPerDay: 12 } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      status: 'requested',
      action: 'enable',
      workspaceId: world.a.id,
      requestedCount: 2,
      acceptedCount: 2,
      rejectedCount: 0,
      successCount: 0,
      failureCount: 0,
      rejections: [],
      startedAt: null,
      completedAt: null,
    });
    expect(answer.json.items).toMatchObject([
      { mailbox: 'ann@one.test', status: 'requested', errorCode: null, provider: null },
      { mailbox: 'bob@two.test', status: 'requested' },
    ]);
    expect((await api.read(answer.json.operationId)).json).toEqual(answer.json);
    await api.runJobs();
    const after = (await api.read(answer.json.operationId)).json;
    expect(after).toMatchObject({ status: 'completed', successCount: 2, failureCount: 0 });
    expect(after.completedAt).not.toBeNull();
    expect(after.items.map((item: { status: string }) => item.status)).toEqual(['succeeded', 'succeeded']);
    expect(await events()).toEqual([
      {
        type: 'warmup.operation.completed',
        data: {
          operationId: answer.json.operationId,
          action: 'enable',
          status: 'completed',
          requestedCount: 2,
          successCount: 2,
          failureCount: 0,
          rejectedCount: 0,
        },
      },
    ]);
    const [ann] = (await api.list({ search: 'ann' })).json.items;
    expect(ann).toMatchObject({ status: 'warming', progress: 0, day: 0, targetDays: 14, readyToSend: false });
    expect(ann.settings).toEqual({
      startPerDay: 5,
      increment: 2,
      maxPerDay: 12,
      replyRate: 40,
      weekdaysOnly: false,
      targetDays: 14,
      maintenancePerDay: 5,
      pairGapHours: 24,
      languages: ['en'],
    });
  });

  test('rejects mailboxes that cannot be changed, each with its reason, and changes the others', async () => {
    const [ann = 0] = await api.host('ann@one.test', 'off@one.test');
    await api.mailboxes.update({ mailboxes: ['off@one.test'], status: 'paused' });
    await api.mailboxes.create([external({ imap: null })]);
    await world.database.sql.query(`update mailboxes set status = 'active' where address = 'jo@example.org'`);
    const names = [String(ann), 'ann@one.test', 'off@one.test', 'nobody@one.test', 'what is this', 'jo@example.org'];
    const { json } = await api.ask('enable', names);
    expect(json).toMatchObject({ requestedCount: 6, acceptedCount: 1, rejectedCount: 5, status: 'requested' });
    expect(json.items).toMatchObject([{ mailboxId: ann, mailbox: 'ann@one.test' }]);
    expect(
      Object.fromEntries(json.rejections.map((one: { mailbox: string; code: string }) => [one.mailbox, one.code])),
    ).toEqual({
      'ann@one.test': 'duplicate',
      'off@one.test': 'not_active',
      'nobody@one.test': 'not_found',
      'what is this': 'invalid_address',
      'jo@example.org': 'connection_missing',
    });
  });

  test('that accepts nothing fails immediately, with its event', async () => {
    const { json } = await api.ask('enable', ['nobody@one.test']);
    expect(json).toMatchObject({ status: 'failed', acceptedCount: 0, rejectedCount: 1, items: [] });
    expect(json.completedAt).not.toBeNull();
    expect((await events()).map((event) => event.data['status'])).toEqual(['failed']);
  });

  test('repeated while it runs is the same operation; another one for its mailboxes is rejected', async () => {
    await api.host('ann@one.test', 'bob@two.test');
    const first = await api.ask('enable', ['ann@one.test', 'bob@two.test']);
    const again = await api.ask('enable', ['bob@two.test', 'ann@one.test']);
    expect(again.json.operationId).toBe(first.json.operationId);
    const other = await api.ask('enable', ['ann@one.test']);
    expect(other.json.rejections).toMatchObject([{ mailbox: 'ann@one.test', code: 'operation_running' }]);
    await api.runJobs();
    const later = await api.ask('enable', ['ann@one.test', 'bob@two.test']);
    expect(later.json.operationId).not.toBe(first.json.operationId);
    expect(later.json.status).toBe('requested');
  });

  test('two parallel requests for the same mailboxes create one operation', async () => {
    await api.host('ann@one.test', 'bob@two.test');
    const answers = await Promise.all([1, 2, 3].map(() => api.ask('enable', ['ann@one.test', 'bob@two.test'])));
    expect(new Set(answers.map((answer) => answer.json.operationId)).size).toBe(1);
  });

  test.each([
    ['the header', {}, { headers: { 'idempotency-key': 'k1' } }],
    ['the body', { idempotencyKey: 'k1' }, {}],
    ['both alike', { idempotencyKey: 'k1' }, { headers: { 'idempotency-key': 'k1' } }],
  ])('is created once per key in %s', async (_where, body, request) => {
    await api.host('ann@one.test');
    const first = await api.ask('enable', ['ann@one.test'], body, request);
    await api.runJobs();
    const again = await api.ask('enable', ['ann@one.test'], body, request);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect((await world.database.sql.query('select 1 from warmup_operations')).length).toBe(1);
    const changed = await api.ask('disable', ['ann@one.test'], body, request);
    expect(changed.status).toBe(422);
    expect(JSON.stringify(changed.json.detail)).toContain('idempotency_key_reuse');
    await world.database.sql.query('truncate idempotency_keys');
  });

  test('with different keys in header and body is refused', async () => {
    const answer = await api.ask(
      'enable',
      ['a@b.test'],
      { idempotencyKey: 'k1' },
      { headers: { 'idempotency-key': 'k2' } },
    );
    expect(answer.status).toBe(422);
    expect(codes(answer).map(([, code]) => code)).toContain('conflicting_values');
  });

  test.each([
    [{ action: 'warm' }, 'body.action'],
    [{ mailboxes: [] }, 'body.mailboxes'],
    [{ mailboxes: [''] }, 'body.mailboxes.0'],
    [{ settings: { startPerDay: 51 } }, 'body.settings.startPerDay'],
    [{ settings: { targetDays: 6 } }, 'body.settings.targetDays'],
    [{ settings: { languages: ['tlh'] } }, 'body.settings.languages.0'],
    [{ idempotencyKey: '' }, 'body.idempotencyKey'],
  ])('of %j returns a 422 with its location and changes nothing', async (part, location) => {
    await api.host('ann@one.test');
    const answer = await world.inA({
      method: 'POST',
      url: '/warmup/operations',
      body: { action: 'enable', mailboxes: ['ann@one.test'], ...part },
    });
    expect(answer.status).toBe(422);
    expect(codes(answer).map(([loc]) => loc)).toContain(location);
    expect(await world.database.sql.query('select 1 from warmup_operations')).toEqual([]);
  });

  test('of another workspace is as little there as one that never was', async () => {
    await api.host('ann@one.test');
    const { json } = await api.ask('enable', ['ann@one.test']);
    const foreign = await world.inB({ url: `/warmup/operations/${json.operationId}` });
    const missing = await world.inB({ url: '/warmup/operations/01959f00-1111-7aaa-8bbb-000000000001' });
    expect(foreign.status).toBe(404);
    expect(foreign.json.code).toBe('operation_not_found');
    expect({ ...foreign.json, requestId: null }).toEqual({ ...missing.json, requestId: null });
    expect((await world.inB({ url: '/warmup/mailboxes' })).json.items).toEqual([]);
    const stolen = await world.inB({
      method: 'POST',
      url: '/warmup/operations',
      body: { action: 'enable', mailboxes: ['ann@one.test'] },
    });
    expect(stolen.json.rejections).toMatchObject([{ code: 'not_found' }]);
  });

  test('counts a mailbox deleted in between as failed, with the reason', async () => {
    await api.host('ann@one.test', 'bob@two.test');
    const { json } = await api.ask('enable', ['ann@one.test', 'bob@two.test']);
    await api.mailboxes.remove({ mailboxes: ['ann@one.test'] });
    await api.runJobs();
    const after = (await api.read(json.operationId)).json;
    expect(after).toMatchObject({ status: 'partially_completed', successCount: 1, failureCount: 1 });
    expect(after.items[0]).toMatchObject({ status: 'failed', errorCode: 'not_found' });
  });
});

describe('the warmup of a mailbox', () => {
  test('is paused, resumed, disabled and enabled again; a repeat changes nothing and succeeds', async () => {
    await api.host('ann@one.test');
    for (const [action, status] of [
      ['enable', 'warming'],
      ['enable', 'warming'],
      ['pause', 'paused'],
      ['pause', 'paused'],
      ['resume', 'warming'],
      ['resume', 'warming'],
      ['disable', 'disabled'],
      ['disable', 'disabled'],
      ['enable', 'warming'],
      ['pause', 'paused'],
      ['enable', 'warming'],
    ] as const) {
      const { json } = await api.done(action, ['ann@one.test']);
      expect([action, json.status, await statusOf('ann@one.test')]).toEqual([action, 'completed', status]);
    }
  });

  test.each(['pause', 'resume'])('that never started cannot %s', async (action) => {
    await api.host('ann@one.test');
    expect((await api.ask(action, ['ann@one.test'])).json.rejections).toMatchObject([{ code: 'not_active' }]);
  });

  test('takes new settings when enabled again, and keeps omitted ones', async () => {
    await api.host('ann@one.test');
    await api.done('enable', ['ann@one.test'], { settings: { maxPerDay: 12, replyRate: 70 } });
    await api.done('enable', ['ann@one.test'], { settings: { replyRate: 10 } });
    expect((await api.list()).json.items[0].settings).toMatchObject({ maxPerDay: 12, replyRate: 10, startPerDay: 5 });
  });

  test('is listed with filters, pages and a summary of all', async () => {
    await api.host('ann@one.test', 'bob@two.test', 'carl@two.test');
    await api.done('enable', ['ann@one.test', 'bob@two.test']);
    const all = await api.list();
    expect(all.json.summary).toEqual({ warming: 2, not_started: 1 });
    expect(all.json.items.map((item: { mailbox: string }) => item.mailbox)).toEqual([
      'carl@two.test',
      'bob@two.test',
      'ann@one.test',
    ]);
    expect(all.json.items[0]).toMatchObject({
      status: 'not_started',
      startedAt: null,
      healthScore: 50,
      inboxRate: null,
    });
    expect((await api.list({ status: ['warming'] })).json.items).toHaveLength(2);
    expect((await api.list({ search: 'TWO' })).json.items).toHaveLength(2);
    const first = await api.list({ limit: 2 });
    expect(first.json).toMatchObject({ hasMore: true });
    const second = await api.list({ limit: 2, cursor: first.json.nextCursor });
    expect(second.json).toMatchObject({ hasMore: false, nextCursor: null });
    expect(second.json.items).toHaveLength(1);
    expect((await api.list({ limit: 2, cursor: first.json.nextCursor, search: 'x' })).status).toBe(422);
    expect((await api.list({ status: ['melting'] })).status).toBe(422);
  });
});

describe('sharing with other workspaces', () => {
  const change = (shareAcrossWorkspaces: unknown, more: object = {}) =>
    world.inA({ method: 'PATCH', url: '/warmup/sharing', body: { shareAcrossWorkspaces }, ...more });

  test('is off until a member with the permission turns it on, which is recorded in the audit log', async () => {
    expect((await world.inA({ url: '/warmup/sharing' })).json).toEqual({
      shareAcrossWorkspaces: false,
      shareWithCircles: false,
    });
    expect((await change(true, { key: await world.makeKey(world.a.id, ['read', 'write']) })).status).toBe(403);
    expect((await change('perhaps')).status).toBe(422);
    expect((await change(true)).json).toEqual({ shareAcrossWorkspaces: true, shareWithCircles: false });
    expect((await change(true)).json).toEqual({ shareAcrossWorkspaces: true, shareWithCircles: false });
    expect((await world.inA({ url: '/warmup/sharing' })).json).toEqual({
      shareAcrossWorkspaces: true,
      shareWithCircles: false,
    });
    expect((await world.inB({ url: '/warmup/sharing' })).json).toEqual({
      shareAcrossWorkspaces: false,
      shareWithCircles: false,
    });
    const audit = await world.inA({ url: '/audit-log', query: { action: 'warmup.sharing_changed' } });
    expect(audit.json.items).toHaveLength(1);
  });
});
