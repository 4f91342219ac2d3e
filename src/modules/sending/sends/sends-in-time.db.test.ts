import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../../../test/support/part-of.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { intBetween } from '../../../engine/chance/draw.js';
import { SEND_STATUSES, TIMEFRAMES } from '../../../engine/lifecycle/enums.js';
import { timeframeDays } from '../../../engine/schedule/timeframe.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { pageSends, pageSendsBy, planSends, type SendsPlan } from './sends-page.js';
import { EVERY_SEND, type SendFilter, type SendsAsk } from './sends-where.js';

const CONTACTS = 2_000;
const HOUR_MS = 3_600_000;
const SEED = 20_260_302;
const WAITING = ['scheduled', 'deferred'];

let world: TestWorld;
let mixed: SeededCampaign;

beforeAll(async () => {
  world = await openTestWorld();
  mixed = await seedCampaign(world, { contacts: CONTACTS, mailboxes: 3, steps: [{ subject: 'A' }, { subject: 'B' }] });
  await fillMixed(mixed);
});

afterAll(() => world?.close());

/**
 * Creates two messages for each contact. Statuses and times are random: the oldest mostly ended, the newest mostly
 * planned, both with some of every status, due and sent from six weeks ago to three weeks ahead.
 */
async function fillMixed({ workspaceId, campaignId, stepIds, mailboxIds, contactIds }: SeededCampaign): Promise<void> {
  await world.ctx.sql.query('delete from sends where campaign_id = $1', [campaignId]);
  const rows = stepIds.flatMap((stepId, step) =>
    contactIds.map((contactId, contact) => {
      const draw = (min: number, max: number, label: string) =>
        intBetween(min, max, SEED, label, `${step}`, `${contact}`);
      const isNew = step === 1 && contact > CONTACTS / 2;
      const usual = isNew ? 'scheduled' : 'sent';
      const status = draw(1, 10, 'usual') <= 7 ? usual : SEND_STATUSES[draw(0, SEND_STATUSES.length - 1, 'status')];
      const hours =
        draw(1, 10, 'near') <= 6 ? (isNew ? draw(20, 500, 'h') : draw(-150, 5, 'h')) : draw(-1_000, 500, 'h');
      const at = new Date(world.clock.now().getTime() + hours * HOUR_MS);
      const wired =
        ['sent', 'bounced'].includes(status as string) || (status === 'unknown' && draw(0, 1, 'wired') === 1);
      const inPool = status === 'scheduled' && draw(0, 2, 'pool') === 0;
      return {
        ...{ workspace_id: workspaceId, id: world.ctx.ids.uuid(), campaign_id: campaignId, contact_id: contactId },
        ...{
          step_id: stepId,
          step_order: step + 1,
          status,
          mailbox_id: inPool ? null : mailboxIds[draw(0, 2, 'mailbox')],
        },
        ...{
          due_at: new Date(at.getTime() - (wired ? draw(0, 400, 'late') * HOUR_MS : 0)),
          sent_at: wired ? at : null,
        },
        ...{ created_at: world.clock.now(), updated_at: world.clock.now() },
      };
    }),
  );
  await world.ctx.sql.query(
    `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, status, mailbox_id, due_at, sent_at,
       attempt, attempts_log, open_count, machine_open_count, click_count, machine_click_count, created_at, updated_at)
     select workspace_id, id, campaign_id, contact_id, step_id, step_order, status, mailbox_id, due_at, sent_at,
       0, '{}', 0, 0, 0, 0, created_at, updated_at from jsonb_populate_recordset(null::sends, $1)`,
    [JSON.stringify(rows)],
  );
  // An email being sent is listed in the row of its claim.
  await world.ctx.sql.query(
    `with taken as (
       update sends set claimed_mailbox_id = mailbox_id, mailbox_id = case when step_order > 1 then mailbox_id end
       where campaign_id = $1 and status = 'sending' returning workspace_id, id)
     insert into send_claims (id, worker_id, workspace_id, send_ids)
     select gen_random_uuid(), gen_random_uuid(), workspace_id, array_agg(id) from taken group by workspace_id`,
    [campaignId],
  );
  await world.ctx.sql.query('analyze sends');
}

/** Returns the expected list, read by one statement without pages. */
async function expected(campaign: SeededCampaign, filter: SendFilter): Promise<string[]> {
  const rows = await world.ctx.sql.query<{ id: string }>(
    `select id from sends where workspace_id = $1 and campaign_id = $2
       and ($3::text[] is null or status = any($3)) and ($4::timestamptz is null or coalesce(sent_at, due_at) >= $4)
       and ($5::timestamptz is null or coalesce(sent_at, due_at) < $5) and ($6::uuid is null or step_id = $6)
       and ($7::int is null or coalesce(claimed_mailbox_id, mailbox_id) = $7) and ($8::uuid is null or contact_id = $8)
     order by id desc`,
    [
      ...[campaign.workspaceId, campaign.campaignId, filter.statuses, filter.from, filter.to],
      ...[filter.stepId, filter.mailboxId, filter.contactId],
    ],
  );
  return rows.map((row) => row.id);
}

function ranges(): Array<Pick<SendFilter, 'from' | 'to'>> {
  const days = (from: number | null, to: number | null) => {
    const at = (day: number | null) =>
      day === null ? null : new Date(world.clock.now().getTime() + day * 24 * HOUR_MS);
    return { from: at(from), to: at(to) };
  };
  const timeframes = TIMEFRAMES.filter((name) => name !== 'all').map((name) => timeframeDays(name, world.clock.now()));
  return [...timeframes, days(-40, -30), days(2, 9), days(null, 0), days(0, null), days(400, 401)];
}

function otherFilters(): Array<Partial<SendFilter>> {
  const { stepIds, mailboxIds, contactIds } = mixed;
  return [
    {},
    { statuses: ['sent'] },
    { statuses: ['scheduled'] },
    { statuses: ['deferred', 'scheduled', 'sent'] },
    { statuses: ['bounced', 'deferred', 'failed'] },
    { stepId: stepIds[1] as string },
    { mailboxId: mailboxIds[0] as number, statuses: ['scheduled', 'sent', 'unknown'] },
    { stepId: stepIds[0] as string, mailboxId: mailboxIds[1] as number },
    { contactId: contactIds[7] as string },
  ];
}

/** Returns every plan that the requested statuses allow for a page. */
function plansFor({ statuses }: SendFilter): SendsPlan[] {
  const asked = statuses ?? SEND_STATUSES;
  const leads = ['sent', 'scheduled', 'failed'].filter((status) => asked.includes(status));
  const gatherings = [[], SEND_STATUSES, WAITING, ['scheduled', 'cancelled'], ['failed', 'bounced', 'skipped']];
  return [
    { by: 'walk' },
    { by: 'time' },
    ...leads.flatMap((lead) => gatherings.map((gathered): SendsPlan => ({ by: 'status', lead, gathered }))),
  ];
}

/** Reads all pages, each by the given plan. */
async function readAll(
  filter: SendFilter,
  limit: number,
  planOf: (ask: SendsAsk, page: number) => SendsPlan,
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const last = ids.at(-1);
    const after = last === undefined ? null : { id: last, changed: null };
    const ask = { workspaceId: mixed.workspaceId, campaignId: mixed.campaignId, filter, after, limit };
    const rows = await pageSendsBy(world.ctx.sql, planOf(ask, page), ask);
    ids.push(...rows.map((row) => row.id));
    if (rows.length < limit) return ids;
  }
}

describe('pages of a range of time', () => {
  it('are equal and contiguous in either reading order, for every range and filter', async () => {
    let messages = 0;
    for (const [at, range] of ranges().entries()) {
      for (const [of, other] of otherFilters().entries()) {
        const filter = { ...EVERY_SEND, ...range, ...other };
        const all = await expected(mixed, filter);
        const plans = plansFor(filter);
        const limit = Math.max(7, Math.ceil(all.length / 5));
        // Each plan reads at least one page, and the page before it is read by another plan.
        for (const from of partOf([0, Math.floor(plans.length / 3), Math.floor((2 * plans.length) / 3)], at + of)) {
          const ids = await readAll(filter, limit, (_, page) => plans[(from + page) % plans.length] as SendsPlan);
          expect(ids, `range ${at}, filter ${of}, from plan ${from}`).toEqual(all);
        }
        messages += all.length;
      }
    }
    expect(messages).toBeGreaterThan(20_000);
  });

  it.each([undefined, 'sent', 'scheduled'])('are whole by each way alone, status %s', async (status) => {
    for (const [at, range] of ranges().slice(1, 4).entries()) {
      const filter = { ...EVERY_SEND, ...range, statuses: status === undefined ? null : [status] };
      const all = await expected(mixed, filter);
      // Pages are so small that many contain messages of one status only.
      const limit = all.length > 300 ? 300 : 4;
      for (const plan of partOf(plansFor(filter), at)) {
        expect(await readAll(filter, limit, () => plan), JSON.stringify(plan)).toEqual(all);
      }
    }
  });

  it('hold what the API promises, page after page, in each timeframe', async () => {
    const taken = new Set<string>();
    for (const timeframe of TIMEFRAMES) {
      for (const status of [undefined, 'sent', ['deferred', 'scheduled']]) {
        const filter = {
          ...{ ...EVERY_SEND, ...timeframeDays(timeframe, world.clock.now()) },
          statuses: status === undefined ? null : [status].flat(),
        };
        const ids: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const query = { workspaceId: mixed.workspaceId, timeframe, status, limit: 150, cursor };
          const { json } = await world.inject({ url: `/campaigns/${mixed.campaignId}/sends`, query });
          ids.push(...json.items.map((item: { id: string }) => item.id));
          cursor = json.nextCursor;
        }
        expect(ids, `${timeframe} ${status}`).toEqual(await expected(mixed, filter));
        const ask = { workspaceId: mixed.workspaceId, campaignId: mixed.campaignId, filter, after: null, limit: 151 };
        taken.add((await planSends(world.ctx.sql, ask)).by);
      }
    }
    expect([...taken].sort()).toEqual(['status', 'time', 'walk']);
  });
});

describe('a page of the last week in a campaign of many messages', () => {
  const week = () => timeframeDays('last_7_days', world.clock.now());
  const askOf = ({ workspaceId, campaignId }: SeededCampaign): SendsAsk => ({
    ...{ workspaceId, campaignId, after: null, limit: 51 },
    filter: { ...EVERY_SEND, ...week() },
  });

  /** Adds messages to new contacts, newer than all existing messages, due or sent `hours` from now. */
  async function add(campaign: SeededCampaign, count: number, status: string, hours: number): Promise<void> {
    const at = new Date(world.clock.now().getTime() + hours * HOUR_MS);
    world.clock.advanceMs(1);
    await world.ctx.sql.query(
      `with n as (
         select (lpad(to_hex($7::bigint), 12, '0') || '70008' || lpad(to_hex($8::bigint + n), 15, '0'))::uuid as id, n
         from generate_series(1, $3::int) n),
       c as (
         insert into contacts (workspace_id, id, campaign_id, email, email_key, company_domain, status, created_at, updated_at)
         select $1, id, $2, id || '@x.test', id || '@x.test', 'x.test', 'active', now(), now() from n)
       insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, status, mailbox_id, due_at, sent_at,
         created_at, updated_at)
       select $1, id, $2, id, $4, 1, $5, case when n % 2 = 0 or $5 = 'sent' then $9::int end, $6::timestamptz,
         case when $5 = 'sent' then $6::timestamptz end, now(), now() from n`,
      [
        ...[campaign.workspaceId, campaign.campaignId, count, campaign.stepIds[0], status, at],
        ...[world.clock.now().getTime(), intBetween(1, 2 ** 40, SEED, campaign.campaignId), campaign.mailboxIds[0]],
      ],
    );
  }

  /** An eighth of the blocks of the added messages, so that they cannot be skipped one by one. */
  const FEW_BLOCKS = 400;

  /** Returns the number of blocks that PostgreSQL reads for a page, over all statements. */
  async function blocksOf(campaign: SeededCampaign): Promise<number> {
    await world.ctx.sql.query('vacuum analyze sends');
    let blocks = 0;
    const explained: SqlRunner = {
      ...world.ctx.sql,
      query: async <R>(text: string, values?: readonly unknown[]) => {
        const [row] = await world.ctx.sql.query<{ 'QUERY PLAN': Array<{ Plan: Record<string, number> }> }>(
          `explain (analyze, buffers, format json) ${text}`,
          values,
        );
        const plan = row?.['QUERY PLAN'][0]?.Plan;
        blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
        return world.ctx.sql.query<R>(text, values);
      },
    };
    const ask = askOf(campaign);
    const ids = (await pageSends(explained, ask)).map((row) => row.id);
    expect(ids).toEqual((await expected(campaign, ask.filter)).slice(0, ask.limit));
    return blocks;
  }

  it('reads no more for the messages that are planned for later', async () => {
    const campaign = await seedCampaign(world, { contacts: 1 });
    await add(campaign, 4_000, 'sent', -50);
    const without = await blocksOf(campaign);
    await add(campaign, 30_000, 'scheduled', 300);
    expect(await blocksOf(campaign)).toBeLessThan(without + FEW_BLOCKS);
  });

  it('reads no more for the messages that are overdue', async () => {
    const campaign = await seedCampaign(world, { contacts: 1 });
    await add(campaign, 4_000, 'sent', -50);
    const without = await blocksOf(campaign);
    await add(campaign, 30_000, 'scheduled', -20);
    expect(await blocksOf(campaign)).toBeLessThan(without + FEW_BLOCKS);
  });

  it('reads few where the newest were sent before the range and few are in it', async () => {
    const campaign = await seedCampaign(world, { contacts: 1 });
    await add(campaign, 60, 'sent', -50);
    const without = await blocksOf(campaign);
    await add(campaign, 30_000, 'sent', -1_000);
    expect(await blocksOf(campaign)).toBeLessThan(without + FEW_BLOCKS);
  });
});
