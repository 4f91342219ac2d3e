import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBy, eventsOf, requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { moveCampaign } from '../../outreach/campaigns/index.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

/** Creates a completed campaign; its first contact was stopped before the first email, the second received all emails. */
const completed = async (domain: string) => {
  const seeded = await seedDraft(world, { contacts: 2, domain });
  const { campaignId, contactIds } = seeded;
  await requestsOf(world).launch(campaignId);
  const [stopped = '', done = ''] = contactIds;
  await world.ctx.sql.execute(`update sends set status = 'cancelled' where contact_id = $1`, [stopped]);
  await world.ctx.sql.execute(`update sends set status = 'sent', sent_at = now() where contact_id = $1`, [done]);
  await world.ctx.sql.execute(
    `update contacts set status = 'stopped', status_reason = 'manual' where id = any($1::uuid[])`,
    [contactIds],
  );
  await inTx(world.ctx, (ctx) => moveCampaign(ctx, world.a.id, campaignId, { to: 'completed' }));
  return { ...seeded, stopped, done };
};
const resume = (campaignId: string, contactId: string, as = world.inA) =>
  as({ method: 'PATCH', url: `/campaigns/${campaignId}/contacts/${contactId}`, body: { action: 'resume' } });
const resumeMany = (campaignId: string, body: Record<string, unknown>) =>
  world.inA({ method: 'POST', url: `/campaigns/${campaignId}/contacts/batch`, body: { action: 'resume', ...body } });
const statusOf = async (campaignId: string) => (await world.inA({ url: `/campaigns/${campaignId}` })).json.status;
const resumes = async (campaignId: string) =>
  (await eventsOf(world, campaignId)).map(({ type }) => type).filter((type) => type.endsWith('resumed'));
const enableMailboxes = (ids: readonly number[], enabled: boolean) =>
  world.ctx.sql.execute('update campaign_mailboxes set enabled = $2 where mailbox_id = any($1)', [ids, enabled]);

describe('a contact of a completed campaign that a person resumes', () => {
  it('has its campaign active with the answer', async () => {
    const { campaignId, stopped } = await completed('one.test');
    const answer = await resume(campaignId, stopped);
    expect([answer.status, answer.json.status]).toEqual([200, 'active']);
    expect(await statusOf(campaignId)).toBe('active');
    expect(await resumes(campaignId)).toEqual(['campaign.resumed', 'campaign.contact.resumed']);
  });

  it('has its campaign active with the answer to a batch, which a dry run only tells', async () => {
    const { campaignId } = await completed('many.test');
    const dry = await resumeMany(campaignId, { filter: {}, dryRun: true });
    expect([dry.json.changedCount, await statusOf(campaignId)]).toEqual([2, 'completed']);
    const answer = await resumeMany(campaignId, { filter: {} });
    expect([answer.status, answer.json.changedCount]).toEqual([200, 2]);
    expect(await statusOf(campaignId)).toBe('active');
    expect((await resumes(campaignId)).filter((type) => type === 'campaign.resumed')).toHaveLength(1);
  });

  it('leaves its campaign completed when no step is left for it', async () => {
    const { campaignId, done } = await completed('done.test');
    expect((await resume(campaignId, done)).status).toBe(200);
    expect(await statusOf(campaignId)).toBe('completed');
    expect(await resumes(campaignId)).toEqual(['campaign.contact.resumed']);
  });

  it('is refused with what blocks when the campaign could not be resumed; nothing changes, one or many', async () => {
    const { campaignId, mailboxIds, stopped, done } = await completed('blocked.test');
    await enableMailboxes(mailboxIds, false);
    for (const refused of [await resume(campaignId, stopped), await resumeMany(campaignId, { filter: {} })]) {
      expect([refused.status, refused.json.code]).toEqual([409, 'preflight_failed']);
      expect(refused.json.context.preflight).toMatchObject({ action: 'resume', ready: false });
    }
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ stopped: 2 });
    expect(await statusOf(campaignId)).toBe('completed');
    expect(await resumes(campaignId)).toEqual([]);
    expect((await resume(campaignId, done)).status).toBe(200);
    await enableMailboxes(mailboxIds, true);
    expect((await resume(campaignId, stopped)).status).toBe(200);
    expect(await statusOf(campaignId)).toBe('active');
  });

  it('leaves its campaign completed when a suppression keeps it out', async () => {
    const { campaignId, stopped } = await completed('kept-out.test');
    const domains = ['@kept-out.test'];
    const entry = {
      method: 'POST',
      url: '/campaigns/suppressions',
      body: { emails: domains, reason: 'legal' },
    } as const;
    expect((await world.inA(entry)).status).toBe(200);
    expect((await resume(campaignId, stopped)).json.code).toBe('recipient_suppressed');
    expect((await resumeMany(campaignId, { filter: {} })).json).toMatchObject({ changedCount: 0, rejectedCount: 2 });
    expect(await statusOf(campaignId)).toBe('completed');
  });

  it('is not found from another workspace', async () => {
    const { campaignId, stopped } = await completed('foreign.test');
    const answer = await resume(campaignId, stopped, world.inB);
    expect([answer.status, answer.json.code]).toEqual([404, 'campaign_not_found']);
    expect(await statusOf(campaignId)).toBe('completed');
  });
});
