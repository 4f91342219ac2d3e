import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { createLogger } from '../../../platform/log.js';
import { suppress } from '../../reach/suppressions/index.js';
import { settleDetachedMailboxes } from '../launch/settle-changes.service.js';
import { cancelOfEnded } from '../sends/cancel.service.js';

let open: SendingWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openSendingWorld({ parts: process.env['DEBUG_LOG'] ? { log: createLogger('warn') } : {} });
  world = open.world;
});

afterAll(() => open?.close());

const statuses = async (campaignId: string): Promise<Record<string, number>> => {
  const rows = await world.ctx.sql.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from sends where campaign_id = $1 group by 1',
    [campaignId],
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
};
/** Returns the mailboxes that sent to the contacts of a campaign, or to one of them. */
const mailboxesOf = async (campaignId: string, email = '%'): Promise<Set<number>> => {
  const rows = await world.ctx.sql.query<{ id: number }>(
    `select s.mailbox_id as id from sends s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
     where s.campaign_id = $1 and c.email like $2`,
    [campaignId, email],
  );
  return new Set(rows.map(({ id }) => id));
};
const acceptedFor = (part: string) => open.sink.records().filter((record) => record.to.some((to) => to.includes(part)));

describe('sending', () => {
  it('sends every due message once, over several mailboxes, and completes contacts and campaign', async () => {
    const { campaignId } = await seedCampaign(world, { contacts: 120, mailboxes: 3, email: (n) => `all${n}@a.test` });
    await open.drain();
    expect(await statuses(campaignId)).toEqual({ sent: 120 });
    expect(new Set(acceptedFor('@a.test').map((record) => record.to[0])).size).toBe(120);
    expect(acceptedFor('@a.test').length).toBe(120);
    expect((await mailboxesOf(campaignId)).size).toBe(3);
    const [campaign] = await world.ctx.sql.query<{ status: string }>('select status from campaigns where id = $1', [
      campaignId,
    ]);
    expect(campaign?.status).toBe('completed');
  });

  it('sends follow-ups from the same mailbox after their delay, never before', async () => {
    const { campaignId } = await seedCampaign(world, {
      contacts: 4,
      mailboxes: 2,
      steps: [
        { subject: 'First', bodyText: 'One' },
        { subject: '', bodyText: 'Two', delaySeconds: 3_600 },
      ],
      email: (n) => `seq${n}@b.test`,
    });
    const next = await open.drain();
    expect(acceptedFor('@b.test').length).toBe(4);
    expect(next?.getTime()).toBe(world.clock.now().getTime() + 3_600_000);
    world.clock.advanceMs(3_599_000);
    await open.drain();
    expect(acceptedFor('@b.test').length).toBe(4);
    world.clock.advanceMs(1_000);
    await open.drain();
    const mails = acceptedFor('@b.test');
    expect(mails.length).toBe(8);
    for (let n = 0; n < 4; n += 1) {
      expect((await mailboxesOf(campaignId, `seq${n}@b.test`)).size).toBe(1);
    }
    expect(await statuses(campaignId)).toEqual({ sent: 8 });
    const [{ references }] = (await world.ctx.sql.query<{ references: string[] }>(
      `select reference_ids as references from messages where campaign_id = $1 and in_reply_to is not null limit 1`,
      [campaignId],
    )) as [{ references: string[] }];
    expect(references.length).toBe(1);
  });

  it('continues from another mailbox in a new conversation when the first one was detached', async () => {
    const { campaignId, workspaceId } = await seedCampaign(world, {
      contacts: 1,
      mailboxes: 2,
      steps: [
        { subject: 'First', bodyText: 'One' },
        { subject: '', bodyText: 'Two', delaySeconds: 3_600 },
        { subject: '', bodyText: 'Three', delaySeconds: 3_600 },
      ],
      email: () => 'moved@moved.test',
    });
    await open.drain();
    const [{ mailbox_id: mailboxId }] = (await world.ctx.sql.query<{ mailbox_id: number }>(
      'select mailbox_id from sends where campaign_id = $1 and step_order = 1',
      [campaignId],
    )) as [{ mailbox_id: number }];
    await world.ctx.sql.query('delete from campaign_mailboxes where campaign_id = $1 and mailbox_id = $2', [
      campaignId,
      mailboxId,
    ]);
    await settleDetachedMailboxes(world.ctx, { workspaceId, campaignId, mailboxIds: [mailboxId], reassign: true });
    for (let hour = 0; hour < 2; hour += 1) {
      world.clock.advanceMs(3_600_000);
      await open.drain();
    }
    const mails = await world.ctx.sql.query<{
      mailbox_id: number;
      thread_id: number;
      subject: string;
      answers: string;
    }>(
      `select s.mailbox_id, s.thread_id, s.subject, s.in_reply_to as answers, s.message_id_header as header from sends s
       where campaign_id = $1 order by step_order`,
      [campaignId],
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['First', 'First', 'Re: First']);
    expect(mails.map(({ answers }) => answers)).toEqual([null, null, mails[1]?.['header' as never]]);
    expect(new Set(mails.map((mail) => mail.mailbox_id)).size).toBe(2);
    expect(mails[1]?.thread_id).not.toBe(mails[0]?.thread_id);
    expect(mails[2]?.thread_id).toBe(mails[1]?.thread_id);
  });

  it("sends a later message of a mailbox that was taken away although the day's first messages are used up", async () => {
    const { campaignId, workspaceId } = await seedCampaign(world, {
      contacts: 4,
      mailboxes: 2,
      settings: { newContactsPerDay: 1, gapSeconds: 60 },
      steps: [
        { subject: 'First', bodyText: 'One' },
        { subject: '', bodyText: 'Two', delaySeconds: 3_600 },
      ],
      email: (n) => `spent${n}@spent.test`,
    });
    await open.drain();
    expect(acceptedFor('@spent.test').length).toBe(1);
    const [row] = await world.ctx.sql.query<{ mailbox_id: number }>(
      `delete from campaign_mailboxes where campaign_id = $1
       and mailbox_id = (select mailbox_id from sends where campaign_id = $1 and status = 'sent') returning mailbox_id`,
      [campaignId],
    );
    const mailboxIds = [row?.mailbox_id ?? 0];
    await settleDetachedMailboxes(world.ctx, { workspaceId, campaignId, mailboxIds, reassign: true });
    world.clock.advanceMs(3_600_000);
    await open.drain();
    const [first, second, ...others] = acceptedFor('@spent.test').map((mail) => mail.to[0]);
    expect([second, others]).toEqual([first, []]);
  });

  it('keeps the gap of a mailbox and its daily limit', async () => {
    const { campaignId } = await seedCampaign(world, {
      contacts: 5,
      settings: { gapSeconds: 60 },
      mailbox: { dailyLimit: 3 },
      email: (n) => `gap${n}@c.test`,
    });
    await open.drain();
    expect(acceptedFor('@c.test').length).toBe(1);
    world.clock.advanceMs(59_000);
    await open.drain();
    expect(acceptedFor('@c.test').length).toBe(1);
    for (let minute = 0; minute < 5; minute += 1) {
      world.clock.advanceMs(60_000);
      await open.drain();
    }
    expect(acceptedFor('@c.test').length).toBe(3);
    expect(await statuses(campaignId)).toEqual({ sent: 3, scheduled: 2 });
    world.clock.moveTo(new Date(world.clock.now().getTime() + 86_400_000));
    await open.drain();
    expect(acceptedFor('@c.test').length).toBe(4);
  });

  it('skips a suppressed contact with its reason and never writes to it', async () => {
    const seeded = await seedCampaign(world, { contacts: 3, email: (n) => `sup${n}@d.test` });
    await suppress(world.ctx, seeded.workspaceId, [
      {
        email: 'sup1@d.test',
        groupId: null,
        reason: 'manual',
        source: 'api',
        campaignId: null,
        note: null,
        expiresAt: null,
      },
    ]);
    await open.drain();
    expect(
      acceptedFor('@d.test')
        .map((mail) => mail.to[0])
        .sort(),
    ).toEqual(['sup0@d.test', 'sup2@d.test']);
    expect(await statuses(seeded.campaignId)).toEqual({ sent: 2, skipped: 1 });
    const [row] = await world.ctx.sql.query(
      'select s.status_reason, c.status from sends s join contacts c on c.id = s.contact_id where s.campaign_id = $1 and s.status = $2',
      [seeded.campaignId, 'skipped'],
    );
    expect(row).toEqual({ status_reason: 'suppressed_workspace', status: 'suppressed' });
  });

  it('reports a skipped follow-up with the mailbox and the conversation it would have used', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      steps: [
        { subject: 'First', bodyText: 'One' },
        { bodyText: 'Two', delaySeconds: 3_600 },
      ],
      email: () => 'told@d.test',
    });
    await open.drain();
    const fact = { email: 'told@d.test', groupId: null, reason: 'manual', source: 'api' } as const;
    await suppress(world.ctx, seeded.workspaceId, [fact]);
    world.clock.advanceMs(3_600_000);
    await open.drain();
    const [event] = await world.ctx.sql.query<{ data: object }>(
      `select data from events where type = 'campaign.email.skipped' and campaign_id = $1`,
      [seeded.campaignId],
    );
    expect(event?.data).toMatchObject({
      email: 'told@d.test',
      stepId: seeded.stepIds[1],
      stepOrder: 2,
      variantId: null,
      variantLabel: null,
      messageIdHeader: null,
      threadId: expect.any(Number),
      messageId: null,
      mailboxId: seeded.mailboxIds[0],
      campaignMailboxId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      mailboxAddress: expect.stringContaining('@'),
      gate: 'suppression',
      reason: 'suppressed_workspace',
    });
  });

  it('sends nothing outside the window and everything once it opens', async () => {
    const { campaignId } = await seedCampaign(world, {
      contacts: 2,
      schedule: { windows: [{ days: ['monday'], start: '10:00', end: '11:00' }] },
      email: (n) => `win${n}@e.test`,
    });
    const next = await open.drain();
    expect(await statuses(campaignId)).toEqual({ scheduled: 2 });
    expect(next).not.toBeNull();
    for (let day = 0; day < 8 && acceptedFor('@e.test').length === 0; day += 1) {
      const at = await open.drain();
      if (at !== null) world.clock.moveTo(at);
    }
    await open.drain();
    expect(acceptedFor('@e.test').length).toBe(2);
    expect(world.clock.now().toISOString()).toMatch(/T10:00:00/);
    expect(world.clock.now().getUTCDay()).toBe(1);
  });

  it('skips a message whose variable has no value, and never sends "Hi ,"', async () => {
    const { campaignId } = await seedCampaign(world, {
      contacts: 1,
      steps: [{ subject: 'Hello', bodyText: 'Hi {{lastName}},' }],
      email: () => 'var@f.test',
    });
    await open.drain();
    expect(acceptedFor('@f.test')).toEqual([]);
    const [row] = await world.ctx.sql.query<{ status_reason: string }>(
      'select status_reason from sends where campaign_id = $1',
      [campaignId],
    );
    expect(row?.status_reason).toBe('missing_variable');
  });

  it('cancels waiting sends of ended contacts, and leaves one that was already canceled', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 3,
      steps: [
        { subject: 'First', bodyText: 'One' },
        { bodyText: 'Two', delaySeconds: 86_400 },
      ],
      email: (n) => `ended${n}@g.test`,
    });
    await open.drain();
    const [stopped, deleted] = seeded.contactIds;
    await world.ctx.sql.query(`update contacts set status = 'stopped' where id = $1`, [stopped]);
    await world.ctx.sql.query('update contacts set deleted_at = $2 where id = $1', [deleted, world.clock.now()]);
    await cancelOfEnded(world.ctx, { workspaceId: seeded.workspaceId, contactIds: seeded.contactIds });
    expect(await statuses(seeded.campaignId)).toEqual({ sent: 3, cancelled: 2, scheduled: 1 });
  });

  it('counts in the statistics exactly what was sent', async () => {
    const [row] = await world.ctx.sql.query<{ sent: number; rows: number }>(
      `select coalesce(sum(sent), 0)::int as sent, (select count(*)::int from sends where workspace_id = $1 and status = 'sent') as rows
       from (select sent from campaign_stats where workspace_id = $1 union all select sent from campaign_stat_deltas where workspace_id = $1) s`,
      [world.a.id],
    );
    expect(row?.sent).toBe(row?.rows);
  });
});
