import type { Ctx } from '../../../platform/context.js';
import { getCampaign, loadPlan } from '../../outreach/campaigns/index.js';
import { reopenCompleted } from '../../outreach/campaigns/reopening/index.js';
import { actOnContacts } from '../../outreach/contacts/index.js';
import { learnSendingDomains, requireReady, runPreflight } from '../preflight/index.js';
import { hasStepLeft } from '../sequence/index.js';

/** Queries DNS outside any transaction for the facts that resuming a completed campaign needs. */
export async function learnForTakeUp(ctx: Ctx, workspaceId: number, campaignId: string): Promise<void> {
  const campaign = await getCampaign(ctx, workspaceId, campaignId);
  if (campaign.status === 'completed') await learnSendingDomains(ctx, workspaceId, campaignId);
}

/**
 * Resumes a completed campaign before a member resumes contacts of it, if one of them has a step left. The campaign must
 * pass preflight, as for a resume of its own. Leaves any other campaign unchanged. Runs in the caller's transaction, before
 * the caller locks contacts: a claim locks the campaign's slot first, then its contacts.
 * Throws 404 `campaign_not_found`, 409 `preflight_failed`.
 */
export async function takeUp(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  contactIds: readonly string[],
): Promise<void> {
  const campaign = await getCampaign(ctx, workspaceId, campaignId);
  if (campaign.status !== 'completed') return;
  const resume = { contactIds, action: 'resume', holdUntil: null, dryRun: true } as const;
  const { moves } = await actOnContacts(ctx, workspaceId, campaignId, resume);
  const plan = await loadPlan(ctx, workspaceId, campaignId);
  if (plan === undefined || !(await hasStepLeft(ctx, plan, moves.get('active') ?? []))) return;
  const preflight = await runPreflight(ctx, { workspaceId, campaignId, action: 'resume' });
  await requireReady(ctx, workspaceId, preflight, null);
  await reopenCompleted(ctx, { workspaceId, campaignId });
}
