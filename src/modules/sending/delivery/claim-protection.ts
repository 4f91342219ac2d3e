import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { DAY_MS, utcDay } from '../../../engine/schedule/calendar.js';
import { evaluateProtection, protectionDetail } from '../../../engine/stop-rules/protection.js';
import { SILENT_AFTER_MS, sendingCapacity, watchLimits } from '../../../engine/stop-rules/sending-capacity.js';
import type { Ctx } from '../../../platform/context.js';
import { tryMoveCampaign } from '../../outreach/campaigns/index.js';
import type { DueCampaign } from '../../outreach/campaigns/slots/index.js';
import type { ClaimBudgets } from './claim-budgets.js';
import { readProtectedFigures } from './protected.reads.js';

/**
 * Returns the campaigns that may start emails now, each with its capacity while the latest results are outstanding (`sendingCapacity`).
 * Pauses a campaign over its threshold immediately, because the check every few seconds would be too late.
 */
export async function protectReady(
  ctx: Ctx,
  workspaceId: number,
  ready: readonly DueCampaign[],
  plans: ReadonlyMap<string, CampaignPlan>,
  budgets: ClaimBudgets,
): Promise<DueCampaign[]> {
  const guarded = ready.flatMap(({ campaign_id }) => {
    const plan = plans.get(campaign_id);
    return plan?.settings.bounceProtection.enabled === true ? [plan] : [];
  });
  if (guarded.length === 0) return [...ready];
  const wanted = guarded.map(({ id, settings: { bounceProtection } }) => ({
    campaignId: id,
    since: utcDay(new Date(budgets.now.getTime() - bounceProtection.windowDays * DAY_MS)),
    ...watchLimits(bounceProtection),
  }));
  const closed = new Set<string>();
  const claimedAfter = new Date(budgets.now.getTime() - SILENT_AFTER_MS);
  const found = await readProtectedFigures(ctx.sql, workspaceId, claimedAfter, wanted);
  for (const { campaignId, underWay, ...figures } of found) {
    const settings = plans.get(campaignId)?.settings.bounceProtection;
    if (settings === undefined) continue;
    const pauseReason = evaluateProtection(figures, settings);
    if (pauseReason === null) {
      budgets.holdTo(campaignId, sendingCapacity(figures, underWay, settings));
      continue;
    }
    const pauseDetail = protectionDetail(pauseReason, figures, settings.windowDays);
    const moved = await tryMoveCampaign(ctx, workspaceId, campaignId, { to: 'paused', pauseReason, pauseDetail });
    budgets.checkAt(campaignId, moved ? null : new Date(budgets.now.getTime() + 1000));
    closed.add(campaignId);
  }
  return ready.filter(({ campaign_id }) => !closed.has(campaign_id));
}
