import { loadPlan } from '../src/modules/campaigns/index.js';
import { PLAN_CHUNK, planChunk } from '../src/modules/sending/plan.service.js';
import { inTx } from '../src/platform/context.js';
import type { Bench } from './harness/bench.js';
import { fillCampaign } from './harness/bulk.js';
import { seed } from './harness/campaign.js';
import { compare, single, timed } from './harness/compare.js';
import { openBenchWorld } from './harness/world.js';

const MAILBOXES = 50;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Contacts become enrolled and get their first message, chunk by chunk, as a launch does it in the background. */
export const launchBench: Bench = {
  name: 'launch',
  title: 'planning a launch against a raw INSERT ... SELECT of the same rows into the same indexes',
  async *run({ rounds, rows }) {
    const { ctx, workspaceId, serverPid, close } = await openBenchWorld();
    try {
      const chunks = Math.max(1, Math.floor(rows / PLAN_CHUNK / (rounds + 1)));
      const perRound = chunks * PLAN_CHUNK;
      const campaign = await seed(ctx, workspaceId, { contacts: 0, mailboxes: MAILBOXES });
      await fillCampaign(ctx, campaign, perRound * (rounds + 1), 'pending');
      await ctx.sql.query('create table raw_sends (like sends including all)');
      const plan = await loadPlan(ctx, workspaceId, campaign.campaignId);
      if (plan === undefined) throw new Error('The campaign has no plan.');
      let afterId: string | null = null;
      let copiedTo = FIRST_ID;
      const planned = async (): Promise<number> => {
        let count = 0;
        for (let chunk = 0; chunk < chunks; chunk += 1) {
          const done = await inTx(ctx, (ctx) => planChunk(ctx, plan, { afterId, limit: PLAN_CHUNK }));
          afterId = done.lastId ?? afterId;
          count += done.planned;
        }
        return count;
      };
      const copied = async (): Promise<number> => {
        const from = copiedTo;
        copiedTo = afterId ?? copiedTo;
        return ctx.sql.execute(
          `insert into raw_sends select * from sends
           where workspace_id = $1 and campaign_id = $2 and contact_id > $3 and contact_id <= $4`,
          [workspaceId, campaign.campaignId, from, copiedTo],
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
        note: `${perRound} contacts a round over ${MAILBOXES} mailboxes, in chunks of ${PLAN_CHUNK}.`,
      });
      yield figure;
      const seconds = figure.subject.rounds.map((round) => (round.ms / round.units) * 1000);
      yield single({
        name: '1,000,000 contacts',
        unit: 's',
        values: seconds,
        goal: { most: 15 },
        note: 'Carried on from the rounds above.',
      });
    } finally {
      await close();
    }
  },
};
