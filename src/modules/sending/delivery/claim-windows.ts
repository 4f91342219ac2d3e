import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { nextOpenInterval } from '../../../engine/schedule/open-intervals.js';
import type { Ctx } from '../../../platform/context.js';
import { tryMoveCampaign } from '../../outreach/campaigns/index.js';
import type { DueCampaign } from '../../outreach/campaigns/slots/index.js';
import { contactCounts } from '../../outreach/statistics/index.js';
import type { ClaimBudgets } from './claim-budgets.js';
import { hasOpenSends } from './open-sends.reads.js';

/**
 * Returns the locked campaigns that may send now. Schedules the next check of the others at the opening of their next
 * window. Pauses campaigns whose schedule never opens again, and completes campaigns without remaining contacts.
 */
export async function readyCampaigns(
  ctx: Ctx,
  workspaceId: number,
  locked: readonly DueCampaign[],
  plans: ReadonlyMap<string, CampaignPlan>,
  budgets: ClaimBudgets,
): Promise<DueCampaign[]> {
  const ready: DueCampaign[] = [];
  for (const row of locked) {
    const plan = plans.get(row.campaign_id);
    if (plan === undefined) continue;
    const campaign = budgets.openCampaign(row, plan.schedule.timezone);
    if (row.workspace_status !== 'active' || row.status !== 'active') {
      budgets.checkAt(row.campaign_id, null);
      continue;
    }
    if (await isComplete(ctx, workspaceId, plan)) {
      const moved = await tryMoveCampaign(ctx, workspaceId, row.campaign_id, { to: 'completed' });
      budgets.checkAt(row.campaign_id, moved ? null : soon(ctx));
      continue;
    }
    if (plan.schedule.useContactTimezone) {
      // The gate of each contact evaluates the contact's zone, so the campaign itself is never closed.
      ready.push(campaign);
      continue;
    }
    const known = campaign.window_opens_at !== null && campaign.window_closes_at !== null;
    const open =
      known &&
      (campaign.window_opens_at as Date) <= ctx.clock.now() &&
      ctx.clock.now() < (campaign.window_closes_at as Date);
    if (open) {
      ready.push(campaign);
      continue;
    }
    const interval = nextOpenInterval(plan.schedule, ctx.clock.now());
    if (interval === null) {
      const moved = await tryMoveCampaign(ctx, workspaceId, row.campaign_id, {
        to: 'paused',
        pauseReason: 'schedule_ended',
      });
      budgets.checkAt(row.campaign_id, moved ? null : soon(ctx));
      continue;
    }
    budgets.setWindow(row.campaign_id, interval.startAt, interval.endAt);
    if (interval.startAt <= ctx.clock.now()) ready.push(campaign);
    else budgets.checkAt(row.campaign_id, interval.startAt);
  }
  return ready;
}

/**
 * Returns whether a campaign has no pending, active, or paused contacts and no emails being sent
 * (docs/use/states.md). Evergreen campaigns never complete.
 */
async function isComplete(ctx: Ctx, workspaceId: number, plan: CampaignPlan): Promise<boolean> {
  if (plan.settings.evergreen) return false;
  const counts = (await contactCounts(ctx, workspaceId, [plan.id])).get(plan.id);
  if (counts === undefined || counts.pending + counts.active + counts.paused > 0) return false;
  return !(await hasOpenSends(ctx.sql, workspaceId, plan.id));
}

/** Returns the time of the next attempt for a campaign that another transaction has locked. */
function soon(ctx: Ctx): Date {
  return new Date(ctx.clock.now().getTime() + 1_000);
}
