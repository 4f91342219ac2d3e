import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { inTx } from '../../../../platform/context.js';
import { insertRow } from '../../../../platform/db/rows.js';
import { lockCampaignSlots } from '../slots/campaign-slots.repo.js';
import { detachDeletedMailboxes, rescheduleCampaignsOfMailboxes } from './mailbox-changes.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

async function attached(settings = {}): Promise<{ campaign: string; box: number }> {
  const now = world.clock.now();
  const uuid = world.ctx.ids.uuid();
  const values = {
    workspace_id: world.a.id,
    uuid,
    address: `${uuid}@x.example`,
    domain: 'x.example',
    status: 'active',
  };
  const { id: box } = await insertRow(world.ctx.sql, 'mailboxes', {
    ...values,
    created_at: now,
    updated_at: now,
  });
  const body = { name: 'Box', settings, mailboxes: [{ mailboxId: box }] };
  return { campaign: (await world.inA({ method: 'POST', url: '/campaigns', body })).json.id, box };
}
const only = async (sql: string, campaign: string) =>
  (await world.ctx.sql.query<Record<string, unknown>>(sql, [campaign]))[0];

/** Waits until this many transactions wait for a lock. */
const waiting = (transactions: number) =>
  expect
    .poll(
      () =>
        only(
          'select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = $1',
          'Lock',
        ),
      {
        timeout: 20_000,
        interval: 5,
      },
    )
    .toEqual({ n: transactions });

it('a mailbox that may send more is open again after its gap, and its campaigns are looked at', async () => {
  const { campaign, box } = await attached({ gapSeconds: 60, jitterSeconds: 30 });
  const other = await attached();
  const now = world.clock.now();
  const dayEnds = new Date(now.getTime() + 3_600_000);
  for (const id of [campaign, other.campaign]) {
    await world.ctx.sql.execute(
      'update campaign_mailboxes set last_sent_at = $2, next_allowed_at = $3 where campaign_id = $1',
      [id, now, dayEnds],
    );
    await world.ctx.sql.execute('update campaign_slots set next_check_at = $2 where campaign_id = $1', [id, dayEnds]);
  }
  await rescheduleCampaignsOfMailboxes(world.ctx, { workspaceId: world.a.id, mailboxIds: [box] });
  const attachment = 'select next_allowed_at from campaign_mailboxes where campaign_id = $1';
  const slot = 'select next_check_at from campaign_slots where campaign_id = $1';
  expect(await only(attachment, campaign)).toEqual({ next_allowed_at: new Date(now.getTime() + 90_000) });
  expect(await only(slot, campaign)).toEqual({ next_check_at: now });
  expect(await only(attachment, other.campaign)).toEqual({ next_allowed_at: dayEnds });
  expect(await only(slot, other.campaign)).toEqual({ next_check_at: dayEnds });
});

it('a running gap is not cut short', async () => {
  const { campaign, box } = await attached({ gapSeconds: 60, jitterSeconds: 30 });
  const now = world.clock.now();
  const soon = new Date(now.getTime() + 70_000);
  await world.ctx.sql.execute(
    'update campaign_mailboxes set last_sent_at = $2, next_allowed_at = $3 where campaign_id = $1',
    [campaign, now, soon],
  );
  await rescheduleCampaignsOfMailboxes(world.ctx, { workspaceId: world.a.id, mailboxIds: [box] });
  expect(await only('select next_allowed_at from campaign_mailboxes where campaign_id = $1', campaign)).toEqual({
    next_allowed_at: soon,
  });
});

it('a deleted mailbox leaves all its campaigns, however often the event is repeated', async () => {
  const { campaign, box } = await attached();
  const change = { workspaceId: world.a.id, mailboxIds: [box] };
  await detachDeletedMailboxes(world.ctx, change);
  await detachDeletedMailboxes(world.ctx, change);
  expect((await world.inA({ url: `/campaigns/${campaign}/mailboxes` })).json).toEqual([]);
  const jobs = await world.ctx.sql.query(
    `select j.payload -> 'payload' as payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'campaigns.mailbox-detached' and j.payload -> 'payload' ->> 'campaignId' = $1`,
    [campaign],
  );
  expect(jobs).toEqual([
    { payload: { workspaceId: world.a.id, campaignId: campaign, mailboxIds: [box], reassign: true } },
  ]);
});

it.each([
  ['opened again', rescheduleCampaignsOfMailboxes],
  ['detached', detachDeletedMailboxes],
])('a mailbox that is %s meets a claim from its campaigns without a deadlock', async (_, change) => {
  const { campaign: first, box } = await attached();
  const body = { name: 'Second', mailboxes: [{ mailboxId: box }] };
  const second = (await world.inA({ method: 'POST', url: '/campaigns', body })).json.id as string;
  const changes: Array<Promise<unknown>> = [];
  await inTx(world.ctx, async (ctx) => {
    const write = (campaign: string) =>
      ctx.sql.execute('update campaign_mailboxes set sent_total = 7 where campaign_id = $1', [campaign]);
    // Locks like a claim: first the slots, then the attachments, in a different order.
    await lockCampaignSlots(ctx.sql, world.a.id, [first, second]);
    await write(second);
    changes.push(change(world.ctx, { workspaceId: world.a.id, mailboxIds: [box] }));
    await waiting(1);
    await write(first);
  });
  await Promise.all(changes);
});
