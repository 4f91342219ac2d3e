import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';

let open: SendingWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openSendingWorld();
  world = open.world;
});
afterAll(() => open?.close());

const sql = <T extends object>(text: string, values: readonly unknown[] = []) => world.ctx.sql.query<T>(text, values);

async function sentOf({ campaignId }: SeededCampaign): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from sends where campaign_id = $1 and status = 'sent'`,
    [campaignId],
  );
  return row?.n ?? 0;
}

interface Plant {
  readonly cause: string;
  plant(campaign: SeededCampaign): Promise<unknown>;
  cure(campaign: SeededCampaign): Promise<unknown>;
}

const SCHEDULE = `update campaigns set revision = revision + 1, schedule = jsonb_set(schedule::jsonb, '{timezone}', to_jsonb($2::text)) where id = $1`;

/** Rows that make the claim throw. */
const PLANTS: Readonly<Record<string, Plant>> = {
  'a time zone that does not exist': {
    cause: 'time_zone_unknown',
    plant: ({ campaignId }) => sql(SCHEDULE, [campaignId, 'Mars/Olympus']),
    cure: ({ campaignId }) => sql(SCHEDULE, [campaignId, 'UTC']),
  },
  'windows that are no list': {
    cause: 'data_invalid',
    plant: ({ campaignId }) =>
      sql(
        `update campaigns set revision = revision + 1, schedule = jsonb_set(schedule::jsonb, '{windows}', '5') where id = $1`,
        [campaignId],
      ),
    cure: ({ campaignId }) =>
      sql(
        `update campaigns c set revision = revision + 1,
           schedule = jsonb_set(schedule::jsonb, '{windows}', (select o.schedule::jsonb -> 'windows' from campaigns o
             where o.workspace_id = c.workspace_id and o.id <> c.id limit 1)) where id = $1`,
        [campaignId],
      ),
  },
};

describe('a campaign that makes the claim throw', () => {
  it.each(Object.entries(PLANTS))(
    '%s: everything else sends, its owner sees the cause, and it sends once fixed',
    async (_, plant) => {
      const workspaceIds = [world.a.id, world.a.id, world.b.id];
      const [bad, beside, other] = (await Promise.all(
        workspaceIds.map((workspaceId) => seedCampaign(world, { contacts: 3, workspaceId })),
      )) as [SeededCampaign, SeededCampaign, SeededCampaign];
      await plant.plant(bad);
      await open.drain();
      expect([await sentOf(bad), await sentOf(beside), await sentOf(other)]).toEqual([0, 3, 3]);

      const attention = (await world.inA({ url: '/overview/attention' })).json.items;
      const item = attention.find((each: { resourceId: string }) => each.resourceId === bad.campaignId);
      expect(item).toMatchObject({ kind: 'work_set_aside', severity: 'blocking', resource: 'campaign' });
      const foreign = (await world.inB({ url: '/overview/attention' })).json.items;
      expect(foreign.filter((each: { kind: string }) => each.kind === 'work_set_aside')).toEqual([]);

      const [send] = await sql<{ id: string }>('select id from sends where campaign_id = $1 limit 1', [bad.campaignId]);
      const url = `/campaigns/${bad.campaignId}/sends/${send?.id}/explain`;
      const explained = await world.inA({ url });
      expect(explained).toMatchObject({
        status: 200,
        json: { decision: 'wait', decidingGate: 'claim', reason: 'set_aside' },
      });
      expect((await world.inB({ url })).status).toBe(404);

      const events = await sql<{ type: string; data: Record<string, unknown> }>(
        `select type, data from events where type like 'work.%' and campaign_id = $1`,
        [bad.campaignId],
      );
      expect(events).toMatchObject([{ type: 'work.set_aside', data: { cause: plant.cause, attempts: 1 } }]);

      const waits: number[] = [];
      for (let attempt = 0; attempt < 8; attempt += 1) {
        const [row] = await sql<{ next_attempt_at: Date }>('select next_attempt_at from set_aside where item = $1', [
          bad.campaignId,
        ]);
        const at = (row as { next_attempt_at: Date }).next_attempt_at;
        waits.push((at.getTime() - world.clock.now().getTime()) / 1000);
        world.clock.moveTo(at);
        await open.drain();
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);

      await plant.cure(bad);
      world.clock.advanceMs(900_000);
      await open.drain();
      expect(await sentOf(bad)).toBe(3);
      expect(await sql('select 1 from set_aside where item = $1', [bad.campaignId])).toEqual([]);
      const types = await sql<{ type: string }>(
        `select type from events where type like 'work.%' and campaign_id = $1 order by sequence nulls last, occurred_at`,
        [bad.campaignId],
      );
      expect(types.map(({ type }) => type)).toEqual(['work.set_aside', 'work.resumed']);
    },
  );

  it('is retried immediately after an edit', async () => {
    const bad = await seedCampaign(world, { contacts: 2 });
    await sql(SCHEDULE, [bad.campaignId, 'Mars/Olympus']);
    await open.drain();
    expect(await sentOf(bad)).toBe(0);
    world.clock.advanceMs(1_000);
    await sql(SCHEDULE, [bad.campaignId, 'UTC']);
    await sql('update campaigns set updated_at = $2 where id = $1', [bad.campaignId, world.clock.now()]);
    await open.drain();
    expect(await sentOf(bad)).toBe(2);
  });
});
