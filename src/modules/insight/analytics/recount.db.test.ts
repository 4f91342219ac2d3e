import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';
import { foldOnce } from '../../outreach/statistics/index.js';
import { unsubscribeUrl } from '../../sending/delivery/index.js';

let r: ReceivingWorld;
beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

/** Repeatable randomness from a seed. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const get = async (campaignId: string, path: string) =>
  (await r.world.inject({ url: `/campaigns/${campaignId}/${path}`, query: { workspaceId: r.world.a.id } })).json;

/** Counts the raw rows of a campaign, or of all campaigns (null), without counters. */
async function recount(campaignId: string | null): Promise<Record<string, number>> {
  const counts = await r.row(
    `select
       (select count(*)::int from sends where ($1::uuid is null or campaign_id = $1) and sent_at is not null) as sent,
       (select count(distinct contact_id)::int from sends where ($1::uuid is null or campaign_id = $1) and sent_at is not null) as contacted,
       (select count(*)::int from sends where ($1::uuid is null or campaign_id = $1) and bounce_type is not null) as bounces,
       (select count(*)::int from sends where ($1::uuid is null or campaign_id = $1) and bounce_type = 'soft') as "softBounces",
       (select count(*)::int from sends where ($1::uuid is null or campaign_id = $1) and sent_at is not null and bounce_type is null) as delivered,
       (select count(*)::int from messages where ($1::uuid is null or campaign_id = $1) and kind = 'customer_reply') as replies,
       (select count(*)::int from messages where ($1::uuid is null or campaign_id = $1) and kind = 'auto_reply') as "autoReplies",
       (select count(*)::int from contacts where ($1::uuid is null or campaign_id = $1) and reply_count > 0) as "uniqueReplies",
       (select count(*)::int from events where ($1::uuid is null or campaign_id = $1) and type = 'campaign.contact.unsubscribed') as unsubscribes,
       (select count(*)::int from events where ($1::uuid is null or campaign_id = $1) and type = 'campaign.contact.completed') as completed`,
    campaignId,
  );
  return counts as Record<string, number>;
}

async function happen(seed: number, mails: readonly SentMail[], random: () => number): Promise<void> {
  const mail = mails[Math.floor(random() * mails.length)] as SentMail;
  const answer = {
    from: mail.email,
    to: mail.address,
    envelopeTo: mail.address,
    inReplyTo: mail.header,
    references: mail.header,
    subject: 'Re: Quick question',
    messageId: `<${seed}.${Math.floor(random() * 25)}@answers.test>`,
  };
  const what = random();
  if (what < 0.3) await r.deliver({ ...answer, text: 'Sounds good, call me tomorrow.' });
  else if (what < 0.4) await r.deliver({ ...answer, text: 'No thanks, not interested.' });
  else if (what < 0.55) {
    const headers = { 'Auto-Submitted': 'auto-replied' };
    await r.deliver({ ...answer, headers, subject: 'Out of office', text: 'I am on vacation and back next week.' });
  } else if (what < 0.75) {
    const code = random() < 0.5 ? '5.1.1' : '5.2.2';
    await r.deliver({
      from: 'MAILER-DAEMON@mx.test',
      envelopeFrom: '',
      to: mail.address,
      envelopeTo: mail.address,
      subject: 'Undelivered Mail Returned to Sender',
      messageId: `<${seed}.b${Math.floor(random() * 25)}@answers.test>`,
      text: `<${mail.email}>: host mx said: 550 ${code} no\n`,
      references: mail.header,
      inReplyTo: mail.header,
    });
  } else if (what < 0.85) {
    const path = new URL(unsubscribeUrl(r.world.ctx, r.world.a.id, mail.contactId)).pathname;
    await r.world.inject({ method: 'POST', url: path, key: null });
  } else {
    r.world.clock.advanceMs(Math.floor(random() * 2 * 86_400_000));
    await r.drain();
  }
}

it.each([1, 2, 3])(
  'after a random life (seed %i) every figure equals a recount of the raw rows',
  async (seed) => {
    const random = chances(seed);
    const { campaign, sends } = await r.sentCampaign({
      contacts: 8,
      email: (index) => `p${index}.${seed}@life.test`,
      schedule: { useContactTimezone: false },
    });
    const { campaignId } = campaign;
    for (let turn = 0; turn < 30; turn += 1) {
      await happen(seed, sends, random);
      if (random() < 0.2) await foldOnce(r.world.ctx);
    }
    const raw = await recount(campaignId);
    expect(raw['sent']).toBeGreaterThan(8);
    expect(raw['replies']).toBeGreaterThan(1);
    const stats = await get(campaignId, 'stats');
    expect(Object.fromEntries(Object.keys(raw).map((name) => [name, stats[name]]))).toEqual(raw);

    const { steps, totals } = await get(campaignId, 'analytics/steps');
    expect(totals).toEqual(Object.fromEntries(Object.keys(totals).map((name) => [name, stats[name]])));
    const perStep = await r.rows(
      'select step_order as "order", count(sent_at)::int as sent from sends where campaign_id = $1 group by 1 order by 1',
      campaignId,
    );
    expect(steps.map((step: { order: number; metrics: { sent: number } }) => [step.order, step.metrics.sent])).toEqual(
      perStep.map((row) => [row['order'], row['sent']]),
    );
    const days = (await r.world.inject({ url: '/campaigns/analytics/overview', query: { workspaceId: r.world.a.id } }))
      .json;
    const own = days.campaigns.find((one: { campaignId: string }) => one.campaignId === campaignId);
    expect(own.metrics).toEqual(totals);

    const boxes = await r.world.inject({
      url: '/mailboxes/analytics',
      query: { workspaceId: r.world.a.id, from: '2026-02-01', to: r.world.clock.now().toISOString().slice(0, 10) },
    });
    const sums = (name: string) =>
      boxes.json.mailboxes.reduce((sum: number, box: Record<string, number>) => sum + (box[name] ?? 0), 0);
    const all = await recount(null);
    for (const name of ['sent', 'bounces', 'softBounces', 'replies', 'autoReplies']) {
      expect([name, sums(name)]).toEqual([name, all[name]]);
    }
  },
  60_000,
);
