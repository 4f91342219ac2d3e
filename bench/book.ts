import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compileSegment, evaluate } from '../src/modules/outreach/segments/evaluate.service.js';
import { enrollLoop } from '../src/modules/outreach/segments/index.js';
import { countProfiles } from '../src/modules/outreach/segments/segment-profiles.reads.js';
import { drainLoops } from '../src/platform/due/drain.js';
import { startWorker } from '../src/platform/due/worker.js';
import { type BenchApi, openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { dropIndexes } from './harness/bulk.js';
import { seed } from './harness/campaign.js';
import { compare, type Round, single, timed } from './harness/compare.js';
import { requestTimes } from './harness/request-times.js';
import { type BenchWorld, openBenchWorld } from './harness/world.js';

const ROUND_MS = 4_000;
const CHUNK = 200_000;
const LIVE_SEGMENTS = 50;
/** Interval of complete comparisons. */
const COMPARED_EVERY_MS = 600_000;
const MIGRATION = new URL('../migrations/0691-profiles-of-contacts.sql', import.meta.url);

const field = (name: string, op: string, value: unknown) => ({ about: 'field', field: name, op, value });
const did = (activity: string, more: object = {}) => ({ about: 'activity', op: 'did', activity, ...more });

/** Twenty conditions of every kind, of which most contacts need all evaluated. */
const twenty = (campaignId: string, segmentId: string) => ({
  match: 'all',
  conditions: [
    field('country', 'is_any_of', ['at', 'de', 'ch']),
    field('company', 'contains_not', 'gmbh'),
    field('title', 'is_not', 'intern'),
    field('email', 'is_not', 'x@y.test'),
    field('createdAt', 'in_last_days', 3_000),
    field('custom.seats', 'at_least', 2),
    { about: 'tag', op: 'has_not', value: 'lost' },
    { about: 'source', op: 'is', value: 'campaign' },
    { about: 'campaign', op: 'in', campaignId },
    { about: 'segment', op: 'not_in', segmentId },
    {
      match: 'any',
      conditions: [
        field('city', 'starts_with', 'vien'),
        field('firstName', 'is', 'ana'),
        field('custom.plan', 'is', 'pro'),
        field('custom.since', 'after', '2026-06-01'),
        did('clicked', { days: 90 }),
        did('replied', { intent: 'interested' }),
      ],
    },
    {
      match: 'none',
      conditions: [
        { about: 'owner', op: 'is_not', value: null },
        did('sent', { days: 7 }),
        did('opened', { count: 5 }),
        did('bounced'),
      ],
    },
  ],
});

/** The address book with all contacts of two campaigns: how it comes from them, its orders, and its segments. */
export const bookBench: Bench = {
  name: 'book',
  title: 'the address book with all contacts: its migration, orders of its list, and segments',
  async *run({ rounds, rows }) {
    const world = await openBenchWorld();
    const { ctx, workspaceId, serverPid } = world;
    const api = await openBenchApi(ctx);
    const worker = await startWorker(ctx, 'bench');
    try {
      const base = `workspaceId=${workspaceId}`;
      const campaigns = await fillContacts(world, rows);
      const { seconds, longestMs } = await migrate(world);
      yield single({
        name: `seconds until ${rows} contacts are in the address book`,
        unit: 'second',
        values: [seconds],
        goal: { most: 120 },
        note: 'One statement in one transaction, with all indexes of today. It locks no row of `contacts`.',
      });
      yield single({
        name: 'longest change of a contact meanwhile, in milliseconds',
        unit: 'ms',
        values: [longestMs],
        goal: { most: 1_000 },
      });
      await describe(world);
      const floor = { label: 'by address', run: () => requestTimes(api, `/profiles?${base}&limit=100`, ROUND_MS) };
      for (const sort of ['name', '-company', '-createdAt']) {
        yield await compare({
          name: `a page of the list in the order ${sort}, among ${rows} contacts`,
          unit: 'request',
          measure: 'time',
          goal: { most: 2 },
          rounds,
          subject: { label: sort, run: () => requestTimes(api, `/profiles?${base}&limit=100&sort=${sort}`, ROUND_MS) },
          floor,
        });
      }
      const [campaignId = ''] = campaigns;
      const small = await api.postJson<{ id: string }>(`/segments?${base}`, {
        name: 'Small',
        definition: { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 't1' }] },
      });
      const definition = twenty(campaignId, small.id);
      const compiled = await compileSegment(ctx, workspaceId, { id: null, definition });
      const counts: Round[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const count = () =>
          evaluate(ctx, workspaceId, compiled, (ctx) => countProfiles(ctx.sql, workspaceId, compiled), 60_000);
        const one = await timed(count, serverPid);
        if (round > 0) counts.push(one);
      }
      yield single({
        name: `milliseconds of a count of twenty conditions over ${rows} contacts`,
        unit: 'ms',
        values: counts.map(({ ms }) => ms),
        goal: { most: 1_000 },
        note: `Processor time of the database: ${counts.map(({ serverCpuMs }) => Math.round(serverCpuMs ?? 0)).join(', ')} ms.`,
      });
      await linkSegments(world, api, campaigns);
      const shares: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        await ctx.sql.execute('update campaign_segments set due_at = $1', [ctx.clock.now()]);
        const used = await timed(async () => {
          await drainLoops(ctx, worker, [enrollLoop]);
          return LIVE_SEGMENTS;
        }, serverPid);
        if (round > 0) shares.push(((used.serverCpuMs ?? Number.NaN) / COMPARED_EVERY_MS) * 100);
      }
      yield single({
        name: `percent of a core for ${LIVE_SEGMENTS} linked segments at rest, over ${rows} contacts`,
        unit: '%',
        values: shares,
        goal: { most: 5 },
        note: 'CPU time of the database for one complete comparison of each segment, of the ten minutes between them.',
      });
      const follow = () => drainLoops(ctx, worker, [enrollLoop]);
      yield* costsOf(rounds, serverPid, {
        name: `a look of ${LIVE_SEGMENTS} linked segments while nothing changes`,
        units: 100,
        run: follow,
      });
      const people = await ctx.sql.query<{ id: string }>(
        `select id from profiles where workspace_id = $1 and tags = '{}' order by email_key limit 1000`,
        [workspaceId],
      );
      yield* costsOf(rounds, serverPid, {
        name: `a changed person among ${LIVE_SEGMENTS} linked segments, over ${rows} contacts`,
        units: 20,
        run: async () => {
          await ctx.sql.execute('update profiles set title = $3, updated_at = $4 where workspace_id = $1 and id = $2', [
            ...[workspaceId, people.pop()?.id, 'Changed', ctx.clock.now()],
          ]);
          await follow();
        },
      });
    } finally {
      await worker.stop({ clean: true });
      await api.close();
      await world.close();
    }
  },
};

/** Returns the statements of one unit of work, and its processor time in this process and in the database. */
async function* costsOf(
  rounds: number,
  serverPid: number,
  { name, units, run }: { readonly name: string; readonly units: number; readonly run: () => Promise<unknown> },
) {
  const statements = countStatements();
  const all: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const one = await timed(async () => {
      for (let n = 0; n < units; n += 1) await run();
      return units;
    }, serverPid);
    if (round > 0) all.push(one);
  }
  const perUnit = (of: 'cpuMs' | 'serverCpuMs') => all.map((round) => (round[of] ?? Number.NaN) / units);
  const each = statements.stop() / (units * (rounds + 1));
  yield single({ name: `statements of ${name}`, unit: 'statement', values: [each], goal: null });
  yield single({
    name: `processor milliseconds of ${name}`,
    unit: 'ms',
    values: perUnit('serverCpuMs'),
    goal: null,
    note: `Of the database. The service takes ${perUnit('cpuMs')
      .map((ms) => ms.toFixed(1))
      .join(', ')} ms.`,
  });
}

/** Counts the statements that this process sends from now on. */
function countStatements(): { stop(): number } {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let count = 0;
  prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    count += 1;
    return Reflect.apply(query, this, given);
  } as typeof query;
  return {
    stop: () => {
      prototype.query = query;
      return count;
    },
  };
}

/** Adds contacts to two campaigns, every fifth person to both, without the triggers of the address book. */
async function fillContacts({ ctx, workspaceId }: BenchWorld, rows: number): Promise<readonly string[]> {
  const campaigns: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    campaigns.push((await seed(ctx, workspaceId, { contacts: 0, mailboxes: 0 })).campaignId);
  }
  const indexes = await dropIndexes(ctx, ['contacts']);
  await ctx.sql.execute('alter table contacts disable trigger user');
  for (let from = 0; from < rows; from += CHUNK) {
    await ctx.sql.query(
      `insert into contacts (workspace_id, id, campaign_id, email, email_key, company_domain, first_name, last_name, company,
         title, city, country, custom_fields, status, sent_count, last_sent_at, open_count, click_count, last_clicked_at,
         reply_count, last_replied_at, reply_intent, created_at, updated_at)
       select $1, gen_random_uuid(), ($2::uuid[])[1 + (n % 5 = 0)::int], e, e, d, 'Person', 'Number ' || n % 50000,
         'Company ' || n % 20000, (array['CEO', 'CTO', 'Intern'])[1 + n % 3], (array['Vienna', 'Graz', 'Berlin'])[1 + n % 3],
         (array['AT', 'DE', 'CH', 'US'])[1 + n % 4],
         jsonb_build_object('plan', (array['pro', 'free'])[1 + n % 2], 'seats', n % 100, 'since', (date '2026-01-01' + n % 365)::text),
         'active', n % 4, case when n % 4 > 0 then $5::timestamptz - n % 100 * interval '1 day' end, n % 7, (n % 9 = 0)::int,
         case when n % 9 = 0 then $5::timestamptz - n % 200 * interval '1 day' end, (n % 30 = 0)::int,
         case when n % 30 = 0 then $5::timestamptz - n % 50 * interval '1 day' end,
         case when n % 30 = 0 then (array['interested', 'not_interested'])[1 + n % 2] end,
         $5::timestamptz - n * interval '1 second', $5
       from (select n, 'person' || n - (n % 50 = 0)::int || '@company' || n % 20000 || '.test' as e,
         'company' || n % 20000 || '.test' as d from generate_series($3::int, $4::int) n) x`,
      [workspaceId, campaigns, from, Math.min(rows, from + CHUNK) - 1, ctx.clock.now()],
    );
  }
  await ctx.sql.execute('alter table contacts enable trigger user');
  for (const index of indexes) await ctx.sql.query(index);
  await ctx.sql.query('vacuum analyze contacts');
  return campaigns;
}

/** Runs the migration as an update does, while another session changes contacts. */
async function migrate({ ctx }: BenchWorld): Promise<{ seconds: number; longestMs: number }> {
  const text = await readFile(MIGRATION, 'utf8');
  let isDone = false;
  const changes = (async () => {
    let longestMs = 0;
    for (let n = 0; !isDone; n += 1) {
      const { ms } = await timed(() =>
        ctx.sql.execute(
          `update contacts set open_count = open_count + 1 where id = (select id from contacts offset $1 limit 1)`,
          [n % 1_000],
        ),
      );
      longestMs = Math.max(longestMs, ms);
      await sleep(50);
    }
    return longestMs;
  })();
  const { ms } = await timed(async () => {
    await ctx.sql.query(text);
    return 1;
  }).finally(() => {
    isDone = true;
  });
  return { seconds: ms / 1_000, longestMs: await changes };
}

/** Gives one of ten profiles a tag, and registers the fields that conditions compare. */
async function describe({ ctx, workspaceId }: BenchWorld): Promise<void> {
  await ctx.sql.query(
    `update profiles set tags = array['t' || abs(hashtext(email_key)) % ${LIVE_SEGMENTS}] where abs(hashtext(email_key)) % 10 = 0`,
  );
  for (const [name, type] of Object.entries({ plan: 'text', seats: 'number', since: 'date' })) {
    await ctx.sql.execute(
      `insert into profile_fields (workspace_id, id, name, label, type, created_at, updated_at) values ($1, $2, $3, $3, $4, $5, $5)`,
      [workspaceId, ctx.ids.uuid(), name, type, ctx.clock.now()],
    );
  }
  await ctx.sql.query('vacuum analyze profiles');
}

/** Links segments to the campaigns. Everyone in them is a member already, as some time after the first comparison. */
async function linkSegments(
  { ctx, workspaceId }: BenchWorld,
  api: BenchApi,
  campaigns: readonly string[],
): Promise<void> {
  for (let n = 0; n < LIVE_SEGMENTS; n += 1) {
    const definition = {
      match: 'all',
      conditions: [
        { about: 'tag', op: 'has', value: `t${n}` },
        field('custom.seats', 'at_least', 50),
        did('sent', { days: 365 }),
      ],
    };
    const { id } = await api.postJson<{ id: string }>(`/segments?workspaceId=${workspaceId}`, {
      name: `S${n}`,
      definition,
    });
    await api.postJson(`/campaigns/${campaigns[n % 2]}/segments?workspaceId=${workspaceId}`, { segmentId: id });
  }
  await ctx.sql.query(
    `insert into campaign_segment_members (workspace_id, campaign_id, segment_id, profile_id, result, contact_id, entered_at)
     select p.workspace_id, l.campaign_id, l.segment_id, p.id, 'duplicate', c.id, $1
     from campaign_segments l
     join segments s on s.id = l.segment_id
     join profiles p on p.tags = array['t' || substr(s.name, 2)]
     join lateral (select id from contacts where workspace_id = p.workspace_id and email_key = p.email_key and deleted_at is null limit 1) c on true
     where profile_number(p.fields -> 'seats') >= 50 and exists (
       select 1 from contacts k where k.workspace_id = p.workspace_id and k.email_key = p.email_key and k.deleted_at is null and k.sent_count > 0)`,
    [ctx.clock.now()],
  );
  await ctx.sql.query('vacuum analyze campaign_segment_members');
}
