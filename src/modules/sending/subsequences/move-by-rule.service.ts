import { stored } from '../../../engine/words/in-language.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { loadPlans } from '../../outreach/campaigns/index.js';
import { listSubsequences, routingPolicyOf } from '../../outreach/campaigns/subsequences/index.js';
import { lockContacts } from '../../outreach/contacts/status/index.js';
import { findRouted } from './subsequence.reads.js';
import { moveInto, takesContacts } from './subsequence-move.service.js';

/**
 * Moves the contact of a message into a subsequence, in the caller's transaction, as a member does for all who match: the
 * routing policy, suppressions, and stops by a member apply. Returns why the contact stays; null if it moved or is in the
 * subsequence already.
 */
export async function moveByRule(
  ctx: Ctx,
  workspaceId: number,
  move: { readonly subsequenceId: string; readonly campaignId: string | null; readonly contactId: string | null },
): Promise<Said | null> {
  const { subsequenceId, campaignId, contactId } = move;
  if (campaignId === null || contactId === null) return say`The message is not from a contact of a campaign.`;
  const subsequence = (await listSubsequences(ctx, workspaceId, campaignId)).find(
    (one) => one.campaignId === subsequenceId,
  );
  const plans = await loadPlans(ctx, workspaceId, [campaignId, subsequenceId]);
  const [parent, child] = [plans.get(campaignId), plans.get(subsequenceId)];
  if (subsequence === undefined || parent === undefined || child === undefined) {
    return say`The subsequence belongs to another campaign.`;
  }
  if (!takesContacts({ parent, child })) return say`The subsequence is not active, or has no enabled step.`;
  await lockContacts(ctx, workspaceId, [contactId]);
  const [contact] = await findRouted(ctx.sql, workspaceId, campaignId, [contactId]);
  if (contact === undefined) return say`The campaign has no such contact.`;
  const policy = await routingPolicyOf(ctx, workspaceId, campaignId);
  const way = { parent, child, subsequence, policy };
  const [judged] = await moveInto(ctx, way, [{ contact, trigger: 'inbox_rule' }], 'sync');
  return judged?.decision.kind === 'skip' ? stored(judged.decision.message) : null;
}
