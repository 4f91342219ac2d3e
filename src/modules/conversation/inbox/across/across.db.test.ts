import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { person } from '../../../../../test/support/people.js';
import { plansOf } from '../../../../../test/support/statements/plans.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../../test/support/world.js';
import { pageAcross } from './across.reads.js';

const URL = '/overview/threads';
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  await put(world.a.id, 'a1', 1, { unread_count: 1, has_customer_reply: true, reply_bucket: 'positive' });
  await put(world.b.id, 'b2', 2, { unread_count: 1, has_customer_reply: true });
  await put(world.a.id, 'a3', 3, { has_customer_reply: true });
  await put(world.b.id, 'b3', 3, { has_customer_reply: true });
  await put(world.a.id, 'archived', 4, { is_archived: true });
  await put(world.b.id, 'woken', 90, { woken_at: new Date(world.clock.now().getTime() - 30_000) });
  await put(world.b.id, 'snoozed', 5, { snoozed_until: new Date(world.clock.now().getTime() + 3_600_000) });
  await put(world.a.id, 'warmup', 1, { is_warming: true });
});
afterAll(() => world?.close());

async function put(workspaceId: number, subject: string, minutesAgo: number, columns: Record<string, unknown> = {}) {
  const at = new Date(world.clock.now().getTime() - minutesAgo * 60_000);
  const row: Record<string, unknown> = {
    ...{ workspace_id: workspaceId, mailbox_id: 1, subject, base_subject: subject, visible_count: 1, message_count: 1 },
    ...{ first_message_at: at, last_message_at: at, created_at: at, updated_at: at, ...columns },
  };
  const keys = Object.keys(row);
  await world.ctx.sql.execute(
    `insert into threads (${keys.join(', ')}) values (${keys.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

const ask = (query: TestRequest['query'] = {}, request: Partial<TestRequest> = {}) =>
  world.inject({ url: URL, key: world.adminKey, ...request, query: { workspaceId: world.a.id, ...query } });
const subjects = async (query: TestRequest['query'] = {}, request: Partial<TestRequest> = {}): Promise<string[]> =>
  (await ask(query, request)).json.items.map((one: { thread: { subject: string } }) => one.thread.subject);

describe('conversations of all workspaces', () => {
  it('are merged by their newest message or the end of their snooze, with their workspace', async () => {
    const { json } = await ask();
    expect(json.items.map((one: { thread: { subject: string } }) => one.thread.subject)).toEqual([
      ...['woken', 'a1', 'b2', 'b3', 'a3'],
    ]);
    const [, first] = json.items;
    expect(first.workspaceId).toBe(world.a.id);
    expect(first.workspaceName).not.toBe('');
    expect(json).toMatchObject({ nextCursor: null, hasMore: false });
  });

  it('are paged without gaps or repeats, also where workspaces have messages of the same time', async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { json } = await ask({ limit: 1, ...(cursor !== undefined && { cursor }) });
      seen.push(...json.items.map((one: { thread: { subject: string } }) => one.thread.subject));
      expect(json.hasMore).toBe(json.nextCursor !== null);
      if (!json.hasMore) break;
      cursor = json.nextCursor;
    }
    expect(seen).toEqual(['woken', 'a1', 'b2', 'b3', 'a3']);
    const { json } = await ask({ limit: 1 });
    const other = await ask({ limit: 1, is_read: false, cursor: json.nextCursor });
    expect([other.status, other.json.detail[0].ctx.code]).toEqual([422, 'invalid_cursor']);
  });

  it.each([
    [{ is_read: false, has_customer_reply: true }, ['a1', 'b2']],
    [{ reply_intent_bucket: 'positive' }, ['a1']],
    [{ archived: true }, ['archived']],
    [{ snoozed: true }, ['snoozed']],
    [{ assignee: 'none', has_customer_reply: true }, ['a1', 'b2', 'b3', 'a3']],
  ])('are filtered by %j', async (query, expected) => {
    expect(await subjects(query)).toEqual(expected);
  });

  it('are filtered by workspace', async () => {
    expect(await subjects({ of_workspace: world.b.id, is_read: false })).toEqual(['b2']);
    expect(await subjects({ of_workspace: 999_999 })).toEqual([]);
  });

  it('of foreign workspaces never appear, not even if a request names them', async () => {
    const own = ['a1', 'a3'];
    expect(await subjects({}, { key: world.a.key })).toEqual(own);
    expect(await subjects({ of_workspace: world.b.id }, { key: world.a.key })).toEqual([]);
    const viewer = await person(world, 'viewer', 'Vera');
    const query = { workspaceId: world.a.id };
    const answer = await viewer.ask({ url: URL, query });
    expect(answer.json.items.map((one: { thread: { subject: string } }) => one.thread.subject)).toEqual(own);
    const foreign = await viewer.ask({ url: URL, query: { ...query, of_workspace: world.b.id } });
    expect(foreign.json.items).toEqual([]);
    await world.ctx.sql.execute(`update threads set assignee = $1 where subject = 'a3'`, [viewer.userId]);
    const mine = await viewer.ask({ url: URL, query: { ...query, assignee: 'me' } });
    expect(mine.json.items.map((one: { thread: { subject: string } }) => one.thread.subject)).toEqual(['a3']);
  });

  it.each([
    [{}, { key: null }, 401],
    [{ workspaceId: 999_999 }, {}, 404],
    [{ reply_intent_bucket: 'x' }, {}, 422],
    [{ of_workspace: 'x' }, {}, 422],
    [{ assignee: 'me' }, {}, 422],
  ])('rejects %j %j', async (query, request, status) => {
    expect((await ask(query, request)).status).toBe(status);
  });

  it('are read by the index of each workspace, at most a page of each', async ({ skip }) => {
    const at = world.clock.now();
    await world.ctx.sql.execute(
      `insert into threads (workspace_id, mailbox_id, subject, has_customer_reply, unread_count, visible_count, first_message_at,
         last_message_at, created_at, updated_at)
       select 9000 + n % 20, 1, 'Re', true, case when n % 400 < 20 then 1 else 0 end, 1, $1, $1::timestamptz - n * interval '1 second', $1, $1
       from generate_series(1, 20000) n`,
      [at],
    );
    await world.ctx.sql.query('vacuum analyze threads');
    const ids = Array.from({ length: 20 }, (_, index) => 9000 + index);
    const filter = {
      ...{ unread: null, hasCustomerReply: null, bucket: null, intent: null, labels: null, assignee: null },
      ...{ all: false, archived: false, snoozed: false },
    };
    const before = { at: new Date(at.getTime() - 60_000), workspaceId: 9010, id: 10 ** 9 };
    for (const [wanted, index] of [
      [filter, 'threads_by_time'],
      [{ ...filter, unread: true, hasCustomerReply: true }, 'threads_unread_replies'],
    ] as const) {
      const plans = await plansOf(world.ctx.sql, async (sql) => {
        expect(await pageAcross(sql, ids, at, wanted, before, 10)).toHaveLength(10);
      });
      if (plans === null) skip();
      const [plan] = Object.values(plans ?? {});
      expect(plan).toMatch(
        new RegExp(`Index Scan using ${index} on threads t_\\d \\(actual rows=1?\\d\\.\\d+ loops=20\\)`),
      );
      expect(plan).not.toMatch(/Rows Removed by Filter: \d{2}/);
      expect(plan).not.toContain('Seq Scan on threads');
    }
  });
});
