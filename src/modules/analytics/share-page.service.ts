import type { Ctx } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type CampaignRow, findSharedCampaign } from '../campaigns/index.js';
import { askedPeriod, type PeriodQuery } from '../statistics/index.js';
import { getWorkspace } from '../workspaces/index.js';
import { analyseSteps, type StepAnalytics } from './analytics.service.js';
import { type DaySums, readDays } from './days.service.js';
import { DAILY_LIMIT } from './overview.service.js';

export interface SharePage {
  readonly campaign: CampaignRow;
  readonly workspaceName: string;
  readonly timezone: string;
  readonly analytics: StepAnalytics;
  readonly daily: readonly DaySums[];
}

/**
 * Returns the statistics behind a share link for a period, all of it by default. Throws `share_not_found` (404) for a link
 * that is off or unknown, and 422 for a period that is none; see `askedPeriod`.
 */
export async function readSharePage(ctx: Ctx, token: string, query: PeriodQuery): Promise<SharePage> {
  const campaign = await findSharedCampaign(ctx, token);
  if (campaign === undefined) throw notFound('share');
  const { workspace_id: workspaceId } = campaign;
  const { project_name: workspaceName, timezone } = await getWorkspace(ctx, workspaceId);
  const analytics = await analyseSteps(ctx, campaign, await askedPeriod(ctx, workspaceId, query));
  const daily = await readDays(ctx, workspaceId, campaign.id, analytics.period, DAILY_LIMIT);
  return { campaign, workspaceName, timezone, analytics, daily };
}
