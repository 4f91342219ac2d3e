import { type Ctx, inTx } from '../../../platform/context.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import type { ContactsArrived } from '../../outreach/imports/imports.jobs.js';
import { planChunk } from '../sequence/index.js';

/**
 * Contacts per chunk: large enough for speed, small enough that a pause or a crash costs little and that a launch of
 * ten thousand is planned on two connections.
 */
export const PLAN_CHUNK = 5_000;

/**
 * Enrolls pending contacts added to a campaign after launch (`autoEnroll`): contacts of one import while the campaign
 * is active, all contacts when it resumes. Contacts over a launch limit stay pending. Idempotent.
 */
export async function enrolArrived(ctx: Ctx, input: ContactsArrived, signal: AbortSignal): Promise<void> {
  const { workspaceId, campaignId, importId, createdAfter } = input;
  const which = {
    ...(importId === undefined ? {} : { importId }),
    ...(createdAfter === undefined ? {} : { createdAfter: new Date(createdAfter) }),
  };
  for (let afterId: string | null = null; ; ) {
    signal.throwIfAborted();
    const plan = await loadPlan(ctx, workspaceId, campaignId);
    if (plan === undefined || plan.status !== 'active' || !plan.settings.autoEnroll) return;
    const chunk: Awaited<ReturnType<typeof planChunk>> = await inTx(ctx, (ctx) =>
      planChunk(ctx, plan, { afterId, limit: PLAN_CHUNK, ...which }),
    );
    if (chunk.lastId === null) return;
    afterId = chunk.lastId;
  }
}
