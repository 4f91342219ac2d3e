import { type BenchApi, openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { compare } from './harness/compare.js';
import { requestTimes } from './harness/request-times.js';
import { openBenchWorld } from './harness/world.js';

const ROUND_MS = 4_000;
/**
 * A page reads up to 50,000 index entries, and a member opens it rarely: a tenth of a second is enough, beside the three milliseconds
 * of a page of the list.
 */
const MOST = 40;
/** One contact in 500 has a duplicate. */
const APART = 500;

/** Address book of one workspace over HTTP: its list, and its pairs that may be the same person. */
export const duplicatesBench: Bench = {
  name: 'duplicates',
  title: 'a page of duplicates beside the list of contacts, in one address book with all contacts',
  async *run({ rounds, rows }) {
    const world = await openBenchWorld();
    const api = await openBenchApi(world.ctx);
    const base = `workspaceId=${world.workspaceId}`;
    try {
      await world.ctx.sql.query(
        `insert into profiles (workspace_id, id, email, email_key, company_domain, first_name, last_name, phone, linkedin_url,
           source, created_at, updated_at)
         select $1, gen_random_uuid(), e, e, d, 'F' || n / 40, 'L' || p, '+43660' || (1000000 + p), 'linkedin.com/in/' || p, 'api', $2, $2
         from (select n, n - (n % $4 = 1)::int as p, 'a' || n || '+x@' || n % 20000 || '.test' as e, n % 20000 || '.test' as d
               from generate_series(1, $3::int) n) x`,
        [world.workspaceId, world.ctx.clock.now(), rows, APART],
      );
      await world.ctx.sql.query('analyze profiles');
      const floor = {
        label: 'list of contacts',
        run: () => requestTimes(api, `/profiles?${base}&limit=100`, ROUND_MS),
      };
      const first = `/profiles/duplicates?${base}&limit=50`;
      for (const [what, path] of [
        ['a page without duplicates', first],
        ['a page with duplicates', await pageWithPairs(api, first)],
      ] as const) {
        const { items } = await api.getJson<{ items: unknown[] }>(path);
        yield await compare({
          name: `${what}, among ${rows} contacts`,
          unit: 'request',
          measure: 'time',
          goal: { most: MOST },
          rounds,
          subject: { label: `${items.length} pairs`, run: () => requestTimes(api, path, ROUND_MS) },
          floor,
        });
      }
    } finally {
      await api.close();
      await world.close();
    }
  },
};

/** Returns the path of the first page with pairs. The addresses have tags, but no two of them have one mailbox. */
async function pageWithPairs(api: BenchApi, first: string): Promise<string> {
  for (let path = first; ; ) {
    const page = await api.getJson<{ items: unknown[]; nextCursor: string | null }>(path);
    if (page.items.length > 0) return path;
    if (page.nextCursor === null) throw new Error('the address book has no duplicates');
    path = `${first}&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}
