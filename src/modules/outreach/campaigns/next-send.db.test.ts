import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

const hours = (count: number): string => new Date(world.clock.now().getTime() + count * 3_600_000).toISOString();

async function told(campaignId: string): Promise<string | null> {
  const viewed = (await world.inA({ url: `/campaigns/${campaignId}` })).json;
  const listed = (await world.inA({ url: '/campaigns' })).json.find((one: { id: string }) => one.id === campaignId);
  expect(listed.nextSendAt).toBe(viewed.nextSendAt);
  return viewed.nextSendAt;
}

async function setDue({ contactIds }: SeededCampaign, dueAt: readonly string[], mailboxId: number | null = null) {
  await world.ctx.sql.execute(
    `update sends s set due_at = n.due_at, mailbox_id = $3
     from unnest($1::uuid[], $2::timestamptz[]) as n (contact_id, due_at) where s.contact_id = n.contact_id`,
    [contactIds, dueAt, mailboxId],
  );
}

async function pause({ campaignId, contactIds }: SeededCampaign, index: number, holdUntil?: string) {
  const url = `/campaigns/${campaignId}/contacts/${contactIds[index]}`;
  expect((await world.inA({ method: 'PATCH', url, body: { action: 'pause', holdUntil } })).status).toBe(200);
}

test('a campaign sends next to contacts in their sequence, not to paused or held ones', async () => {
  const seeded = await seedCampaign(world, { contacts: 3 });
  for (const mailboxId of [null, seeded.mailboxIds[0]!]) {
    await setDue(seeded, [hours(1), hours(2), hours(3)], mailboxId);
    expect(await told(seeded.campaignId)).toBe(hours(1));
    await pause(seeded, 0);
    expect(await told(seeded.campaignId)).toBe(hours(2));
    await pause(seeded, 1, hours(2.5));
    expect(await told(seeded.campaignId)).toBe(hours(3));
    await pause(seeded, 2);
    expect(await told(seeded.campaignId)).toBeNull();
    for (const id of seeded.contactIds) {
      const url = `/campaigns/${seeded.campaignId}/contacts/${id}`;
      await world.inA({ method: 'PATCH', url, body: { action: 'resume' } });
    }
  }
});

test('behind more paused contacts than are looked at, it sends no earlier than the last of these', async () => {
  const seeded = await seedCampaign(world, { contacts: 70 });
  await setDue(
    seeded,
    seeded.contactIds.map((_, index) => hours(index + 1)),
  );
  for (let index = 0; index < 69; index += 1) await pause(seeded, index);
  expect(await told(seeded.campaignId)).toBe(hours(50));
  await pause(seeded, 69);
  expect(await told(seeded.campaignId)).toBeNull();
});
