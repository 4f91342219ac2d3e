import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';

let open: SendingWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openSendingWorld();
  world = open.world;
});

afterAll(() => open?.close());

it('counts deferred first messages as new contacts of the day they are sent', async () => {
  const { campaignId } = await seedCampaign(world, {
    contacts: 5,
    mailboxes: 3,
    settings: { newContactsPerDay: 2 },
    email: (n) => `late${n}@late.test`,
  });
  // A server deferred the messages yesterday, so each waits for the mailbox that attempted it.
  await world.ctx.sql.query(
    `update sends s set status = 'deferred', mailbox_id = m.mailbox_id
     from (select id, row_number() over (order by id) as n from sends where campaign_id = $1) f
     join (select mailbox_id, row_number() over (order by mailbox_id) as n from campaign_mailboxes where campaign_id = $1) m
       on m.n = f.n
     where s.id = f.id`,
    [campaignId],
  );
  const accepted = [];
  for (let day = 0; day < 3; day += 1) {
    await open.drain();
    accepted.push(open.sink.records().length);
    world.clock.advanceMs(86_400_000);
  }
  expect(accepted).toEqual([2, 4, 5]);
});
