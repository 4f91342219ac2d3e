import { afterAll, beforeAll, expect, test } from 'vitest';
import { someoneWaits } from '../../../../test/support/faults/lock-order.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { campaignSends } from '../index.js';

let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

type Change = (seeded: SeededCampaign, sendIds: readonly string[]) => Promise<unknown>;

const CHANGES: ReadonlyArray<readonly [string, Change]> = [
  ['cancels', (of) => campaignSends.cancel(world.ctx, of, 'campaign_deleted', 10)],
  [
    'cancels of a step',
    (of) => campaignSends.cancel(world.ctx, { ...of, stepId: of.stepIds[0] as string }, 'step_removed', 10),
  ],
  [
    'renumbers',
    async (of) => {
      await world.ctx.sql.execute('update campaign_steps set step_order = 7 where campaign_id = $1', [of.campaignId]);
      return campaignSends.renumber(world.ctx, of, 10);
    },
  ],
  ['unbinds', (of) => campaignSends.unbind(world.ctx, of, of.mailboxIds, 10)],
  [
    'sets due times',
    ({ workspaceId }, ids) => {
      const dueAt = new Date('2031-01-01T00:00:00Z');
      return campaignSends.retime(
        world.ctx,
        workspaceId,
        'scheduled',
        ids.map((id) => ({ id, dueAt })),
      );
    },
  ],
];

test.each(CHANGES)(
  'who %s what waits of a campaign takes no message of a contact that is being stopped',
  async (_how, change) => {
    const seeded = await seedCampaign(world, { contacts: 2 });
    await world.ctx.sql.execute('update sends set mailbox_id = $2 where campaign_id = $1', [
      ...[seeded.campaignId, seeded.mailboxIds[0]],
    ]);
    const sends = await world.ctx.sql.query<{ id: string }>('select id from sends where campaign_id = $1 order by id', [
      seeded.campaignId,
    ]);
    const [low, high] = sends.map(({ id }) => id) as [string, string];
    const holder = await world.ctx.pool.connect();
    const lock = 'select 1 from sends where id = $1 for update nowait';
    try {
      await holder.query('begin');
      await holder.query('select 1 from contacts where campaign_id = $1 for update', [seeded.campaignId]);
      await holder.query(lock, [high]);
      const done = change(seeded, [low, high]);
      await someoneWaits(world);
      const free = await holder.query(lock, [low]).catch((error: Error) => error);
      await holder.query('rollback');
      await done;
      expect(free).toMatchObject({ rowCount: 1 });
    } finally {
      holder.release();
    }
    const [{ n }] = (await world.ctx.sql.query(
      `select count(*)::int as n from sends where campaign_id = $1
       and (status = 'cancelled' or step_order = 7 or mailbox_id is null or due_at = '2031-01-01T00:00:00Z')`,
      [seeded.campaignId],
    )) as [{ n: number }];
    expect(n).toBe(2);
  },
);
