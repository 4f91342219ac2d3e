import type { Ctx } from '../../platform/context.js';
import { alike, tell } from '../../platform/lockstep/lockstep.js';
import { updateCancelled, updateCancelledOfEnded } from './rows/cancel.repo.js';

interface OfContacts {
  readonly contactIds: readonly string[];
  readonly afterStepOrder?: number;
}

/**
 * Cancels sends that have not been claimed: their contact came to an end, their step or campaign is gone. What is already
 * claimed is stopped by the hand gate, which asks the same questions once more.
 */
export async function cancelSends(
  ctx: Ctx,
  workspaceId: number,
  which: OfContacts | { campaignId: string } | { stepId: string },
  reason: string,
): Promise<void> {
  if (!('contactIds' in which)) {
    await updateCancelled(ctx.sql, workspaceId, ctx.clock.now(), which, reason);
    return;
  }
  await tell(ctx, 'sends.cancel', { ...which, reason }, (ctx, all) => cancelOfContacts(ctx, workspaceId, all));
}

async function cancelOfContacts(
  ctx: Ctx,
  workspaceId: number,
  all: ReadonlyArray<OfContacts & { readonly reason: string }>,
): Promise<void> {
  const kinds = alike(all, ({ afterStepOrder, reason }) => `${afterStepOrder} ${reason}`);
  const statements = kinds.map((same) => {
    const first = same[0] as OfContacts & { readonly reason: string };
    const which = { ...first, contactIds: same.flatMap(({ contactIds }) => contactIds) };
    return updateCancelled(ctx.sql, workspaceId, ctx.clock.now(), which, first.reason);
  });
  await Promise.all(statements);
}

/**
 * Contacts were stopped or deleted by hand: what waits for them is taken back. Harmless when it comes late or twice. A caller that holds
 * the contacts already passes over what is held: it may be under way a moment later, and its result waits for the contact.
 */
export async function cancelOfEnded(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly contactIds: readonly string[] },
  { passesHeld = false }: { readonly passesHeld?: boolean } = {},
): Promise<void> {
  await updateCancelledOfEnded(ctx.sql, input.workspaceId, ctx.clock.now(), input.contactIds, passesHeld);
}
