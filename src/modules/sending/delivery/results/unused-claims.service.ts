import { localDay } from '../../../../engine/schedule/local-day.js';
import type { Ctx } from '../../../../platform/context.js';
import { settleCampaignUse } from '../../../outreach/campaigns/slots/index.js';
import { settleSlots } from '../../../reach/mailboxes/slots/index.js';
import { type FinishedSend, isGone } from './finished-send.js';

/** Capacity that a claim counted for a message that was definitely not sent. */
export interface UnusedClaim {
  readonly campaignId: string;
  readonly mailboxId: number;
  readonly isNew: boolean;
  readonly takenAt: Date;
  readonly campaignDayEndsAt: Date;
  readonly mailboxDayEndsAt: Date;
}

export function unusedClaim({ send }: FinishedSend, mailboxId: number, isNew: boolean): UnusedClaim {
  const { plan, sender, claimedAt } = send;
  return {
    campaignId: plan.id,
    mailboxId,
    isNew,
    takenAt: claimedAt,
    campaignDayEndsAt: localDay(plan.schedule.timezone, claimedAt).endsAt,
    mailboxDayEndsAt: localDay(sender.timezone, claimedAt).endsAt,
  };
}

/** Returns the capacity used by messages that were definitely not sent. */
export function usesOf(ended: readonly FinishedSend[]): UnusedClaim[] {
  return ended.filter((item) => !isGone(item)).map((item) => unusedClaim(item, item.send.mailboxId, item.send.isNew));
}

/**
 * Releases unused capacity, and counts the gaps of mailboxes from the end of the SMTP session: the server accepted
 * the message some time after its claim, and the next one must keep the gap from that time.
 */
export async function settleUses(
  ctx: Ctx,
  workspaceId: number,
  unused: readonly UnusedClaim[],
  gone: readonly FinishedSend[],
): Promise<void> {
  const spaced = gone.filter(({ send }) => send.gaps.mailboxSeconds + send.gaps.campaignSeconds > 0);
  await settleCampaignUse(ctx, workspaceId, {
    unused,
    spaced: spaced.map(({ send, finishedAt }) => ({
      campaignId: send.plan.id,
      mailboxId: send.mailboxId,
      lastSentAt: finishedAt,
      gapSeconds: send.gaps.campaignSeconds,
    })),
  });
  await settleSlots(ctx, workspaceId, {
    unused,
    spaced: spaced.map(({ send, finishedAt }) => ({
      mailboxId: send.mailboxId,
      lastSentAt: finishedAt,
      gapSeconds: send.gaps.mailboxSeconds,
    })),
  });
}
