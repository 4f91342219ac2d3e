import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { insertRow } from '../../../../platform/db/rows.js';
import { deleteMailboxes } from '../../../reach/mailboxes/delete.service.js';

let world: TestWorld;
let campaign: string;
let count = 0;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  campaign = (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Boxes' } })).json.id;
});

const attach = (body: object, headers = {}) =>
  world.inA({ method: 'POST', url: `/campaigns/${campaign}/mailboxes`, body, headers });
const batch = (body: object) => world.inA({ method: 'POST', url: `/campaigns/${campaign}/mailboxes/batch`, body });
const batchDelete = (body: object) =>
  world.inA({ method: 'POST', url: `/campaigns/${campaign}/mailboxes/batch-delete`, body });
const list = async () => (await world.inA({ url: `/campaigns/${campaign}/mailboxes` })).json;
const policy = (name: string | number, body: object) =>
  world.inA({ method: 'PATCH', url: `/campaigns/${campaign}/mailboxes/${name}`, body });
const detach = (name: string | number, query = {}) =>
  world.inA({ method: 'DELETE', url: `/campaigns/${campaign}/mailboxes/${name}`, query });
const jobs = () =>
  world.ctx.sql.query<{ payload: Record<string, unknown> }>(
    `select j.payload -> 'payload' as payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'campaigns.mailbox-detached' and j.payload -> 'payload' ->> 'campaignId' = $1`,
    [campaign],
  );

interface Box {
  readonly id: number;
  readonly uuid: string;
  readonly address: string;
}

/** Creates a mailbox that may send; the API of mailboxes would need a domain and servers. */
async function mailbox(columns: Record<string, unknown> = {}, workspaceId = world.a.id): Promise<Box> {
  count += 1;
  const now = world.clock.now();
  const values = {
    workspace_id: workspaceId,
    uuid: world.ctx.ids.uuid(),
    address: `box${count}@sender.example`,
    first_name: 'Jo',
    last_name: 'Doe',
    domain: 'sender.example',
    status: 'active',
    created_at: now,
    updated_at: now,
    ...columns,
  };
  const row = await insertRow(world.ctx.sql, 'mailboxes', values);
  await insertRow(world.ctx.sql, 'mailbox_slots', {
    ...{ workspace_id: workspaceId, mailbox_id: row.id },
    ...{ next_allowed_at: now, day_ends_at: now },
  });
  return row;
}

describe('attaching a mailbox', () => {
  it.each([
    ['integer id', (box: Box) => ({ mailboxId: box.id })],
    ['UUID as mailboxId', (box: Box) => ({ mailboxId: box.uuid })],
    ['campaignMailboxId', (box: Box) => ({ campaignMailboxId: box.uuid })],
    ['UUID', (box: Box) => ({ mailbox: box.uuid.toUpperCase() })],
    ['address', (box: Box) => ({ mailbox: box.address })],
    ['email', (box: Box) => ({ email: `Jo <${box.address.toUpperCase()}>` })],
    ['several names of one', (box: Box) => ({ mailboxId: box.id, email: box.address })],
  ])('takes it by %s', async (_name, body) => {
    const box = await mailbox();
    const answer = await attach(body(box));
    expect(answer.json).toEqual({
      id: box.uuid,
      campaignMailboxId: box.uuid,
      campaignId: campaign,
      mailboxId: box.id,
      address: box.address,
      displayName: 'Jo Doe',
      provider: 'native',
      status: 'active',
      warmupStatus: 'not_started',
      readyToSend: true,
      policy: { dailyLimit: null, weight: 1, enabled: true, newContacts: true, minGapSeconds: null },
      assignedContacts: 0,
      sentToday: 0,
      remainingToday: 30,
      lastSentAt: null,
      nextAvailableAt: null,
      blockedBy: null,
      attachedAt: world.clock.now().toISOString(),
      updatedAt: world.clock.now().toISOString(),
    });
    expect(await list()).toEqual([answer.json]);
  });

  it('again returns the record as it is', async () => {
    const box = await mailbox();
    const first = await attach({ mailboxId: box.id, policy: { dailyLimit: 5 } });
    world.clock.advanceMs(1000);
    expect((await attach({ mailboxId: box.id, policy: { dailyLimit: 9 } })).json).toEqual(first.json);
  });

  it('in parallel requests is attached once', async () => {
    const box = await mailbox();
    const answers = await Promise.all([1, 2, 3, 4].map(() => attach({ mailboxId: box.id })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await list()).toHaveLength(1);
  });

  it('a replay answers the same', async () => {
    const box = await mailbox();
    const headers = { 'idempotency-key': 'attach' };
    const first = await attach({ mailboxId: box.id }, headers);
    const again = await attach({ mailboxId: box.id }, headers);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });

  it('refuses no name, unknown, foreign and contradicting ones', async () => {
    const [box, other] = [await mailbox(), await mailbox()];
    const foreign = await mailbox({}, world.b.id);
    const code = async (body: object) => {
      const { loc, ctx } = (await attach(body)).json.detail[0];
      return [loc.join('.'), ctx.code];
    };
    expect(await code({})).toEqual(['body', 'missing_one_of']);
    expect(await code({ mailboxId: 999_999 })).toEqual(['body.mailboxId', 'unknown_mailbox']);
    expect(await code({ mailbox: foreign.uuid })).toEqual(['body.mailbox', 'unknown_mailbox']);
    expect(await code({ mailboxId: box.id, email: other.address })).toEqual(['body.email', 'conflicting_values']);
    expect(await list()).toEqual([]);
  });

  it('counts on the campaign and has it looked at', async () => {
    const box = await mailbox();
    await world.ctx.sql.execute(`update campaign_slots set next_check_at = 'infinity' where campaign_id = $1`, [
      campaign,
    ]);
    await attach({ mailboxId: box.id });
    const { json } = await world.inA({ url: `/campaigns/${campaign}` });
    expect(json).toMatchObject({ mailboxesCount: 1, sendingStatus: { mailboxesTotal: 1, mailboxesAvailable: 1 } });
    const [slot] = await world.ctx.sql.query('select next_check_at from campaign_slots where campaign_id = $1', [
      campaign,
    ]);
    expect(slot).toEqual({ next_check_at: world.clock.now() });
  });
});

describe('attaching many', () => {
  it('attaches the good ones, tells the known ones and lists the others', async () => {
    const [a, b, c] = [await mailbox(), await mailbox(), await mailbox()];
    await attach({ mailboxId: a.id });
    const { json } = await batch({
      mailboxes: [a.id, b.address, { email: c.address, policy: { weight: 2 } }, b.uuid, 'nobody@x.example', 999_999],
      policy: { dailyLimit: 7 },
    });
    expect(json).toMatchObject({
      campaignId: campaign,
      requestedCount: 6,
      attachedCount: 2,
      alreadyAttachedCount: 1,
      rejectedCount: 3,
      rejections: [
        { mailbox: b.uuid, code: 'duplicate' },
        { mailbox: 'nobody@x.example', code: 'not_found' },
        { mailbox: '999999', code: 'not_found' },
      ],
    });
    const policies = Object.fromEntries(
      json.mailboxes.map((one: { mailboxId: number; policy: { dailyLimit: number; weight: number } }) => [
        one.mailboxId,
        [one.policy.dailyLimit, one.policy.weight],
      ]),
    );
    expect(policies).toEqual({ [a.id]: [null, 1], [b.id]: [7, 1], [c.id]: [null, 2] });
  });

  it('an item without a name is a wrong request', async () => {
    const answer = await batch({ mailboxes: [{ policy: { weight: 2 } }] });
    expect(answer.json.detail[0]).toMatchObject({ loc: ['body', 'mailboxes', 0], ctx: { code: 'missing_one_of' } });
  });

  it.each([[[]], [Array.from({ length: 1001 }, (_, n) => n + 1)]])('takes 1 to 1,000', async (mailboxes) => {
    expect((await batch({ mailboxes })).status).toBe(422);
  });

  it('a campaign has at most 10,000 mailboxes', async () => {
    const box = await mailbox();
    await world.ctx.sql.execute(
      `with boxes as (
         insert into mailboxes (workspace_id, uuid, address, status, domain, created_at, updated_at)
         select $1, gen_random_uuid(), 'n' || n || '@many.example', 'active', 'many.example', now(), now()
         from generate_series(1, 9999) n returning id)
       insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id, next_allowed_at, day_ends_at, attached_at, updated_at)
       select $1, $2, id, now(), now(), now(), now() from boxes`,
      [world.a.id, campaign],
    );
    const extra = await mailbox();
    const both = await batch({ mailboxes: [box.id, extra.id] });
    expect(both.json).toMatchObject({
      attachedCount: 1,
      rejections: [{ mailbox: String(extra.id), code: 'limit_reached' }],
    });
    const answer = await attach({ mailboxId: extra.id });
    expect([answer.status, answer.json.code, answer.json.context]).toEqual([
      409,
      'limit_reached',
      { limit: 10_000, used: 10_000 },
    ]);
    expect((await attach({ mailboxId: box.id })).status).toBe(200);
    expect((await world.inA({ url: `/campaigns/${campaign}` })).json.mailboxesCount).toBe(10_000);
  });
});

describe('the policy of a mailbox', () => {
  it('changes what is sent by any name of the mailbox; null gives the default', async () => {
    const box = await mailbox();
    await attach({ mailboxId: box.id, policy: { dailyLimit: 5, weight: 3 } });
    expect((await policy(box.uuid, { dailyLimit: 12, newContacts: false })).json.policy).toEqual({
      dailyLimit: 12,
      weight: 3,
      enabled: true,
      newContacts: false,
      minGapSeconds: null,
    });
    const cleared = await policy(box.address, { dailyLimit: null, weight: null, newContacts: null, minGapSeconds: 5 });
    expect(cleared.json.policy).toEqual({
      dailyLimit: null,
      weight: 1,
      enabled: true,
      newContacts: true,
      minGapSeconds: 5,
    });
    expect((await policy(box.id, { enabled: false })).json).toMatchObject({
      blockedBy: 'mailbox_disabled_in_campaign',
    });
  });

  it('a raised limit opens a mailbox that was closed for the day, but not before its gap is over', async () => {
    const box = await mailbox();
    await attach({ mailboxId: box.id, policy: { dailyLimit: 1, minGapSeconds: 600 } });
    const now = world.clock.now();
    const dayEnds = new Date(now.getTime() + 3_600_000);
    await world.ctx.sql.execute(
      `update campaign_mailboxes set sent_today = 1, last_sent_at = $2, day_ends_at = $3, next_allowed_at = $3
       where campaign_id = $1`,
      [campaign, now, dayEnds],
    );
    expect((await list())[0]).toMatchObject({ blockedBy: 'mailbox_campaign_limit', remainingToday: 0, sentToday: 1 });
    const { json } = await policy(box.id, { dailyLimit: 2 });
    // Gap of the policy plus the maximum jitter of the campaign.
    expect(json).toMatchObject({
      blockedBy: 'mailbox_gap_running',
      remainingToday: 1,
      nextAvailableAt: new Date(now.getTime() + 900_000).toISOString(),
    });
  });

  it('is a 404 for mailboxes that are not attached or not there, and a 422 out of bounds', async () => {
    const box = await mailbox();
    for (const name of [box.id, 'nobody@x.example', 999_999, 'x'.repeat(300)]) {
      const answer = await policy(name, {});
      expect([answer.status, answer.json.code]).toEqual([404, 'mailbox_not_found']);
    }
    await attach({ mailboxId: box.id });
    expect((await policy(box.id, { weight: 0 })).json.detail[0]).toMatchObject({ loc: ['body', 'weight'] });
    expect(
      (await world.inA({ method: 'PATCH', url: `/campaigns/${campaign}/mailboxes/1`, body: {}, key: null })).status,
    ).toBe(401);
  });
});

describe('what a mailbox shows', () => {
  it.each([
    [{ status: 'paused' }, 'mailbox_paused', false],
    [{ status: 'disconnected' }, 'mailbox_disconnected', false],
    [{ warmup_required: true, warmup_status: 'warming' }, 'mailbox_not_warm', false],
    [{ daily_limit: 10, stated_daily_usage: 10 }, 'mailbox_external_usage', true],
  ])('%j is %s', async (columns, reason, readyToSend) => {
    const box = await mailbox(columns);
    expect((await attach({ mailboxId: box.id })).json).toMatchObject({ blockedBy: reason, readyToSend });
  });
});

describe('detaching', () => {
  it('takes the mailbox away and hands its contacts on by a job', async () => {
    const box = await mailbox();
    await attach({ mailboxId: box.id });
    const answer = await detach(box.address, { reassign: false });
    expect(answer.json).toEqual({ id: box.uuid, deleted: true, deletedAt: world.clock.now().toISOString() });
    expect(await list()).toEqual([]);
    expect((await jobs()).map((job) => job.payload)).toEqual([
      { workspaceId: world.a.id, campaignId: campaign, mailboxIds: [box.id], reassign: false },
    ]);
    expect((await detach(box.address)).json.code).toBe('mailbox_not_found');
  });

  it('many in one request are counted by kind', async () => {
    const [a, b, c] = [await mailbox(), await mailbox(), await mailbox()];
    await batch({ mailboxes: [a.id, b.id] });
    await world.ctx.sql.execute('update campaign_mailboxes set assigned_contacts = 3 where campaign_id = $1', [
      campaign,
    ]);
    const { json } = await batchDelete({ mailboxes: [a.uuid, b.address, b.id, c.id, 'x@y.example'] });
    expect(json).toEqual({
      campaignId: campaign,
      requestedCount: 5,
      detachedCount: 2,
      notAttachedCount: 1,
      rejectedCount: 2,
      reassignedContacts: 6,
      rejections: [
        { mailbox: String(b.id), code: 'duplicate', message: expect.any(String) },
        { mailbox: 'x@y.example', code: 'not_found', message: expect.any(String) },
      ],
    });
    const [job] = await jobs();
    expect(job?.payload).toMatchObject({ mailboxIds: [a.id, b.id], reassign: true });
  });

  it('one that is being deleted is not attached', async () => {
    const box = await mailbox();
    const attaching = await inTx(world.ctx, async (ctx) => {
      await deleteMailboxes(ctx, world.a.id, { mailboxes: [box.id], force: true });
      const attaching = attach({ email: box.address });
      // The database shows when the request waits for this transaction; otherwise, the request has ended.
      await Promise.race([attaching, until(async () => (await waiting(ctx)) > 0)]);
      return { attaching };
    });
    expect((await attaching.attaching).status).toBe(422);
    expect(await list()).toEqual([]);
    const rows = await world.ctx.sql.query('select 1 from campaign_mailboxes where campaign_id = $1', [campaign]);
    expect(rows).toEqual([]);
  });

  it('one that is being deleted while it is attached by its tag is not found, and no limit is reported', async () => {
    const [gone, there] = [await mailbox(), await mailbox()];
    await world.ctx.sql.execute(`update mailboxes set tags = '{leaving}' where id = any($1)`, [[gone.id, there.id]]);
    const url = `/campaigns/${campaign}/mailboxes/by-tag`;
    const { answer } = await inTx(world.ctx, async (ctx) => {
      await deleteMailboxes(ctx, world.a.id, { mailboxes: [gone.id], force: true });
      const answer = world.inA({ method: 'POST', url, body: { tag: 'leaving' } });
      await Promise.race([answer, until(async () => (await waiting(ctx)) > 0)]);
      return { answer };
    });
    expect((await answer).json).toMatchObject({
      requestedCount: 2,
      attachedCount: 1,
      rejectedCount: 1,
      rejections: [{ mailbox: String(gone.id), code: 'not_found', message: 'This mailbox does not exist.' }],
    });
  });
});

/** Returns the number of statements in this database that wait for a lock. */
async function waiting({ sql }: Ctx): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    [],
  );
  return row?.n ?? 0;
}

async function until(look: () => Promise<boolean>): Promise<void> {
  for (let left = 200; left > 0 && !(await look()); left -= 1) await new Promise((resolve) => setTimeout(resolve, 20));
}
