import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { type Brand, getBrand, readLogo } from '../../foundation/workspaces/brand/index.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { type CampaignRow, findSharedCampaign } from '../../outreach/campaigns/index.js';
import { askedPeriod, type PeriodQuery } from '../../outreach/statistics/index.js';
import { analyseSteps, type StepAnalytics } from './analytics.service.js';
import { type DaySums, readDays } from './days.service.js';
import { DAILY_LIMIT } from './overview.service.js';

export interface SharePage {
  readonly campaign: CampaignRow;
  /** Name of the brand; without one, of the workspace. */
  readonly workspaceName: string;
  readonly brand: Brand;
  readonly token: string;
  readonly timezone: string;
  readonly analytics: StepAnalytics;
  readonly daily: readonly DaySums[];
}

/**
 * Returns the statistics behind a share link for a period, by default the whole one. Throws `share_not_found` (404) for an unknown or
 * disabled link, and 422 for an invalid period; see `askedPeriod`.
 */
export async function readSharePage(ctx: Ctx, token: string, query: PeriodQuery): Promise<SharePage> {
  const campaign = await findSharedCampaign(ctx, token);
  if (campaign === undefined) throw notFound('share');
  const { workspace_id: workspaceId } = campaign;
  const { project_name: projectName, timezone } = await getWorkspace(ctx, workspaceId);
  const brand = await getBrand(ctx, workspaceId);
  const analytics = await analyseSteps(ctx, campaign, await askedPeriod(ctx, workspaceId, query));
  const daily = await readDays(ctx, workspaceId, campaign.id, analytics.period, DAILY_LIMIT);
  return { campaign, workspaceName: brand.name ?? projectName, brand, token, timezone, analytics, daily };
}

/** Returns the logo on the page of a share link. Throws 404 `share_not_found` and `brand_logo_not_found`. */
export async function readSharedLogo(
  ctx: Ctx,
  token: string,
  logoId: string,
): Promise<{ readonly contentType: string; readonly data: Buffer }> {
  const campaign = await findSharedCampaign(ctx, token);
  if (campaign === undefined) throw notFound('share');
  return readLogo(ctx, campaign.workspace_id, logoId);
}
