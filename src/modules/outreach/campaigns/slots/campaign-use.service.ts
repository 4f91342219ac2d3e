import type { Ctx } from '../../../../platform/context.js';
import { delayAttachments, lockCampaignSlots, releaseCampaignUse } from './campaign-slots.repo.js';

/** Capacity that claims counted for messages that were definitely not sent. */
export interface UnusedClaim {
  readonly campaignId: string;
  readonly mailboxId: number;
  readonly isNew: boolean;
  /** Ends of the days of campaign and mailbox that counted the capacity. */
  readonly campaignDayEndsAt: Date;
  readonly mailboxDayEndsAt: Date;
}

/** Sent message, and the seconds before its mailbox may send again for its campaign. */
export interface SpacedMessage {
  readonly campaignId: string;
  readonly mailboxId: number;
  readonly lastSentAt: Date;
  readonly gapSeconds: number;
}

/**
 * Settles the reserved budgets of campaigns and attachments, in the caller's transaction: returns the unused part, and
 * counts gaps from the end of each SMTP conversation. Waits for claims in progress; locks their slots in a fixed order.
 */
export async function settleCampaignUse(
  ctx: Ctx,
  workspaceId: number,
  ended: { readonly unused: readonly UnusedClaim[]; readonly spaced: readonly SpacedMessage[] },
): Promise<void> {
  const { unused, spaced } = ended;
  if (unused.length + spaced.length === 0) return;
  await lockCampaignSlots(ctx.sql, workspaceId, [...new Set([...unused, ...spaced].map((one) => one.campaignId))]);
  if (unused.length > 0) await releaseCampaignUse(ctx.sql, workspaceId, unused);
  if (spaced.length > 0) await delayAttachments(ctx.sql, workspaceId, spaced);
}
