import type { Ctx } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type CampaignRow, findSharedCampaign } from '../campaigns/index.js';
import { timeframePeriod } from '../statistics/index.js';
import { analyseSteps, type StepAnalytics } from './analytics.service.js';
import { type DaySums, readDays } from './days.service.js';
import { DAILY_LIMIT } from './overview.service.js';

export interface SharePage {
  readonly campaign: CampaignRow;
  readonly analytics: StepAnalytics;
  readonly daily: readonly DaySums[];
}

/** The figures behind a share link, for all who have it. Throws `share_not_found` (404) for a link that is off or unknown. */
export async function readSharePage(ctx: Ctx, token: string): Promise<SharePage> {
  const campaign = await findSharedCampaign(ctx, token);
  if (campaign === undefined) throw notFound('share');
  const analytics = await analyseSteps(ctx, campaign, timeframePeriod('all', ctx.clock.now()));
  const daily = await readDays(ctx, campaign.workspace_id, campaign.id, analytics.period, DAILY_LIMIT);
  return { campaign, analytics, daily };
}
