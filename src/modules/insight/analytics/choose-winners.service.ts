import { readSettings } from '../../../engine/campaign/settings.js';
import type { Ctx } from '../../../platform/context.js';
import type { Schedule } from '../../../platform/queue/schedule.js';
import { eachItem, type Work } from '../../foundation/faults/index.js';
import { applyWinner } from '../../outreach/campaigns/steps/index.js';
import { timeframePeriod } from '../../outreach/statistics/index.js';
import { newWinner } from './judge-step.js';
import { type JudgedCampaign, listStepHeads, listToJudge, sumByVariant } from './stats.reads.js';

const PAGE = 100;
const WINNERS: Work = { name: 'analytics.choose-winners', resource: 'campaign' };

/** Chooses winners in all campaigns with automatic selection. Returns the number of steps with a new winner. */
export async function chooseWinners(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let chosen = 0;
  for (let after: JudgedCampaign | null = null; ; ) {
    signal?.throwIfAborted();
    const page: JudgedCampaign[] = await listToJudge(ctx.sql, after, PAGE);
    const itemOf = (campaign: JudgedCampaign) => ({ workspaceId: campaign.workspace_id, item: campaign.id });
    const counts = await eachItem(ctx, WINNERS, page, itemOf, (campaign) => chooseInCampaign(ctx, campaign));
    chosen += counts.reduce((sum, count) => sum + count, 0);
    if (page.length < PAGE) return chosen;
    after = page.at(-1) ?? null;
  }
}

async function chooseInCampaign(ctx: Ctx, campaign: JudgedCampaign): Promise<number> {
  const { workspace_id: workspaceId, id: campaignId } = campaign;
  const selection = readSettings(campaign.settings).variantSelection;
  const rows = await sumByVariant(ctx.sql, workspaceId, campaignId, timeframePeriod('all', ctx.clock.now()));
  let chosen = 0;
  for (const head of await listStepHeads(ctx.sql, workspaceId, campaignId)) {
    const ofStep = rows.filter((row) => row.step_id === head.id);
    const winner = newWinner(selection, head, ofStep);
    if (winner === null) continue;
    if (await applyWinner(ctx, workspaceId, { campaignId, stepId: head.id, ...winner })) chosen += 1;
  }
  return chosen;
}

/** Decides by the clock which variants have won (`variantSelection`). */
export const winnerSchedule: Schedule = {
  name: 'analytics.choose-winners',
  everySeconds: 60,
  run: async (ctx, { signal }) => {
    await chooseWinners(ctx, signal);
  },
};
