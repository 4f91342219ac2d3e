import type { Ctx } from '../src/platform/context.js';
import { watchFigures } from './domain-watch.js';
import { type BenchApi, openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { compare, median, type Round } from './harness/compare.js';
import { addWorkspace, openBenchWorld } from './harness/world.js';

const MANY = { mailboxes: 10_000, domains: 1_000 };
const FEW = { mailboxes: 10, domains: 10 };
const PAGE = 10;
/** Requests per round. */
const REQUESTS = 15;
const MOST = 1.5;

/** Whole requests over HTTP for the same number of rows, in two workspaces of one database. */
export const domainsBench: Bench = {
  name: 'domains',
  title: `lists of a workspace with ${MANY.mailboxes} mailboxes on ${MANY.domains} domains beside those of one with ${FEW.mailboxes}`,
  async *run({ rounds }) {
    const { ctx, workspaceId, close } = await openBenchWorld();
    const api = await openBenchApi(ctx);
    try {
      const few = await addWorkspace(ctx);
      await fill(ctx, workspaceId, MANY);
      await fill(ctx, few, FEW);
      for (const list of ['/mailboxes', '/domains']) {
        const page = (id: number): Promise<Round> =>
          timesOf(api, `${list}?limit=${PAGE}&workspaceId=${id}`, list.slice(1));
        yield await compare({
          name: `GET ${list}, ${PAGE} of them`,
          unit: 'request',
          measure: 'time',
          goal: { most: MOST },
          rounds,
          subject: { label: 'of many', run: () => page(workspaceId) },
          floor: { label: 'of few', run: () => page(few) },
        });
      }
      yield* await watchFigures(ctx);
    } finally {
      await api.close();
      await close();
    }
  },
};

/** Creates mailboxes spread evenly over domains that have been checked. */
async function fill(ctx: Ctx, workspaceId: number, { mailboxes, domains }: typeof MANY): Promise<void> {
  const now = ctx.clock.now();
  await ctx.sql.execute(
    `insert into domains (workspace_id, id, domain, status, provider, created_at, updated_at)
     select $1::int, ('0195a000-0000-7000-8000-' || lpad(to_hex($1::int * 100000 + n), 12, '0'))::uuid, 'shop' || n || '-' || $1::int || '.com',
       'active', 'manual', $3::timestamptz, $3::timestamptz
     from generate_series(1, $2::int) n`,
    [workspaceId, domains, now],
  );
  await ctx.sql.execute(
    `insert into domain_dns (workspace_id, domain_id, due_at, checked_at, settled, health, findings)
     select workspace_id, id, $2::timestamptz, $2::timestamptz, true, 'healthy', $3::jsonb from domains where workspace_id = $1`,
    [workspaceId, now, JSON.stringify([{ purpose: 'mx', status: 'active' }])],
  );
  await ctx.sql.execute(
    `insert into mailboxes (workspace_id, uuid, address, first_name, last_name, status, domain, daily_limit, min_gap_seconds,
       created_at, updated_at)
     select $1::int, gen_random_uuid(), 'nora' || n || '@' || domain, 'Nora', 'Lind', 'active', domain, 30, 60, $4::timestamptz, $4::timestamptz
     from (select n, 'shop' || (n % $3::int + 1) || '-' || $1::int || '.com' as domain from generate_series(1, $2::int) n) made`,
    [workspaceId, mailboxes, domains, now],
  );
  await ctx.sql.execute('analyze mailboxes, domains, domain_dns', []);
}

/** Requests run one after the other; the median represents the round. */
async function timesOf(api: BenchApi, path: string, rows: string): Promise<Round> {
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    const start = performance.now();
    const page = await api.getJson<Record<string, readonly unknown[]>>(path);
    times.push(performance.now() - start);
    if (page[rows]?.length !== PAGE) throw new Error(`${path} shows ${page[rows]?.length} rows.`);
  }
  return { units: 1, ms: median(times) };
}
