import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBy, eventsOf, requestsOf, seedContacts, seedDraft } from '../../../../test/support/launch-seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { sendingLoop } from '../delivery/delivery.worker.js';
import { holdsLoop } from '../protection/holds.worker.js';
import { protectionLoop } from '../protection/protection.worker.js';

let open: SendingWorld;
let world: TestWorld;
const loops = [sendingLoop(), holdsLoop, protectionLoop()];

beforeAll(async () => {
  open = await openSendingWorld({ config: { rateLimits: false } });
  world = open.world;
});
afterAll(() => open?.close());

/** Moves the clock to `until`, stopping at each due time. */
const pass = async (until: Date): Promise<void> => {
  for (;;) {
    const next = await drainLoops(world.ctx, open.worker, loops);
    if (next === null || next > until) break;
    world.clock.moveTo(next);
  }
  if (world.clock.now() < until) world.clock.moveTo(until);
};
const later = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000);
const received = (part: string) => open.sink.records().filter((record) => record.to.some((to) => to.includes(part)));

describe('from launch to the last message', () => {
  it('every contact gets every step once, in order, and the campaign is complete', async () => {
    const { campaignId } = await seedDraft(world, {
      contacts: 6,
      mailboxes: 2,
      domain: 'story.test',
      steps: [
        { subject: 'First', bodyText: 'Hi {{firstName}}' },
        { subject: '', bodyText: 'Again', delaySeconds: 3_600 },
      ],
    });
    const { json } = await requestsOf(world).launch(campaignId);
    expect(json.estimatedCompletionAt).not.toBeNull();
    await pass(later(24));
    expect(received('@story.test').length).toBe(12);
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ completed: 6 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ sent: 12 });
    expect((await eventsOf(world, campaignId)).map((event) => event.type)).toContain('campaign.completed');
  });

  it('no email starts after the response to a pause, and a resume continues where it stopped', async () => {
    const { campaignId } = await seedDraft(world, {
      contacts: 8,
      domain: 'stopgo.test',
      settings: { gapSeconds: 600 },
    });
    await requestsOf(world).launch(campaignId);
    await pass(later(0.4));
    const before = received('@stopgo.test').length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(8);
    await requestsOf(world).lifecycle(campaignId, { action: 'pause' });
    await pass(later(6));
    expect(received('@stopgo.test').length).toBe(before);
    expect((await requestsOf(world).lifecycle(campaignId, { action: 'resume' })).json.status).toBe('active');
    await pass(later(6));
    expect(received('@stopgo.test').length).toBe(8);
    expect(new Set(received('@stopgo.test').map((record) => record.to[0])).size).toBe(8);
  });

  it('a completed campaign sends on when contacts were added and it is launched again', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 2, domain: 'more.test' });
    await requestsOf(world).launch(campaignId);
    await pass(later(6));
    const [row] = await world.ctx.sql.query<{ status: string }>('select status from campaigns where id = $1', [
      campaignId,
    ]);
    expect(row?.status).toBe('completed');
    await seedContacts(world, world.a.id, campaignId, [{ email: 'third@more.test' }]);
    expect((await requestsOf(world).launch(campaignId)).json).toMatchObject({ status: 'launched', enrolledCount: 1 });
    await pass(later(6));
    expect(received('@more.test').length).toBe(3);
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ completed: 3 });
  });
});
