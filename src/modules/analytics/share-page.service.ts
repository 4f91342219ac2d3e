import type { Ctx } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type CampaignRow, findSharedCampaign } from '../campaigns/index.js';
import { analyseSteps, type StepAnalytics } from './analytics.service.js';
import { DAILY_LIMIT } from './overview.service.js';
import { type Sums, sumByDay } from './stats.reads.js';

export interface SharePage {
  readonly campaign: CampaignRow;
  readonly analytics: StepAnalytics;
  readonly daily: ReadonlyArray<Sums & { day: string }>;
}

/** The figures behind a share link, for whoever has it. Throws `share_not_found` (404) for a link that is off or unknown. */
export async function readSharePage(ctx: Ctx, token: string): Promise<SharePage> {
  const campaign = await findSharedCampaign(ctx, token);
  if (campaign === undefined) throw notFound('share');
  const analytics = await analyseSteps(ctx, campaign, 'all');
  const daily = await sumByDay(ctx.sql, campaign.workspace_id, campaign.id, analytics.range, DAILY_LIMIT);
  return { campaign, analytics, daily };
}
