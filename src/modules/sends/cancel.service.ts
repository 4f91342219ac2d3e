import type { Ctx } from '../../platform/context.js';
import { updateCancelled, updateCancelledOfEnded } from './rows/cancel.repo.js';

/**
 * Cancels sends that have not been claimed: their contact came to an end, their step or campaign is gone. What is already
 * claimed is stopped by the hand gate, which asks the same questions once more. Returns how many were cancelled.
 */
export function cancelSends(
  ctx: Ctx,
  workspaceId: number,
  which: { contactIds: readonly string[]; afterStepOrder?: number } | { campaignId: string } | { stepId: string },
  reason: string,
): Promise<number> {
  return updateCancelled(ctx.sql, workspaceId, ctx.clock.now(), which, reason);
}

/** Contacts were stopped or deleted by hand: what waits for them is taken back. Harmless when it comes late or twice. */
export async function cancelOfEnded(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly contactIds: readonly string[] },
): Promise<void> {
  await updateCancelledOfEnded(ctx.sql, input.workspaceId, ctx.clock.now(), input.contactIds);
}
