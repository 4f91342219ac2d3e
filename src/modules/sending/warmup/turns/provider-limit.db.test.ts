import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, openWarmupWorld, type WarmupWorld } from '../../../../../test/support/warmup-world.js';

const HOUR_MS = 3_600_000;
let w: WarmupWorld;

beforeAll(async () => {
  // Early on a Wednesday, before any mailbox sends.
  w = await openWarmupWorld({ start: '2026-03-04T00:00:00.000Z' });
});
afterAll(() => w?.close());

const sentBy = async (address: string): Promise<number> => {
  const [row] = await w.rows<{ n: number }>(
    `select count(*)::int as n from warmup_messages where from_email = $1 and status = 'sent'`,
    address,
  );
  return row?.n ?? 0;
};

test("warmup respects the provider's daily limit and continues after it", async () => {
  const names = ['ann@one.test', 'bob@two.test', 'carl@three.test', 'dora@four.test'];
  await w.api.host(...names);
  await w.rows(
    `update mailboxes set timezone = 'UTC', provider = 'google', domain = 'gmail.com', daily_limit = 2000, min_gap_seconds = 0,
       ramp = jsonb_set(ramp, '{enabled}', 'false')
     where address = 'ann@one.test'`,
  );
  await w.api.done('enable', names, { settings: { startPerDay: 8, increment: 0, replyRate: 0, pairGapHours: 1 } });
  // Mailboxes that this test cannot deliver to only receive; no mailbox sends to them.
  await w.rows(
    'update warmup_mailboxes x set due_at = null from mailboxes m where m.id = x.mailbox_id and m.address <> $1',
    'ann@one.test',
  );
  await w.rows(
    `update mailbox_slots s set sent_today = 498, day_ends_at = $1, next_allowed_at = $2,
       hour_counts = array[498] || array_fill(0, array[24]), hour_index = slot_hour($2)
     from mailboxes m where m.id = s.mailbox_id and m.address = 'ann@one.test'`,
    new Date('2026-03-05T00:00:00Z'),
    w.world.clock.now(),
  );
  await w.pass(DAY_MS - HOUR_MS);
  expect(await sentBy('ann@one.test')).toBe(2);
  await w.pass(DAY_MS);
  expect(await sentBy('ann@one.test')).toBeGreaterThan(4);
});
