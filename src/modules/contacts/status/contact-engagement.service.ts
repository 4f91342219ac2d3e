import type { Ctx } from '../../../platform/context.js';
import { type ContactEngagement, updateEngagedContact } from './contact-engagement.repo.js';

/**
 * Counts opens and clicks by people on their contact, in the caller's transaction. Returns how many there are now, these
 * included, so that the caller knows which was the first; undefined: the contact is gone.
 */
export function addEngagement(
  ctx: Ctx,
  workspaceId: number,
  contactId: string,
  engagement: ContactEngagement,
): Promise<{ readonly openCount: number; readonly clickCount: number } | undefined> {
  return updateEngagedContact(ctx.sql, workspaceId, contactId, ctx.clock.now(), engagement);
}
