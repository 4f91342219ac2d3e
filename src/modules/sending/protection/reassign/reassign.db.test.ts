import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { runStored } from '../../../../../test/support/sending-world.js';
import type { Worker } from '../../../../platform/due/worker.js';
import { holdJobHandlers } from '../holds.worker.js';
import { protectionLoop } from '../protection.worker.js';
import { mailboxReassigned } from './reassign.jobs.js';

const DAY = 86_400_000;
const POLICY = { deadMailbox: 'reassign', reassignAfterDays: 2 };
const STEPS = [
  { subject: 'Quick question', bodyText: 'Hi {{firstName}}' },
  { subject: '', bodyText: 'Again', delaySeconds: 3_600 },
];

let r: ReceivingWorld;
let run = 0;
beforeAll(async () => {
  r = await openReceiving({ config: { rateLimits: false } });
});
afterAll(() => r?.close());
beforeEach(() => {
  run += 1;
});

/** Creates a campaign with two mailboxes that have each sent the first message to one contact. */
async function written(more: Parameters<ReceivingWorld['sentCampaign']>[0] = {}) {
  const email = (n: number) => `c${n}.${run}@reassign.test`;
  const { campaign, sends } = await r.sentCampaign({ contacts: 2, mailboxes: 2, steps: STEPS, email, ...more });
  const [first, second] = sends as [SentMail, SentMail];
  expect(new Set(sends.map((send) => send.mailboxId)).size).toBe(2);
  return { campaign, first, second };
}
const setStatus = (mailboxId: number, status: string) =>
  r.rows('update mailboxes set status = $2, status_since = $3 where id = $1', mailboxId, status, r.world.clock.now());
const reassign = (mailboxId: number, body: object = {}, more: object = {}) =>
  r.world.inA({ method: 'POST', url: `/mailboxes/${mailboxId}/reassign`, body, ...more });
const sendsOf = (contactId: string) =>
  r.rows('select * from sends where contact_id = $1 order by step_order', contactId);
const reassigned = async (contactId: string) =>
  (await r.events(contactId)).filter(({ type }) => type === 'campaign.contact.reassigned').map(({ data }) => data);
const protect = () => protectionLoop().tick(r.world.ctx, {} as Worker);
const titles = async (): Promise<string[]> =>
  (await r.world.inA({ url: '/overview/attention' })).json.items.map(({ title }: { title: string }) => title);

describe('reassigning the contacts of a mailbox that cannot send', () => {
  it('counts them first, then lets them continue from another mailbox in a new conversation', async () => {
    const { campaign, first, second } = await written();
    await setStatus(first.mailboxId, 'disconnected');
    expect((await titles()).find((title) => title.startsWith(first.address))).toMatch(/\. 1 contact waits$/);
    const counts = { waitingCount: 1, reassignedCount: 1, unconfirmedCount: 0 };
    const expected = {
      ...{ mailboxId: first.mailboxId, address: first.address, ...counts, jobId: null },
      campaigns: [{ campaignId: campaign.campaignId, name: 'Seeded', ...counts, otherMailboxesCount: 1 }],
    };
    const preview = await reassign(first.mailboxId, { dryRun: true });
    expect([preview.status, preview.json]).toEqual([200, { ...expected, dryRun: true }]);
    expect(await reassigned(first.contactId)).toEqual([]);
    expect((await sendsOf(first.contactId))[1]).toMatchObject({ mailbox_id: first.mailboxId });

    const done = await reassign(first.mailboxId);
    expect([done.status, done.json]).toEqual([200, { ...expected, dryRun: false }]);
    expect(await reassigned(first.contactId)).toMatchObject([
      { ...{ mailboxId: first.mailboxId, address: first.address, by: 'manual' }, campaignId: campaign.campaignId },
    ]);
    expect(await reassigned(second.contactId)).toEqual([]);
    expect((await titles()).find((title) => title.startsWith(first.address))).not.toContain('contact');

    r.world.clock.advanceMs(3_600_000);
    await r.drain();
    const [before, after] = await sendsOf(first.contactId);
    expect(after).toMatchObject({ status: 'sent', mailbox_id: second.mailboxId, in_reply_to: null });
    expect([after?.['subject'], after?.['thread_id'] === before?.['thread_id']]).toEqual(['Quick question', false]);
    expect((await sendsOf(second.contactId))[1]).toMatchObject({ in_reply_to: second.header });
    expect((await reassign(first.mailboxId)).json).toMatchObject({
      waitingCount: 0,
      reassignedCount: 0,
      campaigns: [],
    });

    await r.deliver({ ...answerTo(first), subject: 'Re: Quick question', text: 'Sounds great, call me.' });
    expect(await r.contact(first.contactId)).toMatchObject({ status: 'replied' });
  });

  it.each(['unknown', 'sending'])('leaves a contact with an email that is %s where it is', async (status) => {
    const { first } = await written({ settings: POLICY });
    await r.rows('update sends set status = $2 where id = $1', first.id, status);
    await setStatus(first.mailboxId, 'error');
    r.world.clock.advanceMs(3 * DAY);
    const { json } = await reassign(first.mailboxId);
    expect(json).toMatchObject({ waitingCount: 1, reassignedCount: 0, unconfirmedCount: 1 });
    await protect();
    expect(await reassigned(first.contactId)).toEqual([]);
    expect((await sendsOf(first.contactId))[1]).toMatchObject({ mailbox_id: first.mailboxId, status: 'scheduled' });
    await r.rows(`update sends set status = 'sent' where id = $1`, first.id);
    expect((await reassign(first.mailboxId)).json).toMatchObject({ reassignedCount: 1, unconfirmedCount: 0 });
  });

  it('leaves contacts where no other mailbox of the campaign can send', async () => {
    const { first, second } = await written();
    await setStatus(first.mailboxId, 'disconnected');
    await setStatus(second.mailboxId, 'paused');
    const { json } = await reassign(first.mailboxId);
    expect(json).toMatchObject({ waitingCount: 1, reassignedCount: 0, campaigns: [{ otherMailboxesCount: 0 }] });
    expect((await sendsOf(first.contactId))[1]).toMatchObject({ mailbox_id: first.mailboxId });
  });

  it('is refused for a mailbox that can send, a wrong value, a foreign or missing mailbox, and without a key', async () => {
    const { first } = await written();
    const active = await reassign(first.mailboxId);
    expect([active.status, active.json.code]).toEqual([409, 'mailbox_active']);
    await setStatus(first.mailboxId, 'disconnected');
    const wrong = await reassign(first.mailboxId, { dryRun: 'maybe' });
    expect([wrong.status, wrong.json.detail[0].loc]).toEqual([422, ['body', 'dryRun']]);
    const url = `/mailboxes/${first.mailboxId}/reassign`;
    const foreign = await r.world.inB({ method: 'POST', url, body: {} });
    const missing = await reassign(999_999_999);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'mailbox_not_found']);
    expect({ ...missing.json, requestId: '' }).toEqual({ ...foreign.json, requestId: '' });
    expect((await reassign(first.mailboxId, {}, { key: null })).status).toBe(401);
    expect(await reassigned(first.contactId)).toEqual([]);
  });

  it('repeated with its key, and in parallel, moves each contact once', async () => {
    const { first } = await written();
    await setStatus(first.mailboxId, 'disconnected');
    const headers = { 'idempotency-key': `reassign-${run}` };
    const once = await reassign(first.mailboxId, {}, { headers });
    const again = await reassign(first.mailboxId, {}, { headers });
    expect([again.status, again.text]).toEqual([200, once.text]);
    await r.rows(
      `update sends set mailbox_id = $2 where contact_id = $1 and step_order = 2`,
      first.contactId,
      first.mailboxId,
    );
    const both = await Promise.all([reassign(first.mailboxId), reassign(first.mailboxId)]);
    expect(both.map(({ json }) => json.reassignedCount).sort()).toEqual([0, 1]);
    expect(await reassigned(first.contactId)).toHaveLength(2);
  });

  it('waits for no email or contact that another transaction holds, and leaves that contact', async () => {
    const { first } = await written();
    await setStatus(first.mailboxId, 'disconnected');
    for (const held of [
      'select 1 from sends where contact_id = $1 and step_order = 2 for update',
      'select 1 from contacts where id = $1 for update',
    ]) {
      const holder = await r.world.ctx.pool.connect();
      try {
        await holder.query('begin');
        await holder.query(held, [first.contactId]);
        expect((await reassign(first.mailboxId)).json).toMatchObject({ waitingCount: 1, reassignedCount: 0 });
        await holder.query('rollback');
      } finally {
        holder.release();
      }
    }
    expect((await reassign(first.mailboxId)).json).toMatchObject({ reassignedCount: 1 });
  });

  it('beside a claim of a mailbox that works again sends each email once', async () => {
    const email = (n: number) => `race${n}.${run}@reassign.test`;
    const { campaign, sends } = await r.sentCampaign({ contacts: 20, mailboxes: 2, steps: STEPS, email });
    const [mailboxId = 0] = campaign.mailboxIds;
    await setStatus(mailboxId, 'disconnected');
    r.world.clock.advanceMs(3_600_000);
    const act = reassign(mailboxId);
    await setStatus(mailboxId, 'active');
    await Promise.all([act, r.drain()]);
    await r.drain();
    const taken = r.sink
      .records()
      .filter(({ to }) => to.some((one) => one.startsWith('race') && one.includes(`.${run}@`)));
    expect(taken).toHaveLength(2 * sends.length);
    const left = await r.rows(`select 1 from sends where campaign_id = $1 and status <> 'sent'`, campaign.campaignId);
    expect(left).toEqual([]);
  });

  it('of more than 5,000 contacts answers immediately, and a job that can restart moves them', async () => {
    const { campaignId, mailboxIds } = await seedCampaign(r.world, { contacts: 5_001, mailboxes: 2 });
    const [mailboxId = 0] = mailboxIds;
    await r.rows('update sends set mailbox_id = $2 where campaign_id = $1', campaignId, mailboxId);
    await r.rows('update contacts set mailbox_id = $2 where campaign_id = $1', campaignId, mailboxId);
    await r.rows('analyze sends');
    await setStatus(mailboxId, 'error');
    const { json } = await reassign(mailboxId);
    expect(json).toMatchObject({ waitingCount: 5_001, reassignedCount: 0, jobId: expect.any(String) });
    for (const _twice of [1, 2]) await runStored(r.world.ctx, holdJobHandlers, mailboxReassigned.name);
    const bound = `select (select count(*) from sends where campaign_id = $1 and mailbox_id is not null)::int as sends,
      (select count(*) from contacts where campaign_id = $1 and mailbox_id is not null)::int as contacts,
      (select count(*) from events where campaign_id = $1 and type = 'campaign.contact.reassigned')::int as events`;
    expect(await r.row(bound, campaignId)).toEqual({ sends: 0, contacts: 0, events: 5_001 });
    await r.rows(`update campaigns set status = 'archived' where id = $1`, campaignId);
    await r.rows(`update campaign_slots set active = false where campaign_id = $1`, campaignId);
  });
});

describe('the policy of a campaign', () => {
  const explained = async (of: { campaignId: string; contactId: string }) => {
    const [, send] = await sendsOf(of.contactId);
    return (await r.world.inA({ url: `/campaigns/${of.campaignId}/sends/${send?.['id']}/explain` })).json;
  };

  it('is to wait, unless it is set', async () => {
    const { first } = await written();
    await setStatus(first.mailboxId, 'disconnected');
    r.world.clock.advanceMs(100 * DAY);
    await protect();
    expect(await reassigned(first.contactId)).toEqual([]);
  });

  it('moves contacts once their mailbox has not worked for the set days, and the explanation says when', async () => {
    const { campaign, first, second } = await written({ settings: POLICY });
    const of = { campaignId: campaign.campaignId, contactId: first.contactId };
    await setStatus(first.mailboxId, 'error');
    const at = new Date(r.world.clock.now().getTime() + 2 * DAY).toISOString();
    r.world.clock.advanceMs(DAY);
    expect(await explained(of)).toMatchObject({ decision: 'wait', reason: 'mailbox_error', nextPossibleAt: at });
    expect((await explained(of)).summary).toContain(`The contact is reassigned to another mailbox at ${at}.`);
    await protect();
    expect(await reassigned(first.contactId)).toEqual([]);
    r.world.clock.advanceMs(DAY);
    await protect();
    expect(await reassigned(first.contactId)).toMatchObject([{ mailboxId: first.mailboxId, by: 'policy' }]);
    await protect();
    expect(await reassigned(first.contactId)).toHaveLength(1);
    await r.drain();
    expect((await sendsOf(first.contactId))[1]).toMatchObject({ status: 'sent', mailbox_id: second.mailboxId });
  });

  it('starts again when the mailbox worked in between, and keeps to paused mailboxes never', async () => {
    const { first } = await written({ settings: POLICY });
    await setStatus(first.mailboxId, 'error');
    r.world.clock.advanceMs(1.5 * DAY);
    await setStatus(first.mailboxId, 'active');
    await setStatus(first.mailboxId, 'disconnected');
    r.world.clock.advanceMs(DAY);
    await protect();
    expect(await reassigned(first.contactId)).toEqual([]);
    await setStatus(first.mailboxId, 'paused');
    r.world.clock.advanceMs(30 * DAY);
    await protect();
    expect(await reassigned(first.contactId)).toEqual([]);
  });

  it('applies to the subsequences of the campaign', async () => {
    const { campaign, first } = await written({ settings: POLICY });
    const steps = [{ subject: '', bodyText: 'Next', delaySeconds: 86_400 }];
    const body = { name: 'Child', trigger: { intents: ['interested'] }, steps };
    const url = `/campaigns/${campaign.campaignId}/subsequences`;
    const { json: child } = await r.world.inA({ method: 'POST', url, body });
    await r.deliver({
      ...answerTo(first),
      subject: 'Re: Quick question',
      text: 'Sounds great, I am interested. Call me.',
    });
    const moved = await r.row('select id, mailbox_id from contacts where campaign_id = $1', child.id);
    expect(moved['mailbox_id']).toBe(first.mailboxId);
    await setStatus(first.mailboxId, 'disconnected');
    r.world.clock.advanceMs(2 * DAY);
    await protect();
    expect(await reassigned(String(moved['id']))).toMatchObject([{ campaignId: child.id, by: 'policy' }]);
  });

  it('is a setting with bounds', async () => {
    const { campaign } = await written();
    const patch = (settings: object) =>
      r.world.inA({ method: 'PATCH', url: `/campaigns/${campaign.campaignId}`, body: { settings } });
    expect((await patch({ deadMailbox: 'reassign' })).json.settings).toMatchObject({
      ...{ deadMailbox: 'reassign', reassignAfterDays: 3 },
    });
    for (const [name, value] of [
      ['deadMailbox', 'delete'],
      ['reassignAfterDays', 0],
      ['reassignAfterDays', 61],
    ] as const) {
      const refused = await patch({ [name]: value });
      expect([refused.status, refused.json.detail[0].loc]).toEqual([422, ['body', 'settings', name]]);
    }
  });
});
