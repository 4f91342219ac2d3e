import type { BouncedRecipient } from '../../../../engine/mail/bounce.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { rescheduleCampaigns } from '../../../outreach/campaigns/index.js';
import { setContactIntent } from '../../../outreach/contacts/status/index.js';
import { emailBounced, emailResolved } from '../../../sending/delivery/results/delivery.events.js';
import { markBounced } from '../../../sending/sends/index.js';
import { settleBounces } from '../../../sending/sequence/index.js';
import { knownSendBlocks, type Subject } from '../matching/match-subject.js';

/**
 * Applies a delivery report about one send in the caller's transaction: the send bounces, and the stop rules decide about its contact.
 * Another report about the same send changes nothing unless its bounce is harder.
 */
export async function settleBounce(
  ctx: Ctx,
  workspaceId: number,
  subject: Subject,
  bounce: BouncedRecipient,
  receivedAt: Date,
): Promise<void> {
  if (subject.sendId === null || bounce.action !== 'failed') return;
  const send = await markBounced(ctx, workspaceId, subject.sendId, bounce);
  if (send === null) return;
  const { campaign, contactId, emailKey } = subject;
  const suppressed =
    campaign.plan === null
      ? new Set<string>()
      : await settleBounces(ctx, workspaceId, [{ plan: campaign.plan, contactId, emailKey, type: bounce.type }]);
  if (campaign.plan !== null) await rescheduleCampaigns(ctx, workspaceId, [campaign.plan.id], ctx.clock.now());
  if (subject.replyIntent === null && bounce.type === 'hard') {
    const intent = { replyIntent: 'bounced', replyLabel: 'delivery_failure', source: 'rules', confidence: 1 } as const;
    await setContactIntent(ctx, workspaceId, contactId, intent);
  }
  const blocks = knownSendBlocks(subject);
  await appendEvents(ctx, workspaceId, [
    ...(send.wasUnknown ? [emailResolved.draft({ ...blocks, status: 'bounced', resolution: 'bounce_seen' })] : []),
    emailBounced.draft(
      {
        ...blocks,
        bounceType: bounce.type,
        enhancedCode: bounce.status,
        diagnostic: bounce.diagnostic,
        suppressed: suppressed.has(contactId),
      },
      { occurredAt: receivedAt },
    ),
  ]);
}
