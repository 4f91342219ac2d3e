import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { loadPlan, moveCampaign } from '../../outreach/campaigns/index.js';
import { contactsArrived } from '../../outreach/imports/imports.jobs.js';
import type { PeopleWaiting } from '../../outreach/segments/segments.jobs.js';
import { runPreflight } from '../preflight/index.js';
import { lockLaunchHead } from './launch.reads.js';

/**
 * Resumes a completed campaign for people whom segments have added, if it enrolls automatically and its preflight passes.
 * Otherwise they wait for a launch, and the next complete comparison of the segment tries again.
 */
export async function resumeForWaiting(ctx: Ctx, input: PeopleWaiting): Promise<void> {
  const { workspaceId, campaignId, createdAfter } = input;
  const plan = await loadPlan(ctx, workspaceId, campaignId);
  if (plan === undefined || plan.status !== 'completed' || !plan.settings.autoEnroll) return;
  // Runs before the lock, because the checks read much data and may query DNS.
  const preflight = await runPreflight(ctx, { workspaceId, campaignId, action: 'launch' });
  if (!preflight.ready) return;
  await inTx(ctx, async (ctx) => {
    const head = await lockLaunchHead(ctx.sql, workspaceId, campaignId);
    if (head?.status !== 'completed') return;
    await moveCampaign(ctx, workspaceId, campaignId, { to: 'active' });
    await enqueue(ctx, contactsArrived, { workspaceId, campaignId, createdAfter });
  });
}
