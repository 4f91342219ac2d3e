import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plansOf } from '../../../../../test/support/statements/plans.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { readPlacements } from './placement.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  await put('google', 'inbox', '2026-02-28T23:30:00Z', 3);
  await put('google', 'spam', '2026-03-01T10:00:00Z');
  await put('google', 'other', '2026-03-01T10:00:00Z');
  await put('microsoft', 'missing', '2026-03-01T10:00:00Z', 2);
  // Not located yet, of another workspace, and of a mailbox of another instance.
  await put('google', null, '2026-03-01T10:00:00Z', 9);
  await put('google', 'inbox', '2026-03-01T10:00:00Z', 9, { workspaceId: world.b.id });
  await put('google', 'inbox', '2026-03-01T10:00:00Z', 9, { mailboxId: -4 });
});
afterAll(() => world?.close());

const put = (
  provider: string,
  placement: string | null,
  at: string,
  times = 1,
  { workspaceId = world.a.id, mailboxId = 1 } = {},
) =>
  world.ctx.sql.execute(
    `insert into warmup_messages (workspace_id, id, conversation_workspace_id, conversation_id, position, mailbox_id,
       partner_workspace_id, partner_mailbox_id, from_email, to_email, partner_provider, message_id_header, status, due_at, sent_at,
       placement, created_at)
     select $1, gen_random_uuid(), $1, gen_random_uuid(), 1, $2, $1, 2, 'a@a.test', 'b@b.test', $3, '<' || gen_random_uuid() || '>',
       'sent', $4, $4, $5, $4 from generate_series(1, $6)`,
    [workspaceId, mailboxId, provider, new Date(at), placement, times],
  );
const SPAN = { from: '2026-02-28', to: '2026-03-01', timezone: 'UTC' };
const ask = (query: object = SPAN, key?: string | null) =>
  world.inject({
    url: '/warmup/placement',
    query: { workspaceId: world.a.id, ...query },
    ...(key !== undefined && { key }),
  });

describe('placement over time', () => {
  it('counts located messages of own mailboxes by provider and day, most messages first', async () => {
    expect((await ask()).json).toEqual({
      ...SPAN,
      providers: [
        {
          ...{ provider: 'google', inbox: 4, spam: 1, missing: 0 },
          days: [
            { date: '2026-02-28', inbox: 3, spam: 0, missing: 0 },
            { date: '2026-03-01', inbox: 1, spam: 1, missing: 0 },
          ],
        },
        {
          ...{ provider: 'microsoft', inbox: 0, spam: 0, missing: 2 },
          days: [
            { date: '2026-02-28', inbox: 0, spam: 0, missing: 0 },
            { date: '2026-03-01', inbox: 0, spam: 0, missing: 2 },
          ],
        },
      ],
    });
  });

  it('begins its days where those of the zone begin, and covers four weeks by default', async () => {
    const berlin = (await ask({ ...SPAN, timezone: 'Europe/Berlin' })).json.providers[0];
    expect(berlin.days.map(({ inbox }: { inbox: number }) => inbox)).toEqual([0, 4]);
    const usual = (await ask({})).json;
    expect(Date.parse(usual.to) - Date.parse(usual.from)).toBe(27 * 86_400_000);
  });

  it('wants a key of the workspace, and days in order', async () => {
    expect((await ask(SPAN, null)).status).toBe(401);
    expect((await ask(SPAN, world.b.key)).status).toBe(404);
    const late = await ask({ from: '2026-03-05', to: '2026-03-01' });
    expect([late.status, late.json.detail[0].loc]).toEqual([422, ['query', 'from']]);
  });

  it('reads the days of one workspace by an index, without passing other messages', async ({ skip }) => {
    for (let mailboxId = 1; mailboxId <= 20; mailboxId += 1) {
      await put('google', 'inbox', '2025-12-01T10:00:00Z', 400, { mailboxId });
      await put('google', 'inbox', '2026-01-15T10:00:00Z', 50, { mailboxId });
    }
    await put('google', 'inbox', '2026-01-15T10:00:00Z', 5_000, { workspaceId: world.b.id });
    await world.ctx.sql.query('vacuum analyze warmup_messages');
    const days = { ...SPAN, from: '2026-01-14', to: '2026-01-16' };
    const plans = await plansOf(world.ctx.sql, (sql) => readPlacements({ ...world.ctx, sql }, world.a.id, days));
    if (plans === null) skip();
    const plan = plans?.['warmup-sum-placements'];
    expect(plan).toContain('Index Only Scan using warmup_messages_placements on warmup_messages (actual rows=1000.00');
    expect(plan).not.toContain('Rows Removed by Filter');
  });
});
