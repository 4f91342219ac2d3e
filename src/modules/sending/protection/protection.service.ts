import type { ProtectionFacts } from '../../../engine/admission/facts.js';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { DAY_MS, utcDay } from '../../../engine/schedule/calendar.js';
import { evaluateProtection, protectionDetail } from '../../../engine/stop-rules/protection.js';
import type { Ctx } from '../../../platform/context.js';
import { eachItem } from '../../foundation/faults/index.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import { campaignHistory } from '../preflight/index.js';
import { pauseByGuard } from './guard-pause.service.js';
import { listReturnedCampaigns } from './protection.reads.js';

/**
 * Pauses the active campaigns of a workspace with too many bounces or spam complaints (`bounceProtection`). Returns how
 * many.
 */
export async function protectCampaigns(ctx: Ctx, workspaceId: number): Promise<number> {
  const now = ctx.clock.now().getTime();
  const candidates = await listReturnedCampaigns(ctx.sql, workspaceId, utcDay(new Date(now - DAY_MS)));
  if (candidates.length === 0) return 0;
  const paused = await eachItem(
    ctx,
    { name: 'sending.protection', resource: 'campaign' },
    candidates,
    (item) => ({ workspaceId, item }),
    async (id) => {
      const plan = await loadPlan(ctx, workspaceId, id);
      return plan !== undefined && (await protectCampaign(ctx, plan));
    },
  );
  return paused.filter(Boolean).length;
}

/** Returns the stats of a campaign over the period of its protection, and whether they require a pause. */
export async function protectionFacts(ctx: Ctx, plan: CampaignPlan): Promise<ProtectionFacts> {
  const settings = plan.settings.bounceProtection;
  const since = new Date(ctx.clock.now().getTime() - settings.windowDays * DAY_MS);
  const figures = await campaignHistory(ctx, plan.workspaceId, plan.id, since);
  return { ...figures, reason: evaluateProtection(figures, settings) };
}

async function protectCampaign(ctx: Ctx, plan: CampaignPlan): Promise<boolean> {
  const { reason, ...figures } = await protectionFacts(ctx, plan);
  if (reason === null) return false;
  const detail = protectionDetail(reason, figures, plan.settings.bounceProtection.windowDays);
  return pauseByGuard(ctx, plan.workspaceId, plan.id, async () => ({ reason, detail }));
}
