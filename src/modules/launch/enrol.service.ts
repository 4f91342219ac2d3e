import { type Ctx, inTx } from '../../platform/context.js';
import { loadPlan } from '../campaigns/index.js';
import { planChunk } from '../sequence/index.js';

/**
 * Contacts one chunk enrols: large enough for speed, small enough that a pause or a crash costs little, and that a launch of
 * ten thousand is planned on two connections.
 */
export const PLAN_CHUNK = 5_000;

/**
 * Enrols contacts that an import has brought into an active campaign (`autoEnroll`). Those that a launch
 * left behind for its limit stay pending. Repeatable.
 */
export async function enrolArrived(
  ctx: Ctx,
  input: { workspaceId: number; campaignId: string; importId: string },
  signal: AbortSignal,
): Promise<void> {
  const { workspaceId, campaignId, importId } = input;
  for (let afterId: string | null = null; ; ) {
    signal.throwIfAborted();
    const plan = await loadPlan(ctx, workspaceId, campaignId);
    if (plan === undefined || plan.status !== 'active' || !plan.settings.autoEnroll) return;
    const chunk: Awaited<ReturnType<typeof planChunk>> = await inTx(ctx, (ctx) =>
      planChunk(ctx, plan, { afterId, limit: PLAN_CHUNK, importId }),
    );
    if (chunk.lastId === null) return;
    afterId = chunk.lastId;
  }
}
