import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

const MISSING = '019577f8-0000-7000-8000-000000000000';

let world: TestWorld;
let campaign: SeededCampaign;
let sends: string[];
let contactOf: ReadonlyMap<string, { contactId: string; email: string }>;

beforeAll(async () => {
  world = await openTestWorld();
  campaign = await seedCampaign(world, { contacts: 12, mailboxes: 2, email: (n) => `p${n}@s.test` });
  const rows = await world.ctx.sql.query<{ id: string; contactId: string; email: string }>(
    `select s.id, s.contact_id as "contactId", c.email from sends s join contacts c on c.id = s.contact_id
     where s.campaign_id = $1 order by s.id`,
    [campaign.campaignId],
  );
  sends = rows.map((row) => row.id);
  contactOf = new Map(rows.map((row) => [row.id, row]));
  await world.ctx.sql.query(
    `update sends set status = 'sent', sent_at = $2, mailbox_id = $3, subject = 'Hello', updated_at = $2 where id = any($1::uuid[])`,
    [sends.slice(0, 3), new Date('2026-03-01T23:59:00Z'), campaign.mailboxIds[0]],
  );
  await world.ctx.sql.query(
    `update sends set status = 'failed', error_code = 'policy_rejected', smtp_code = 550, updated_at = $2 where id = any($1::uuid[])`,
    [sends.slice(3, 5), new Date('2026-03-02T07:00:00Z')],
  );
});

afterAll(() => world?.close());

const url = (id = campaign.campaignId) => `/campaigns/${id}/sends`;
const list = (query: Record<string, string | number | readonly string[]> = {}) =>
  world.inject({ url: url(), query: { workspaceId: world.a.id, ...query } });
const ids = async (query: Record<string, string | number | readonly string[]> = {}): Promise<string[]> =>
  (await list(query)).json.items.map((item: { id: string }) => item.id);

describe('listCampaignSends', () => {
  it('lists the newest first, with contact, step and mailbox', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.json.items.map((item: { id: string }) => item.id)).toEqual([...sends].reverse());
    expect(answer.json).toMatchObject({ hasMore: false, nextCursor: null });
    const sent = answer.json.items.find((item: { id: string }) => item.id === sends[0]);
    expect(sent).toMatchObject({
      status: 'sent',
      subject: 'Hello',
      sentAt: '2026-03-01T23:59:00.000Z',
      contact: { email: contactOf.get(sends[0] as string)?.email, firstName: 'Person', status: 'active' },
      step: { id: campaign.stepIds[0], order: 1, subject: 'Hello', variantId: null, variantLabel: null },
      mailbox: { mailboxId: campaign.mailboxIds[0] },
      smtp: null,
    });
    const failed = answer.json.items.find((item: { id: string }) => item.id === sends[3]);
    expect(failed).toMatchObject({
      errorCode: 'policy_rejected',
      smtp: { code: 550, enhancedCode: null },
      mailbox: null,
    });
  });

  it('pages without a gap or a repetition while new sends come in', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await list({ limit: 5, ...(cursor === null ? {} : { cursor }) });
      seen.push(...answer.json.items.map((item: { id: string }) => item.id));
      cursor = answer.json.nextCursor;
      expect(answer.json.hasMore).toBe(cursor !== null);
      if (seen.length === 5) {
        world.clock.advanceMs(1);
        await world.ctx.sql.query(
          `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, due_at, created_at, updated_at)
           select workspace_id, $2, campaign_id, contact_id, $3, 2, due_at, $4, $4 from sends where id = $1`,
          [sends[0], world.ctx.ids.uuid(), world.ctx.ids.uuid(), world.clock.now()],
        );
      }
    } while (cursor !== null);
    expect(seen).toEqual([...sends].reverse());
    await world.ctx.sql.query('delete from sends where campaign_id = $1 and step_order = 2', [campaign.campaignId]);
  });

  it('filters by status, several of them merged in order', async () => {
    expect(await ids({ status: 'sent' })).toEqual(sends.slice(0, 3).reverse());
    expect(await ids({ status: ['failed', 'sent'] })).toEqual(sends.slice(0, 5).reverse());
    expect(await ids({ status: 'failed,sent', limit: 3 })).toEqual(sends.slice(2, 5).reverse());
    expect(await ids({ status: 'skipped' })).toEqual([]);
  });

  it('orders by change, oldest first, on request, and continues from the cursor', async () => {
    const query = { updatedSince: '2026-03-01T23:59:00Z', status: ['sent', 'failed'], limit: 2 };
    const first = await list(query);
    const second = await list({ ...query, cursor: first.json.nextCursor });
    const third = await list({ ...query, cursor: second.json.nextCursor });
    const seen = [first, second, third].flatMap((page) => page.json.items.map((item: { id: string }) => item.id));
    expect(seen).toEqual(sends.slice(0, 5));
    expect(third.json.nextCursor).toBeNull();
    expect(await ids({ updatedSince: '2026-03-02T07:00:00.001Z', status: 'failed' })).toEqual([]);
  });

  it('reads changes of one microsecond apart without losing one', async () => {
    await world.ctx.sql.query(
      `update sends set updated_at = '2026-03-03T00:00:00Z'::timestamptz + (step_order + n) * interval '1 microsecond'
       from (select id as nid, row_number() over (order by id)::int as n from sends where id = any($1::uuid[])) x where x.nid = sends.id`,
      [sends.slice(5, 9)],
    );
    const query = { updatedSince: '2026-03-03T00:00:00Z', limit: 1 };
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...query, ...(cursor === '' ? {} : { cursor }) });
      seen.push(...page.json.items.map((item: { id: string }) => item.id));
      cursor = page.json.nextCursor;
    }
    expect(seen).toEqual(sends.slice(5, 9));
  });

  it('counts the timeframe by the instant of sending, else the due one, in UTC days', async () => {
    expect(await ids({ timeframe: 'yesterday' })).toEqual(sends.slice(0, 3).reverse());
    expect(await ids({ timeframe: 'today' })).toEqual(sends.slice(3).reverse());
    expect(await ids({ timeframe: 'last_7_days' })).toEqual([...sends].reverse());
  });

  it('filters by contact, step and mailbox, the mailbox by each of its names', async () => {
    expect(await ids({ contactId: contactOf.get(sends[4] as string)?.contactId as string })).toEqual([sends[4]]);
    expect(await ids({ stepId: campaign.stepIds[0] as string })).toHaveLength(12);
    expect(await ids({ stepId: MISSING })).toEqual([]);
    const [mailbox] = await world.ctx.sql.query<{ uuid: string; address: string }>(
      'select uuid, address from mailboxes where id = $1',
      [campaign.mailboxIds[0]],
    );
    for (const name of [campaign.mailboxIds[0] as number, mailbox?.uuid as string, mailbox?.address as string]) {
      expect(await ids({ mailboxId: name })).toEqual(sends.slice(0, 3).reverse());
    }
    expect(await ids({ mailboxId: 'nobody@s.test' })).toEqual([]);
  });

  it('refuses a cursor of other filters, of another campaign, and an altered one', async () => {
    const { nextCursor } = (await list({ limit: 2 })).json;
    const other = await seedCampaign(world, { contacts: 1, email: () => 'x@s.test' });
    const answers = [
      await list({ limit: 2, cursor: nextCursor, status: 'sent' }),
      await list({ limit: 2, cursor: `${nextCursor}A` }),
      await world.inject({ url: url(other.campaignId), query: { workspaceId: world.a.id, cursor: nextCursor } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(answer.json.detail[0]).toMatchObject({ loc: ['query', 'cursor'], ctx: { code: 'invalid_cursor' } });
    }
    expect((await list({ limit: 7, cursor: nextCursor })).status).toBe(200);
  });

  it('returns 401, the same 404 for missing and foreign campaigns, and 422 with the location of each error', async () => {
    expect((await world.inject({ url: url(), query: { workspaceId: world.a.id }, key: null })).status).toBe(401);
    const foreign = await world.inject({ url: url(), query: { workspaceId: world.b.id }, key: world.b.key });
    const missing = await world.inject({ url: url(MISSING), query: { workspaceId: world.a.id } });
    const malformed = await world.inject({ url: url('nope'), query: { workspaceId: world.a.id } });
    for (const answer of [foreign, missing, malformed]) {
      expect(answer.status).toBe(404);
      expect({ ...answer.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    }
    expect(missing.json.code).toBe('campaign_not_found');
    const bad = await list({ limit: 0, status: 'gone', timeframe: 'ever' });
    expect(bad.status).toBe(422);
    expect(bad.json.detail.map((item: { loc: unknown[] }) => item.loc[1])).toEqual(
      expect.arrayContaining(['limit', 'status', 'timeframe']),
    );
    expect((await list({ limit: 201 })).json.detail[0].type).toBe('less_than_equal');
  });
});
