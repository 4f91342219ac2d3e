import type { Ctx } from '../../../../platform/context.js';
import { type ContactEngagement, updateEngagedContact } from './contact-engagement.repo.js';

/**
 * Adds human opens and clicks to their contact, in the caller's transaction. Returns the new totals, so that the
 * caller recognizes the first one; undefined if the contact was deleted.
 */
export function addEngagement(
  ctx: Ctx,
  workspaceId: number,
  contactId: string,
  engagement: ContactEngagement,
): Promise<{ readonly openCount: number; readonly clickCount: number } | undefined> {
  return updateEngagedContact(ctx.sql, workspaceId, contactId, ctx.clock.now(), engagement);
}
