import { runLaunch } from '../src/modules/sending/launch/launch-job.service.js';
import { insertLaunchJob } from '../src/modules/sending/launch/launch-jobs.repo.js';
import type { Ctx } from '../src/platform/context.js';
import type { SeededCampaign } from '../test/support/seed.js';
import type { Bench } from './harness/bench.js';
import { fillCampaign } from './harness/bulk.js';
import { seed } from './harness/campaign.js';
import { compare, single, timed } from './harness/compare.js';
import { openBenchWorld } from './harness/world.js';

const MAILBOXES = 50;
const NO_PREFLIGHT = '00000000-0000-0000-0000-000000000000';

/** Measures a background launch, from its job to the active campaign, including enrollment, planning of first sends, and events. */
export const launchBench: Bench = {
  name: 'launch',
  title: 'planning a launch against a raw INSERT ... SELECT of the same rows into the same indexes',
  async *run({ rounds, rows }) {
    const { ctx, workspaceId, serverPid, close } = await openBenchWorld();
    try {
      const perRound = Math.floor(rows / (rounds + 1));
      const launches: Array<{ campaign: SeededCampaign; jobId: string }> = [];
      for (let round = 0; round < rounds + 1; round += 1) {
        launches.push(await queued(ctx, workspaceId, perRound));
      }
      await ctx.sql.query('create table raw_sends (like sends including all)');
      const columns = await writtenColumns(ctx);
      const waiting = [...launches];
      const planned = async (): Promise<number> => {
        const { campaign, jobId } = waiting.shift() as (typeof launches)[number];
        await runLaunch(ctx, workspaceId, jobId, new AbortController().signal);
        return scheduled(ctx, campaign);
      };
      const toCopy = [...launches];
      const copied = async (): Promise<number> => {
        const { campaign } = toCopy.shift() as (typeof launches)[number];
        return ctx.sql.execute(
          `insert into raw_sends (${columns}) select ${columns} from sends where workspace_id = $1 and campaign_id = $2`,
          [workspaceId, campaign.campaignId],
        );
      };
      const figure = await compare({
        name: 'planned messages per second',
        unit: 'message',
        measure: 'rate',
        goal: { least: 0.3 },
        rounds,
        subject: { label: 'launch', run: () => timed(planned, serverPid) },
        floor: { label: 'INSERT ... SELECT', run: () => timed(copied, serverPid) },
        note: `${perRound} contacts a round over ${MAILBOXES} mailboxes. The launch has two connections, the floor one.`,
      });
      yield figure;
      yield single({
        name: '1,000,000 contacts',
        unit: 's',
        values: figure.subject.rounds.map((round) => (round.ms / round.units) * 1000),
        goal: { most: 15 },
        note: 'Carried on from the rounds above.',
      });
    } finally {
      await close();
    }
  },
};

/** Creates a campaign of pending contacts and the job of its launch, as the request does. */
async function queued(ctx: Ctx, workspaceId: number, contacts: number) {
  const campaign = await seed(ctx, workspaceId, { contacts: 0, mailboxes: MAILBOXES });
  await fillCampaign(ctx, campaign, contacts, 'pending');
  const { id } = await insertLaunchJob(ctx.sql, workspaceId, ctx.clock.now(), {
    id: ctx.ids.uuid(),
    campaignId: campaign.campaignId,
    status: 'queued',
    limit: null,
    previousStatus: 'draft',
    totalContacts: contacts,
    preflightId: NO_PREFLIGHT,
    includeDecision: false,
    admission: {},
    decision: null,
  });
  return { campaign, jobId: id };
}

async function scheduled(ctx: Ctx, { workspaceId, campaignId }: SeededCampaign): Promise<number> {
  const [row] = await ctx.sql.query<{ n: number }>(
    `select count(*)::int as n from sends where workspace_id = $1 and campaign_id = $2 and status = 'scheduled'`,
    [workspaceId, campaignId],
  );
  return row?.n ?? 0;
}

/** Returns the columns of `sends` that a statement can write: the others are generated. */
async function writtenColumns(ctx: Ctx): Promise<string> {
  const [row] = await ctx.sql.query<{ names: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns
     where table_schema = 'public' and table_name = 'sends' and is_generated = 'NEVER'`,
  );
  return (row as { names: string }).names;
}
