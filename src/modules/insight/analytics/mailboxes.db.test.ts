import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { appendStats, foldOnce, type StatDelta } from '../../outreach/statistics/index.js';

let world: TestWorld;
let campaignId: string;
let nora: number;
let jo: number;

const put = async (address: string, workspaceId = world.a.id) => {
  const [row] = await world.ctx.sql.query<{ id: number }>(
    `insert into mailboxes (workspace_id, uuid, address, status, domain, daily_limit, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'active', 'studio.test', 40, now(), now()) returning id`,
    [workspaceId, address],
  );
  return row?.id as number;
};
const fact = (mailboxId: number, at: string, counts: StatDelta['counts'], workspaceId = world.a.id) =>
  appendStats(world.ctx, workspaceId, [
    { campaignId, stepId: null, variantId: null, mailboxId, at: new Date(at), counts },
  ]);
const ask = (query = {}, key?: string | null) =>
  world.inject({
    url: '/mailboxes/analytics',
    query: { workspaceId: world.a.id, ...query },
    ...(key !== undefined && { key }),
  });
const SPAN = { from: '2026-02-27', to: '2026-03-02', timezone: 'UTC' };

beforeAll(async () => {
  world = await openTestWorld();
  campaignId = (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Spring' } })).json.id;
  nora = await put('nora@studio.test');
  jo = await put('jo@studio.test');
  await fact(nora, '2026-02-28T23:30:00Z', { sent: 3 });
  await fact(nora, '2026-03-01T10:00:00Z', { sent: 5, replies: 1 });
  await fact(nora, '2026-03-01T11:00:00Z', { bounces: 2, soft_bounces: 1, reported_bounces: 1, complaints: 1 });
  await fact(jo, '2026-03-02T07:00:00Z', { sent: 1, auto_replies: 1 });
  // Facts without a mailbox count only for the campaign.
  await appendStats(world.ctx, world.a.id, [
    { campaignId, stepId: null, variantId: null, at: new Date('2026-03-01T10:00:00Z'), counts: { sent: 7 } },
  ]);
});
afterAll(() => world?.close());

describe('figures of mailboxes', () => {
  it('are the same before and after folding, and each fact counts once on its day', async () => {
    const before = (await ask(SPAN)).json;
    expect(before).toEqual({
      ...SPAN,
      mailboxes: [
        {
          ...{
            mailboxId: nora,
            address: 'nora@studio.test',
            sent: 8,
            attempted: 9,
            bounces: 2,
            softBounces: 1,
            replies: 1,
          },
          // Nine were attempted: one was rejected in the dialogue.
          ...{ autoReplies: 0, complaints: 1, bounceRate: 0.2222 },
          days: [
            { date: '2026-02-27', sent: 0, limit: null },
            { date: '2026-02-28', sent: 3, limit: null },
            { date: '2026-03-01', sent: 5, limit: null },
            { date: '2026-03-02', sent: 0, limit: 40 },
          ],
        },
        expect.objectContaining({ mailboxId: jo, sent: 1, autoReplies: 1, bounceRate: 0 }),
      ],
    });
    await foldOnce(world.ctx);
    expect((await ask(SPAN)).json).toEqual(before);
    await fact(jo, '2026-03-02T07:01:00Z', { sent: 2 });
    expect((await ask({ ...SPAN, mailboxId: jo })).json.mailboxes).toMatchObject([
      { address: 'jo@studio.test', sent: 3 },
    ]);
    await foldOnce(world.ctx);
    expect((await ask({ ...SPAN, mailboxId: jo })).json.mailboxes).toMatchObject([{ sent: 3 }]);
  });

  it('begin their days where those of the zone begin', async () => {
    const [days] = (await ask({ ...SPAN, timezone: 'Europe/Berlin', mailboxId: nora })).json.mailboxes;
    expect(days.days.map(({ sent }: { sent: number }) => sent)).toEqual([0, 0, 8, 0]);
  });

  it('cover four weeks and all mailboxes by default, including those without messages', async () => {
    const idle = await put('idle@studio.test');
    const { json } = await ask();
    expect(json.mailboxes.map(({ mailboxId }: { mailboxId: number }) => mailboxId)).toEqual([nora, jo, idle]);
    expect([json.mailboxes[2].days.length, json.mailboxes[2].bounceRate]).toEqual([28, null]);
  });

  it('leave out mailboxes of other workspaces, and want a key of this one', async () => {
    const foreign = await put('zoe@studio.test', world.b.id);
    expect((await ask({ mailboxId: [foreign, 999_999] })).json.mailboxes).toEqual([]);
    expect((await ask({}, null)).status).toBe(401);
    expect((await ask({}, world.b.key)).status).toBe(404);
  });

  it('refuse days that are none', async () => {
    const wrong = await ask({ from: '2026-03-05', to: '2026-03-01', mailboxId: 'x' });
    expect(wrong.json.detail.map(({ loc }: { loc: unknown[] }) => loc[1])).toContain('mailboxId');
    const late = await ask({ from: '2026-03-05', to: '2026-03-01' });
    expect([late.status, late.json.detail[0].loc]).toEqual([422, ['query', 'from']]);
  });
});
