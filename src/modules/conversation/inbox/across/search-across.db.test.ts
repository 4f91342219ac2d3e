import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../../../../test/support/answers.js';
import { plansOf } from '../../../../../test/support/statements/plans.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../../test/support/world.js';
import { pageAcross } from './across.reads.js';

let world: TestWorld;
const label: Record<string, string> = {};
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  for (const [workspaceId, name] of [
    [world.a.id, 'Demo booked'],
    [world.b.id, 'demo Booked'],
    [world.b.id, 'Later'],
  ] as const) {
    const answer = await world.inject({
      ...{ method: 'POST', url: '/thread-labels', key: world.adminKey, query: { workspaceId } },
      body: { name },
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    label[name] = answer.json.id;
  }
  await put(world.a.id, 'Alpha invoice', 1, { reply_intent: 'interested', reply_bucket: 'positive' });
  await put(world.b.id, 'Beta invoice', 2, { label_ids: `{${label['demo Booked']}}` });
  await put(world.a.id, 'Alpha offer', 3, { label_ids: `{${label['Demo booked']}}`, reply_label: 'declined' });
  await put(world.b.id, 'Beta offer', 3, { reply_intent: 'neutral', reply_bucket: 'neutral' });
  await put(world.a.id, 'Gamma invoice', 4, { label_ids: `{${label['Demo booked']}}` });
  await put(world.b.id, 'Delta invoice', 4, { label_ids: `{${label['Later']}}` });
});
afterAll(() => world?.close());

async function put(workspaceId: number, subject: string, minutesAgo: number, columns: Record<string, unknown>) {
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
  world.inject({
    ...{ url: '/overview/threads', key: world.adminKey, ...request },
    query: { workspaceId: world.a.id, ...query },
  });
const subjects = async (query: TestRequest['query'] = {}, request: Partial<TestRequest> = {}): Promise<string[]> =>
  (await ask(query, request)).json.items.map((one: { thread: { subject: string } }) => one.thread.subject);

describe('conversations of all workspaces', () => {
  it.each([
    [{ search_text: 'invoice' }, ['Alpha invoice', 'Beta invoice', 'Delta invoice', 'Gamma invoice']],
    [{ search_text: 'inv alp' }, ['Alpha invoice']],
    [
      { search_text: '  ' },
      ['Alpha invoice', 'Beta invoice', 'Beta offer', 'Alpha offer', 'Delta invoice', 'Gamma invoice'],
    ],
    [{ search_text: '***' }, []],
    [{ label_name: 'DEMO BOOKED' }, ['Beta invoice', 'Alpha offer', 'Gamma invoice']],
    [{ label_name: 'demo booked,later', search_text: 'invoice' }, ['Beta invoice', 'Delta invoice', 'Gamma invoice']],
    [{ label_name: 'None' }, []],
    [{ label: 'declined' }, ['Alpha offer']],
    [{ replyIntent: 'interested' }, ['Alpha invoice']],
    [{ replyIntent: 'interested', search_text: 'offer' }, []],
    [{ replyIntent: 'interested', reply_intent_bucket: 'negative' }, []],
    [{ replyIntent: 'interested', reply_intent_bucket: 'positive' }, ['Alpha invoice']],
  ])('are found by %j', async (query, expected) => {
    expect(await subjects(query)).toEqual(expected);
  });

  it('are paged without gaps or repeats while they are searched, also between equal times', async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { json } = await ask({ search_text: 'invoice', limit: 1, ...(cursor !== undefined && { cursor }) });
      seen.push(...json.items.map((one: { thread: { subject: string } }) => one.thread.subject));
      if (!json.hasMore) break;
      cursor = json.nextCursor;
    }
    expect(seen).toEqual(['Alpha invoice', 'Beta invoice', 'Delta invoice', 'Gamma invoice']);
    const { json } = await ask({ search_text: 'invoice', limit: 1 });
    const other = await ask({ search_text: 'offer', limit: 1, cursor: json.nextCursor });
    expect(codeOf(other)).toEqual([['query', 'cursor'], 'invalid_cursor']);
  });

  it('of foreign workspaces are never found, by no search, label, or name of a label', async () => {
    const own = { key: world.a.key };
    expect(await subjects({ search_text: 'invoice' }, own)).toEqual(['Alpha invoice', 'Gamma invoice']);
    expect(await subjects({ label_name: 'later' }, own)).toEqual([]);
    expect(await subjects({ search_text: 'invoice', of_workspace: world.b.id }, own)).toEqual([]);
    const names = async (key: string) =>
      (await world.inject({ url: '/overview/labels', key, query: { workspaceId: world.a.id } })).json.items;
    expect(await names(world.a.key)).toEqual([{ name: 'Demo booked', workspaceCount: 1 }]);
    const all = await names(world.adminKey);
    expect(all.map((one: { workspaceCount: number }) => one.workspaceCount)).toEqual([2, 1]);
    expect(all[0].name.toLowerCase()).toBe('demo booked');
  });

  it.each([
    [{ replyIntent: 'x' }, ['query', 'replyIntent']],
    [{ label_name: 'x'.repeat(51) }, ['query', 'label_name', 0]],
    [{ search_text: 'x'.repeat(201) }, ['query', 'search_text']],
  ])('rejects %j', async (query, loc) => {
    const answer = await ask(query);
    expect([answer.status, answer.json.detail?.[0].loc]).toEqual([422, loc]);
  });

  it('with an intent are read by the index of its bucket in each workspace', async ({ skip }) => {
    const at = world.clock.now();
    await world.ctx.sql.execute(
      `insert into threads (workspace_id, mailbox_id, subject, reply_bucket, reply_intent, visible_count, first_message_at,
         last_message_at, created_at, updated_at)
       select 9000 + n % 20, 1, 'Re', case when n % 400 < 20 then 'positive' else 'none' end,
         case when n % 400 < 20 then 'interested' end, 1, $1, $1::timestamptz - n * interval '1 second', $1, $1
       from generate_series(1, 20000) n`,
      [at],
    );
    await world.ctx.sql.query('vacuum analyze threads');
    const ids = Array.from({ length: 20 }, (_, index) => 9000 + index);
    const filter = {
      ...{ unread: null, hasCustomerReply: null, bucket: 'positive', intent: 'interested', labels: null },
      ...{ assignee: null, all: false, archived: false, snoozed: false },
    };
    const plans = await plansOf(world.ctx.sql, async (sql) => {
      expect(await pageAcross(sql, ids, at, filter, null, 10)).toHaveLength(10);
    });
    if (plans === null) skip();
    const [plan] = Object.values(plans ?? {});
    expect(plan).toContain(`Index Cond: ((workspace_id = w.id) AND (reply_bucket = 'positive'::text))`);
    expect(plan).not.toContain('Seq Scan on threads');
  });
});
