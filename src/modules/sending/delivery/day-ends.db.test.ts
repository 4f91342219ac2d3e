import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { answeredBy, openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import type { OutgoingMessage, SmtpOutcome } from '../../../platform/mail/smtp/types.js';

const ACCEPTED: SmtpOutcome = { result: 'accepted', code: 250, text: 'ok', refusedRecipients: [] };
const LATER: SmtpOutcome = { result: 'refused', stage: 'dot', code: 451, text: '4.3.0 try again later' };

let open: WorkerWorld;
/** Days start at midnight UTC, and each test has its own. */
let day = 2;
/** Contacts whose messages the server accepted. */
let accepted: string[];

beforeAll(async () => {
  open = await openWorkerWorld();
});
afterAll(() => open?.close());

beforeEach(async () => {
  day += 2;
  accepted = [];
  await open.world.ctx.sql.query('update campaign_slots set active = false');
  open.world.clock.moveTo(atDay(0, '23:59:58'));
});

const atDay = (later: number, time: string): Date =>
  new Date(`2026-03-${String(day + later).padStart(2, '0')}T${time}.000Z`);

const accept = (message: OutgoingMessage): SmtpOutcome => {
  accepted.push(message.envelope.to.join());
  return ACCEPTED;
};

/** Hands a message over and accepts it, unless it can no longer be sent. */
async function take(message: OutgoingMessage): Promise<SmtpOutcome> {
  try {
    await message.onHanded?.();
  } catch (error) {
    return { result: 'not_handed', reason: 'not_permitted', text: (error as Error).message };
  }
  return accept(message);
}

const capacityUsed = (table: string, id: string | number): Promise<Array<{ sent_today: number }>> =>
  open.world.ctx.sql.query(
    `select sent_today from ${table} where ${table === 'campaign_slots' ? 'campaign_id' : 'mailbox_id'} = $1`,
    [id],
  );

it('a message that is not begun before midnight uses capacity of the day on which it is sent', async () => {
  const { campaignId, mailboxIds } = await seedCampaign(open.world, {
    contacts: 2,
    mailbox: { dailyLimit: 1, minGapSeconds: 0 },
    email: (n) => `p${n}@begun.test`,
  });
  let isFirst = true;
  await open.drain(
    answeredBy(open.world.ctx, (message) => {
      if (isFirst) open.world.clock.moveTo(atDay(1, '00:00:01'));
      isFirst = false;
      return take(message);
    }),
  );
  expect(accepted).toHaveLength(1);
  for (const [table, id] of [
    ['campaign_slots', campaignId],
    ['mailbox_slots', mailboxIds[0]],
    ['campaign_mailboxes', mailboxIds[0]],
  ] as const) {
    expect(await capacityUsed(table, id as string | number)).toEqual([{ sent_today: 1 }]);
  }
});

it('what is given back after midnight leaves the new day as it is', async () => {
  const { campaignId, mailboxIds } = await seedCampaign(open.world, {
    contacts: 3,
    mailbox: { dailyLimit: 1, minGapSeconds: 0 },
    settings: { dailyLimit: 1 },
    email: (n) => `p${n}@given.test`,
  });
  let isFirst = true;
  await open.drain(
    answeredBy(open.world.ctx, async (message) => {
      if (!isFirst) return take(message);
      isFirst = false;
      await message.onHanded?.();
      open.world.clock.moveTo(atDay(1, '00:00:01'));
      await open.drain(answeredBy(open.world.ctx, take));
      return LATER;
    }),
  );
  expect(accepted).toHaveLength(1);
  expect(await capacityUsed('campaign_slots', campaignId)).toEqual([{ sent_today: 1 }]);
  expect(await capacityUsed('mailbox_slots', mailboxIds[0] as number)).toEqual([{ sent_today: 1 }]);
});
