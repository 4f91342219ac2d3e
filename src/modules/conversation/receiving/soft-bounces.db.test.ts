import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportOn } from '../../../../test/support/received/reports.js';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';

const DAY_S = 86_400;

let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

/** Returns the last email of a campaign that was sent to its only contact. */
async function lastSent(campaignId: string): Promise<SentMail> {
  const row = await r.row(
    `select s.id, s.contact_id as "contactId", s.message_id_header as header, s.thread_id as "threadId",
       s.mailbox_id as "mailboxId", m.address, c.email
     from sends s join mailboxes m on m.id = s.mailbox_id join contacts c on c.id = s.contact_id
     where s.campaign_id = $1 and s.sent_at is not null order by s.step_order desc limit 1`,
    campaignId,
  );
  return row as unknown as SentMail;
}

/**
 * Sends the steps of a campaign `gapDays` apart. `outcomes` says for each whether a full-mailbox report follows. Returns the contact
 * after the last step.
 */
async function story(email: string, gapDays: number, outcomes: ReadonlyArray<'soft bounce' | 'delivered'>) {
  const steps = outcomes.map((_, index) => ({
    subject: `Step ${index + 1}`,
    bodyText: 'Hi',
    delaySeconds: index === 0 ? 0 : gapDays * DAY_S,
  }));
  const { campaign } = await r.sentCampaign({ email: () => email, steps });
  for (const [index, outcome] of outcomes.entries()) {
    if (index > 0) {
      r.world.clock.advanceMs(gapDays * DAY_S * 1000 + 60_000);
      await r.drain();
    }
    const send = await lastSent(campaign.campaignId);
    if (outcome === 'soft bounce') {
      const raw = reportOn(send, '4.2.2', 'failed', '452 4.2.2 Mailbox full');
      await r.deliver({ envelopeFrom: '', envelopeTo: send.address, raw });
    }
  }
  const { status, status_reason } = await r.contact((await lastSent(campaign.campaignId)).contactId);
  return [status, status_reason];
}

const STOPPED = ['bounced', 'soft_bounce_limit'];

describe('soft bounces', () => {
  it('stop a contact once three fall within 7 days', async () => {
    expect(await story('daily@full.test', 2, ['soft bounce', 'soft bounce', 'soft bounce'])).toEqual(STOPPED);
  });

  it('of more than 7 days ago do not count, however short the gaps between them are', async () => {
    const contact = await story('slow@full.test', 4, ['soft bounce', 'soft bounce', 'soft bounce', 'soft bounce']);
    expect(contact).not.toEqual(STOPPED);
  });

  it('before a delivered email do not count', async () => {
    const contact = await story('again@full.test', 1, ['soft bounce', 'soft bounce', 'delivered', 'soft bounce']);
    expect(contact).not.toEqual(STOPPED);
  });
});
