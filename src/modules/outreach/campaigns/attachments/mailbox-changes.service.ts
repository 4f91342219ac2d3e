import { type Ctx, inTx } from '../../../../platform/context.js';
import { enqueueMany } from '../../../../platform/queue/enqueue.js';
import type { MailboxesChanged } from '../../../reach/mailboxes/core/mailboxes.jobs.js';
import { rescheduleCampaigns } from '../core/campaign-status.service.js';
import { mailboxDetached } from '../core/campaigns.jobs.js';
import { lockCampaignSlots } from '../slots/campaign-slots.repo.js';
import { deleteAttachmentsOfMailboxes, listCampaignsOfMailboxes, reopenAttachments } from './mailbox-changes.repo.js';

/** Makes the campaigns of mailboxes that may send again, or send more, due now instead of at the end of their day. */
export function rescheduleCampaignsOfMailboxes(ctx: Ctx, { workspaceId, mailboxIds }: MailboxesChanged): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const campaigns = await listCampaignsOfMailboxes(ctx.sql, workspaceId, mailboxIds);
    await lockCampaignSlots(ctx.sql, workspaceId, campaigns);
    await reopenAttachments(ctx.sql, workspaceId, mailboxIds, ctx.clock.now());
    await rescheduleCampaigns(ctx, workspaceId, campaigns, ctx.clock.now());
  });
}

/** Detaches deleted mailboxes from their campaigns. Their contacts continue from other mailboxes. Repeatable. */
export function detachDeletedMailboxes(ctx: Ctx, { workspaceId, mailboxIds }: MailboxesChanged): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const campaigns = await listCampaignsOfMailboxes(ctx.sql, workspaceId, mailboxIds);
    await lockCampaignSlots(ctx.sql, workspaceId, campaigns);
    const detached = await deleteAttachmentsOfMailboxes(ctx.sql, workspaceId, mailboxIds);
    await enqueueMany(
      ctx,
      mailboxDetached,
      detached.map((row) => ({
        workspaceId,
        campaignId: row.campaign_id,
        mailboxIds: row.mailbox_ids,
        reassign: true,
      })),
    );
    await rescheduleCampaigns(
      ctx,
      workspaceId,
      detached.map((row) => row.campaign_id),
      ctx.clock.now(),
    );
  });
}
