import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { seedCampaign } from '../../../../test/support/seed.js';

let open: AnsweringWorld;
beforeEach(async () => {
  open = await openAnswering({ running: false });
});
afterEach(async () => {
  await open?.close();
});

describe('the limit of a provider', () => {
  it('holds a campaign back where the mailbox itself could send more, also within one claim', async () => {
    const { send } = await open.answered();
    const { mailboxId } = send;
    open.world.clock.advanceMs(86_400_000);
    const now = open.world.clock.now();
    await open.row(
      `update mailboxes set provider = 'google', domain = 'gmail.com', daily_limit = 2000, min_gap_seconds = 0
       where id = $1 returning id`,
      mailboxId,
    );
    await open.row(
      `update mailbox_slots set sent_today = 498, day_ends_at = $2, next_allowed_at = $3, hour_counts = array[498] || array_fill(0, array[24]),
         hour_index = slot_hour($3) where mailbox_id = $1 returning mailbox_id`,
      mailboxId,
      new Date(now.getTime() + 6 * 3_600_000),
      now,
    );
    const { campaignId } = await seedCampaign(open.world, { contacts: 6, mailboxIds: [mailboxId] });
    await open.drain();
    const sent = await open.row(
      "select count(*)::int as n from sends where campaign_id = $1 and status = 'sent'",
      campaignId,
    );
    expect(sent['n']).toBe(2);
  });
});
