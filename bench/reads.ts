import type { Ctx } from '../src/platform/context.js';
import type { SeededCampaign } from '../test/support/seed.js';
import { type BenchApi, openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { fillCampaign } from './harness/bulk.js';
import { seed } from './harness/campaign.js';
import { compare, median, type Round } from './harness/compare.js';
import { addWorkspace, openBenchWorld } from './harness/world.js';

const SMALL = 10_000;
const REQUESTS = 15;
const PAGE = 50;
const STAT_DAYS = 28;

interface Page {
  readonly items?: ReadonlyArray<{ readonly id: string }>;
  readonly nextCursor?: string | null;
}

/** Whole requests over HTTP, credential and serialisation included. */
export const readsBench: Bench = {
  name: 'reads',
  title: 'statistics and lists at many messages against few, and deep pages against the first',
  async *run({ rounds, rows }) {
    const { ctx, workspaceId, close } = await openBenchWorld();
    const api = await openBenchApi(ctx);
    try {
      const large = await sentCampaign(ctx, workspaceId, rows);
      const small = await sentCampaign(ctx, await addWorkspace(ctx), SMALL);
      for (const [name, path] of paths()) {
        yield await compare({
          name: `${name} at ${rows} messages over ${SMALL}`,
          unit: 'request',
          measure: 'time',
          goal: { most: 3 },
          rounds,
          subject: { label: `${rows}`, run: () => requests(api, path(large)) },
          floor: { label: `${SMALL}`, run: () => requests(api, path(small)) },
        });
      }
      yield* deepPages(api, large, Math.min(rows, 500_000), rounds);
    } finally {
      await api.close();
      await close();
    }
  },
};

function paths(): Array<[string, (campaign: SeededCampaign) => string]> {
  const of = (path: string) => (c: SeededCampaign) =>
    `${path.replace('{id}', c.campaignId)}${path.includes('?') ? '&' : '?'}workspaceId=${c.workspaceId}`;
  return [
    ['statistics', of('/campaigns/{id}/stats')],
    ['statistics of 4 weeks', of('/campaigns/{id}/stats?timeframe=last_4_weeks')],
    ['step analytics', of('/campaigns/{id}/analytics/steps')],
    ['overview', of('/campaigns/analytics/overview')],
    ['a campaign', of('/campaigns/{id}')],
    ['a page of contacts', of(`/campaigns/{id}/contacts?limit=${PAGE}`)],
    ['a page of contacts by status', of(`/campaigns/{id}/contacts?limit=${PAGE}&status=active`)],
    ['a page of changes', of(`/campaigns/{id}/contacts/changes?limit=${PAGE}`)],
    ['a page of sends', of(`/campaigns/{id}/sends?limit=${PAGE}`)],
    ['a page of sends by status', of(`/campaigns/{id}/sends?limit=${PAGE}&status=sent`)],
    ['a page of sends by change', of(`/campaigns/{id}/sends?limit=${PAGE}&updatedSince=2020-01-01T00:00:00Z`)],
  ];
}

/** Walks to the depth by large pages, then compares the page there with the first. */
async function* deepPages(api: BenchApi, campaign: SeededCampaign, depth: number, rounds: number) {
  const base = `/campaigns/${campaign.campaignId}/sends?workspaceId=${campaign.workspaceId}`;
  let cursor: string | null = null;
  for (let at = 0; at < depth - 200; at += 200) {
    const page: Page = await api.getJson<Page>(`${base}&limit=200${cursor === null ? '' : `&cursor=${cursor}`}`);
    cursor = page.nextCursor ?? null;
    if (cursor === null) break;
  }
  yield await compare({
    name: `page ${Math.round(depth / PAGE)} of sends over page 1`,
    unit: 'request',
    measure: 'time',
    goal: { most: 1.2 },
    rounds,
    subject: { label: 'the deep page', run: () => requests(api, `${base}&limit=${PAGE}&cursor=${cursor}`) },
    floor: { label: 'the first page', run: () => requests(api, `${base}&limit=${PAGE}`) },
  });
}

async function sentCampaign(ctx: Ctx, workspaceId: number, rows: number): Promise<SeededCampaign> {
  const campaign = await seed(ctx, workspaceId, { contacts: 0, mailboxes: 10 });
  await fillCampaign(ctx, campaign, rows, 'sent');
  await ctx.sql.query(
    `insert into campaign_stats (workspace_id, campaign_id, step_id, variant_id, day, sent, new_contacted)
     select $1, $2, $3, '00000000-0000-0000-0000-000000000000', $4::date - n, $5::int, $5::int from generate_series(0, $6::int - 1) n`,
    [workspaceId, campaign.campaignId, campaign.stepIds[0], ctx.clock.now(), Math.floor(rows / STAT_DAYS), STAT_DAYS],
  );
  return campaign;
}

/** One after the other; the median stands for the round. */
async function requests(api: BenchApi, path: string): Promise<Round> {
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    const start = performance.now();
    await api.getJson(path);
    times.push(performance.now() - start);
  }
  return { units: 1, ms: median(times) };
}
