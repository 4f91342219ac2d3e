import { afterAll, beforeAll, expect, test } from 'vitest';
import { someoneWaits } from '../../../../test/support/faults/lock-order.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { retimeSends } from './retime.service.js';
import {
  renumberSteps,
  settleDeletedCampaign,
  settleDetachedMailboxes,
  settleRemovedStep,
} from './settle-changes.service.js';

let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const CHANGES: ReadonlyArray<readonly [string, string | null, (of: SeededCampaign) => Promise<unknown>]> = [
  ['a deleted campaign', null, (of) => settleDeletedCampaign(world.ctx, of)],
  [
    'a removed step',
    'update campaign_steps set deleted_at = now() where campaign_id = $1',
    (of) => settleRemovedStep(world.ctx, { ...of, stepId: of.stepIds[0] as string }),
  ],
  [
    'a step with another number',
    'update campaign_steps set step_order = 7 where campaign_id = $1',
    (of) => renumberSteps(world.ctx, of),
  ],
  [
    'a detached mailbox',
    null,
    (of) => settleDetachedMailboxes(world.ctx, { ...of, mailboxIds: of.mailboxIds, reassign: true }),
  ],
  [
    'another schedule',
    `update sends set due_at = due_at + interval '5 years' where campaign_id = $1`,
    (of) => retimeSends(world.ctx, of),
  ],
];

test.each(CHANGES)(
  '%s waits for a message that another transaction holds, and holds none while waiting',
  async (_what, before, change) => {
    const seeded = await seedCampaign(world, { contacts: 2 });
    const { campaignId, mailboxIds } = seeded;
    await world.ctx.sql.execute('update sends set mailbox_id = $2 where campaign_id = $1', [campaignId, mailboxIds[0]]);
    const sends = await world.ctx.sql.query<{ id: string; contact_id: string; due_at: Date }>(
      'select id, contact_id, due_at from sends where campaign_id = $1 order by id',
      [campaignId],
    );
    const [low, high] = sends as [(typeof sends)[0], (typeof sends)[0]];
    if (before !== null) await world.ctx.sql.execute(before, [campaignId]);
    const holder = await world.ctx.pool.connect();
    const lock = (table: string) => `select 1 from ${table} where id = $1 for update nowait`;
    try {
      await holder.query('begin');
      await holder.query(lock('sends'), [high.id]);
      const done = change(seeded);
      await someoneWaits(world);
      const free = [];
      for (const [table, id] of [
        ['sends', low.id],
        ['contacts', low.contact_id],
        ['contacts', high.contact_id],
      ] as const) {
        free.push(
          await holder.query(lock(table), [id]).then(
            () => 'free',
            (error: Error) => error.message,
          ),
        );
      }
      await holder.query('rollback');
      await done;
      expect(free).toEqual(['free', 'free', 'free']);
    } finally {
      holder.release();
    }
    const after = await world.ctx.sql.query<{ n: number }>(
      `select count(*)::int as n from sends where campaign_id = $1
       and (status = 'cancelled' or step_order = 7 or mailbox_id is null or due_at = $2)`,
      [campaignId, low.due_at],
    );
    expect(after).toEqual([{ n: 2 }]);
  },
);
