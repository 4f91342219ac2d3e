import { utcDay } from '../../../engine/schedule/calendar.js';
import type { ProtectionFigures } from '../../../engine/stop-rules/protection.js';
import type { Ctx } from '../../../platform/context.js';
import { type AttachedMailbox, listAttachedMailboxes, sumHistory } from './preflight.reads.js';

/** Returns how many emails a campaign sent since the UTC day of `since`, and how many bounced. */
export function campaignHistory(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  since: Date,
): Promise<ProtectionFigures> {
  return sumHistory(ctx.sql, workspaceId, [campaignId], utcDay(since));
}

/** Returns every mailbox of a campaign in its current state, longest idle first; usage of a past day counts as none. */
export function attachedMailboxes(ctx: Ctx, workspaceId: number, campaignId: string): Promise<AttachedMailbox[]> {
  return listAttachedMailboxes(ctx.sql, workspaceId, campaignId, ctx.clock.now());
}
