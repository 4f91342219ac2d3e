import { afterAll, beforeAll, expect, it } from 'vitest';
import { person } from '../../../../test/support/people.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { appendStats, foldOnce } from '../../outreach/statistics/index.js';

const URL = '/overview/workspaces';
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const summaries = async (request: Partial<TestRequest> = {}) => {
  const answer = await world.inject({ url: URL, ...request, query: { workspaceId: world.a.id, ...request.query } });
  return answer.json.items as { workspaceId: number; metrics: Record<string, number | null>; unreadReplies: number }[];
};
const campaignOf = async (workspace: TestWorld['a']): Promise<string> => {
  const query = { workspaceId: workspace.id };
  const { json } = await world.inject({
    method: 'POST',
    url: '/campaigns',
    key: workspace.key,
    query,
    body: { name: 'C' },
  });
  return json.id;
};

it('compares every workspace of an account key, folded and unfolded facts of the period alike', async () => {
  const at = world.clock.now();
  const before = new Date(at.getTime() - 10 * 86_400_000);
  for (const [workspace, sent] of [
    [world.a, 5],
    [world.b, 7],
  ] as const) {
    const campaignId = await campaignOf(workspace);
    const write = (when: Date, counts: Record<string, number>) =>
      inTx(world.ctx, (ctx) =>
        appendStats(ctx, workspace.id, [{ campaignId, stepId: null, variantId: null, at: when, counts }]),
      );
    await write(at, { sent, new_contacted: 4, unique_replies: 2, interested: 1 });
    await write(before, { sent: 100 });
    while ((await foldOnce(world.ctx)).worked > 0);
    await write(at, { sent: 1 });
  }
  const week = await summaries({ key: world.adminKey });
  const shown = new Map(week.map((one) => [one.workspaceId, one.metrics]));
  expect(shown.get(world.a.id)).toMatchObject({ sent: 6, uniqueReplies: 2, replyRate: 0.5, positiveReplyRate: 0.25 });
  expect(shown.get(world.b.id)).toMatchObject({ sent: 8 });
  const all = await summaries({ key: world.adminKey, query: { timeframe: 'all' } });
  expect(all.find((one) => one.workspaceId === world.a.id)?.metrics).toMatchObject({ sent: 106 });
});

it('counts mailboxes in trouble, campaigns paused by protection, and the daily limits of active mailboxes', async () => {
  const { sql } = world.ctx;
  const made = await world.inA({
    method: 'POST',
    url: '/mailboxes',
    body: {
      mailboxes: ['ann', 'bob', 'cid'].map((name) => ({
        ...{ address: `${name}@studio.test`, firstName: name, lastName: 'X', dailyLimit: 40, warmupRequired: false },
      })),
    },
  });
  const [ann, bob, cid] = made.json.mailboxes.map(({ id }: { id: number }) => id);
  await sql.query(`update mailboxes set status = 'active' where workspace_id = $1`, [world.a.id]);
  await sql.query(`update mailboxes set status = 'disconnected' where workspace_id = $1 and id = $2`, [
    world.a.id,
    cid,
  ]);
  const later = new Date(world.clock.now().getTime() + 3_600_000);
  const used = `update mailbox_slots set sent_today = $3, day_ends_at = $4 where workspace_id = $1 and mailbox_id = $2`;
  await sql.query(used, [world.a.id, ann, 12, later]);
  // The day of this mailbox has ended.
  await sql.query(used, [world.a.id, bob, 30, new Date(world.clock.now().getTime() - 1)]);
  // A campaign after its last sending day is also paused, but needs no attention.
  for (const reason of ['bounce_protection', 'schedule_ended', 'manual']) {
    const id = await campaignOf(world.a);
    await sql.query(`update campaigns set status = 'paused', pause_reason = $2 where id = $1`, [id, reason]);
  }
  expect((await summaries()).find((one) => one.workspaceId === world.a.id)).toMatchObject({
    ...{ mailboxesInTrouble: 1, campaignsPausedByProtection: 1, activeMailboxes: 2 },
    ...{ dailyLimit: 80, sentToday: 12 },
  });
});

it('counts the unread replies of the inbox, as the views of each inbox do', async () => {
  const now = world.clock.now();
  const put = (workspaceId: number, columns: Readonly<Record<string, unknown>>) => {
    const row: Record<string, unknown> = {
      ...{ workspace_id: workspaceId, mailbox_id: 1, visible_count: 1, message_count: 1, unread_count: 1 },
      ...{ has_customer_reply: true, first_message_at: now, last_message_at: now, created_at: now, updated_at: now },
      ...columns,
    };
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    return world.ctx.sql.execute(`insert into threads (${names}) values (${places})`, Object.values(row));
  };
  const later = new Date(now.getTime() + 3_600_000);
  const kinds = [{}, { unread_count: 0 }, { has_customer_reply: false }, { is_archived: true }, { is_warming: true }];
  for (const columns of [...kinds, { snoozed_until: later }, { snoozed_until: now }]) await put(world.a.id, columns);
  await put(world.b.id, {});
  const shown = await summaries({ key: world.adminKey });
  const unread = new Map(shown.map(({ workspaceId, unreadReplies }) => [workspaceId, unreadReplies]));
  expect([unread.get(world.a.id), unread.get(world.b.id)]).toEqual([2, 1]);
  const { json } = await world.inA({ url: '/threads/counts' });
  expect(json.needs_answer).toBe(2);
});

it('returns to a workspace key and to a member only what they may read', async () => {
  expect((await summaries()).map((one) => one.workspaceId)).toEqual([world.a.id]);
  const viewer = await person(world, 'viewer', 'Vera');
  const answer = await viewer.ask({ url: URL, query: { workspaceId: world.a.id } });
  expect(answer.json.items.map((one: { workspaceId: number }) => one.workspaceId)).toEqual([world.a.id]);
});

it.each([
  [{ key: null }, 401],
  [{ query: { workspaceId: 999_999 } }, 404],
  [{ query: { timeframe: 'soon' } }, 422],
])('rejects %j', async (request, status) => {
  const query = { workspaceId: world.a.id, ...(request as TestRequest).query };
  expect((await world.inject({ url: URL, ...(request as Partial<TestRequest>), query })).status).toBe(status);
});
