import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBy, eventsOf, requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import type { Worker } from '../../../platform/due/worker.js';
import type { OfCampaign } from '../../outreach/campaigns/core/campaigns.jobs.js';
import { loadPlan, moveCampaign } from '../../outreach/campaigns/index.js';
import { reopenCompleted } from '../../outreach/campaigns/reopening/reopen.service.js';
import { changeContacts } from '../../outreach/contacts/status/index.js';
import { appendStats, NO_STEP } from '../../outreach/statistics/index.js';
import { retimeSends } from '../launch/retime.service.js';
import {
  renumberSteps,
  settleDeletedCampaign,
  settleDetachedMailboxes,
  settleRemovedStep,
} from '../launch/settle-changes.service.js';
import { cancelSends } from '../sends/cancel.service.js';
import { continueContacts } from '../sequence/continue.service.js';
import { continueResumed } from './holds.service.js';
import { holdsLoop } from './holds.worker.js';
import { protectionLoop } from './protection.worker.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const nobody = {} as Worker;
const HOUR = 3_600_000;
const threeSteps = [
  { subject: 'One', bodyText: 'One' },
  { subject: '', bodyText: 'Two', delaySeconds: 7_200 },
  { subject: '', bodyText: 'Three', delaySeconds: 7_200 },
];

interface SendFact {
  readonly contact_id: string;
  readonly step_order: number;
  readonly status: string;
  readonly due_at: Date;
  readonly mailbox_id: number | null;
}

const sendsOf = (campaignId: string) =>
  world.ctx.sql.query<SendFact>(
    'select contact_id, step_order, status, due_at, mailbox_id from sends where campaign_id = $1 order by contact_id, step_order',
    [campaignId],
  );
const launched = async (options: Parameters<typeof seedDraft>[1]) => {
  const seeded = await seedDraft(world, options);
  await requestsOf(world).launch(seeded.campaignId);
  return seeded;
};
/** Writes the effects of a sent email directly to the tables. */
const markSent = async (campaignId: string, contactId: string, stepOrder: number, mailboxId: number, next: boolean) => {
  const at = world.clock.now();
  await world.ctx.sql.query(
    `update sends set status = 'sent', sent_at = $3, mailbox_id = $4 where contact_id = $1 and step_order = $2`,
    [contactId, stepOrder, at, mailboxId],
  );
  await world.ctx.sql.query(
    `update contacts set sent_count = sent_count + 1, current_step_order = $2, last_sent_at = $3, mailbox_id = $4 where id = $1`,
    [contactId, stepOrder, at, mailboxId],
  );
  if (!next) return;
  const plan = await loadPlan(world.ctx, world.a.id, campaignId);
  if (plan !== undefined) await inTx(world.ctx, (ctx) => continueContacts(ctx, plan, [contactId]));
};
const change = (ctx: Ctx, ids: readonly string[], to: { status: string; reason: string; holdUntil?: Date }) =>
  changeContacts(ctx, world.a.id, ids, to);

describe('the end of a hold', () => {
  it('makes the contact active and its message due, tells it, and knows when the next one is', async () => {
    const { campaignId, contactIds } = await launched({ contacts: 3, domain: 'hold.test' });
    const now = world.clock.now().getTime();
    const [first = '', second = '', third = ''] = contactIds;
    await change(world.ctx, [first], { status: 'paused', reason: 'out_of_office', holdUntil: new Date(now + HOUR) });
    await change(world.ctx, [second], {
      status: 'paused',
      reason: 'out_of_office',
      holdUntil: new Date(now + 5 * HOUR),
    });
    await change(world.ctx, [third], { status: 'paused', reason: 'manual' });
    await world.ctx.sql.query(`update sends set due_at = $2 where campaign_id = $1`, [
      campaignId,
      new Date(now + 24 * HOUR),
    ]);
    expect(await holdsLoop.tick(world.ctx, nobody)).toEqual({ worked: 0, nextDueAt: new Date(now + HOUR) });
    world.clock.advanceMs(HOUR);
    expect(await holdsLoop.tick(world.ctx, nobody)).toEqual({ worked: 1, nextDueAt: null });
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 1, paused: 2 });
    const due = (await sendsOf(campaignId)).filter((send) => send.due_at <= world.clock.now());
    expect(due.map((send) => send.contact_id)).toEqual([first]);
    expect(await holdsLoop.tick(world.ctx, nobody)).toEqual({ worked: 0, nextDueAt: new Date(now + 5 * HOUR) });
    const resumed = (await eventsOf(world, campaignId)).filter((event) => event.type === 'campaign.contact.resumed');
    expect(resumed.map((event) => event.data)).toEqual([
      expect.objectContaining({ contactId: first, by: 'timer', email: 'person0@hold.test', customFields: {} }),
    ]);
  });
});

describe('a contact that a person resumes', () => {
  const resume = async (campaignId: string, contactId: string) => {
    const answer = await world.inA({
      method: 'PATCH',
      url: `/campaigns/${campaignId}/contacts/${contactId}`,
      body: { action: 'resume' },
    });
    await continueResumed(world.ctx, { workspaceId: world.a.id, campaignId, contactIds: [contactId] });
    return answer;
  };
  const statusOf = async (campaignId: string) => (await world.inA({ url: `/campaigns/${campaignId}` })).json.status;
  const stopAndComplete = async (campaignId: string, contactId: string) => {
    await change(world.ctx, [contactId], { status: 'stopped', reason: 'manual' });
    await cancelSends(world.ctx, world.a.id, { contactIds: [contactId] }, 'contact_stopped');
    await inTx(world.ctx, (ctx) => moveCampaign(ctx, world.a.id, campaignId, { to: 'completed' }));
  };

  it('takes its completed campaign up again while a step is left for it', async () => {
    const { campaignId, contactIds } = await launched({ contacts: 1, domain: 'reopen.test' });
    const [id = ''] = contactIds;
    await stopAndComplete(campaignId, id);
    expect((await resume(campaignId, id)).json).toMatchObject({ status: 'active' });
    expect(await statusOf(campaignId)).toBe('active');
    expect(await sendsOf(campaignId)).toMatchObject([{ contact_id: id, status: 'scheduled' }]);
    const types = (await eventsOf(world, campaignId)).map((event) => event.type);
    expect(types.filter((type) => type.endsWith('resumed'))).toEqual(['campaign.resumed', 'campaign.contact.resumed']);
  });

  it('waits for no lock on the campaign, and reactivates a completed campaign', async () => {
    const { campaignId, contactIds } = await launched({ contacts: 1, domain: 'meet.test' });
    const [id = ''] = contactIds;
    await change(world.ctx, [id], { status: 'active', reason: 'manual' });
    await cancelSends(world.ctx, world.a.id, { contactIds: [id] }, 'contact_stopped');
    await inTx(world.ctx, async (ctx) => {
      // Locks rows in the order of a pause: first the campaign, then its slot.
      await moveCampaign(ctx, world.a.id, campaignId, { to: 'completed' });
      await continueResumed(world.ctx, { workspaceId: world.a.id, campaignId, contactIds: [id] });
    });
    expect(await statusOf(campaignId)).toBe('completed');
    const jobs = await world.ctx.sql.query<{ payload: OfCampaign }>(
      `select j.payload -> 'payload' as payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'campaigns.contacts-go-on'`,
    );
    expect(jobs).toEqual([{ payload: { workspaceId: world.a.id, campaignId } }]);
    for (const { payload } of jobs) await reopenCompleted(world.ctx, payload);
    expect(await statusOf(campaignId)).toBe('active');
  });

  it('leaves the campaign completed when it has got every step', async () => {
    const { campaignId, contactIds, mailboxIds } = await launched({ contacts: 1, domain: 'over.test' });
    const [id = ''] = contactIds;
    await markSent(campaignId, id, 1, mailboxIds[0] as number, false);
    await stopAndComplete(campaignId, id);
    await resume(campaignId, id);
    expect(await statusOf(campaignId)).toBe('completed');
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ completed: 1 });
  });
});

describe('contacts that continue', () => {
  it('who was stopped gets the message that was cancelled, and keeps the delay after the one before', async () => {
    const { campaignId, contactIds, mailboxIds } = await launched({
      contacts: 1,
      domain: 'again.test',
      steps: threeSteps,
    });
    const [id = ''] = contactIds;
    await markSent(campaignId, id, 1, mailboxIds[0] as number, true);
    const sentAt = world.clock.now().getTime();
    await change(world.ctx, [id], { status: 'replied', reason: 'reply' });
    await cancelSends(world.ctx, world.a.id, { contactIds: [id] }, 'contact_replied');
    world.clock.advanceMs(HOUR);
    await change(world.ctx, [id], { status: 'active', reason: 'manual' });
    const plan = await loadPlan(world.ctx, world.a.id, campaignId);
    await inTx(world.ctx, (ctx) => continueContacts(ctx, plan!, [id]));
    expect(await sendsOf(campaignId)).toEqual([
      expect.objectContaining({ step_order: 1, status: 'sent' }),
      expect.objectContaining({
        step_order: 2,
        status: 'scheduled',
        due_at: new Date(sentAt + 2 * HOUR),
        mailbox_id: mailboxIds[0],
      }),
    ]);
  });

  it('who has got every step is completed, once', async () => {
    const { campaignId, contactIds, mailboxIds } = await launched({ contacts: 1, domain: 'last.test' });
    const [id = ''] = contactIds;
    await markSent(campaignId, id, 1, mailboxIds[0] as number, true);
    await markSent(campaignId, id, 1, mailboxIds[0] as number, true);
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ completed: 1 });
    const completed = (await eventsOf(world, campaignId)).filter(
      (event) => event.type === 'campaign.contact.completed',
    );
    expect(completed).toHaveLength(1);
  });

  it('a message that may have gone out is never planned again', async () => {
    const { campaignId, contactIds } = await launched({ contacts: 1, domain: 'unsure.test', steps: threeSteps });
    const [id = ''] = contactIds;
    for (const status of ['sending', 'unknown', 'bounced', 'sent']) {
      await world.ctx.sql.query('update sends set status = $2 where contact_id = $1 and step_order = 1', [id, status]);
      const plan = await loadPlan(world.ctx, world.a.id, campaignId);
      await inTx(world.ctx, (ctx) => continueContacts(ctx, plan!, [id]));
      expect((await sendsOf(campaignId))[0]?.status).toBe(status);
    }
    expect((await sendsOf(campaignId)).map((send) => send.step_order)).toEqual([1, 2]);
  });
});

describe('changes under a running campaign', () => {
  it('a deleted step is canceled and its contacts continue with the next, however the numbers moved', async () => {
    const { campaignId, contactIds, stepIds, mailboxIds } = await launched({
      contacts: 2,
      domain: 'removed.test',
      steps: threeSteps,
    });
    const [past = '', waiting = ''] = contactIds;
    await markSent(campaignId, past, 1, mailboxIds[0] as number, true);
    await markSent(campaignId, past, 2, mailboxIds[0] as number, false);
    await markSent(campaignId, waiting, 1, mailboxIds[0] as number, true);
    await world.ctx.sql.query('update campaign_steps set deleted_at = now() where id = $1', [stepIds[1]]);
    await world.ctx.sql.query('update campaign_steps set step_order = 2 where id = $1', [stepIds[2]]);
    await world.ctx.sql.query('update campaigns set revision = revision + 1 where id = $1', [campaignId]);
    const input = { workspaceId: world.a.id, campaignId, stepId: stepIds[1] as string };
    await settleRemovedStep(world.ctx, input);
    await settleRemovedStep(world.ctx, input);
    await renumberSteps(world.ctx, input);
    const rows = await world.ctx.sql.query('select id, current_step_order as at from contacts where campaign_id = $1', [
      campaignId,
    ]);
    expect(new Map(rows.map((row) => [row['id'], row['at']]))).toEqual(
      new Map([
        [past, 1],
        [waiting, 1],
      ]),
    );
    const open = await world.ctx.sql.query<{ contact_id: string; step_id: string; step_order: number }>(
      `select contact_id, step_id, step_order from sends where campaign_id = $1 and status = 'scheduled'`,
      [campaignId],
    );
    expect(open).toEqual([{ contact_id: waiting, step_id: stepIds[2], step_order: 2 }]);
    // The contact who received the deleted step continues with the step that has its number now.
    const plan = await loadPlan(world.ctx, world.a.id, campaignId);
    await inTx(world.ctx, (ctx) => continueContacts(ctx, plan!, [past]));
    const next = await world.ctx.sql.query(`select step_id from sends where contact_id = $1 and status = 'scheduled'`, [
      past,
    ]);
    expect(next).toEqual([{ step_id: stepIds[2] }]);
  });

  it('messages of a detached mailbox may go from another one, unless they are to wait', async () => {
    const { campaignId, contactIds, mailboxIds } = await launched({
      contacts: 2,
      mailboxes: 2,
      domain: 'detach.test',
      steps: threeSteps,
    });
    const [mailbox = 0] = mailboxIds;
    for (const id of contactIds) await markSent(campaignId, id, 1, mailbox, true);
    const input = { workspaceId: world.a.id, campaignId, mailboxIds: [mailbox] };
    await settleDetachedMailboxes(world.ctx, { ...input, reassign: false });
    const waiting = async () => (await sendsOf(campaignId)).filter((send) => send.status === 'scheduled');
    expect((await waiting()).map((send) => send.mailbox_id)).toEqual([mailbox, mailbox]);
    await settleDetachedMailboxes(world.ctx, { ...input, reassign: true });
    expect((await waiting()).map((send) => send.mailbox_id)).toEqual([null, null]);
    const bound = await world.ctx.sql.query(
      'select 1 from contacts where campaign_id = $1 and mailbox_id is not null',
      [campaignId],
    );
    expect(bound).toEqual([]);
  });

  it('other delays reschedule waiting sends', async () => {
    const { campaignId, contactIds, mailboxIds, stepIds } = await launched({
      contacts: 1,
      domain: 'retime.test',
      steps: threeSteps,
    });
    const sentAt = world.clock.now().getTime();
    await markSent(campaignId, contactIds[0] as string, 1, mailboxIds[0] as number, true);
    await world.ctx.sql.query('update campaign_steps set delay_seconds = 3600 where id = $1', [stepIds[1]]);
    await world.ctx.sql.query('update campaigns set revision = revision + 1 where id = $1', [campaignId]);
    await retimeSends(world.ctx, { workspaceId: world.a.id, campaignId });
    expect((await sendsOf(campaignId))[1]?.due_at).toEqual(new Date(sentAt + HOUR));
  });

  it('a deleted campaign leaves nothing waiting and no launch running', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 2, domain: 'deleted.test' });
    const { jobId } = (await requestsOf(world).launch(campaignId, { async: true })).json;
    await world.ctx.sql.query('update campaigns set deleted_at = now() where id = $1', [campaignId]);
    await settleDeletedCampaign(world.ctx, { workspaceId: world.a.id, campaignId });
    const [job] = await world.ctx.sql.query<{ status: string }>('select status from launch_jobs where id = $1', [
      jobId,
    ]);
    expect(job?.status).toBe('cancelled');
    const sends = await launched({ contacts: 2, domain: 'deleted2.test' });
    await settleDeletedCampaign(world.ctx, { workspaceId: world.a.id, campaignId: sends.campaignId });
    expect(await countBy(world, 'sends', sends.campaignId)).toEqual({ cancelled: 2 });
  });
});

describe('protection', () => {
  const returned = (campaignId: string, day: string, counts: Record<string, number>) =>
    appendStats(world.ctx, world.a.id, [
      { campaignId, stepId: NO_STEP, variantId: NO_STEP, at: new Date(day), counts },
    ]);
  const state = async (campaignId: string) =>
    (
      await world.ctx.sql.query<{ status: string; pause_reason: string | null; pause_detail: string | null }>(
        'select status, pause_reason, pause_detail from campaigns where id = $1',
        [campaignId],
      )
    )[0];
  const today = () => world.clock.now().toISOString().slice(0, 10);

  it('pauses over the threshold, not at it, and counts the window only', async () => {
    const { campaignId } = await launched({ contacts: 1, domain: 'prot.test' });
    await returned(campaignId, today(), { sent: 100, bounces: 5 });
    await returned(campaignId, '2026-02-01', { sent: 10, bounces: 10 });
    await protectionLoop().tick(world.ctx, nobody);
    expect((await state(campaignId))?.status).toBe('active');
    await returned(campaignId, today(), { sent: 0, bounces: 1 });
    expect(await protectionLoop().tick(world.ctx, nobody)).toEqual({ worked: 1, nextDueAt: null });
    expect(await state(campaignId)).toEqual({
      status: 'paused',
      pause_reason: 'bounce_protection',
      pause_detail: '6 of 106 emails bounced within 7 days',
    });
  });

  it('pauses for complaints, and leaves campaigns alone that switched it off', async () => {
    const { campaignId } = await launched({ contacts: 1, domain: 'compl.test' });
    await returned(campaignId, today(), { sent: 1_000, complaints: 2 });
    const off = await launched({
      contacts: 1,
      domain: 'noprot.test',
      settings: { bounceProtection: { enabled: false } },
    });
    await returned(off.campaignId, today(), { sent: 100, bounces: 50 });
    await protectionLoop().tick(world.ctx, nobody);
    expect(await state(campaignId)).toMatchObject({ status: 'paused', pause_reason: 'complaint_protection' });
    expect((await state(off.campaignId))?.status).toBe('active');
  });
});
