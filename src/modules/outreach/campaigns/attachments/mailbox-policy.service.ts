import { readSettings } from '../../../../engine/campaign/settings.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { holdMailboxRefs } from '../../../reach/mailboxes/index.js';
import { lockEditable } from '../core/campaign-lock.service.js';
import { rescheduleCampaigns } from '../core/campaign-status.service.js';
import { applyChanges, type ChangesOf } from '../rules/changes.js';
import type { AttachedMailbox } from '../view/campaign-mailboxes.reads.js';
import { defaultPolicy, type MailboxPolicy } from './attach-items.js';
import { findAttachment, updateAttachmentPolicy } from './campaign-mailboxes.repo.js';
import { describeAttached } from './campaign-mailboxes.service.js';

/**
 * Changes the policy of an attached mailbox. A mailbox that has used its share waits until its day ends; a new policy lets it send again
 * after its gap. Throws 404 and 409.
 */
export function changeMailboxPolicy(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  name: string,
  changes: ChangesOf<MailboxPolicy>,
): Promise<AttachedMailbox> {
  return inTx(ctx, async (ctx) => {
    const campaign = await lockEditable(ctx, workspaceId, campaignId);
    const mailbox = (await holdMailboxRefs(ctx, workspaceId, [name])).get(name);
    if (mailbox === undefined) throw notFound('mailbox');
    const row = await findAttachment(ctx.sql, workspaceId, campaignId, mailbox.id);
    if (row === undefined) throw notFound('mailbox');
    const current: MailboxPolicy = {
      dailyLimit: row.daily_limit,
      weight: row.weight,
      enabled: row.enabled,
      newContacts: row.new_contacts,
      minGapSeconds: row.min_gap_seconds,
    };
    const policy = applyChanges(current, changes, defaultPolicy);
    const now = ctx.clock.now();
    const { gapSeconds, jitterSeconds } = readSettings(campaign.settings);
    const gap = (policy.minGapSeconds ?? gapSeconds) + jitterSeconds;
    const gapEnds = row.last_sent_at === null ? now : new Date(row.last_sent_at.getTime() + gap * 1000);
    await updateAttachmentPolicy(ctx.sql, workspaceId, campaignId, mailbox.id, {
      daily_limit: policy.dailyLimit,
      weight: policy.weight,
      enabled: policy.enabled,
      new_contacts: policy.newContacts,
      min_gap_seconds: policy.minGapSeconds,
      next_allowed_at: row.next_allowed_at < gapEnds ? row.next_allowed_at : gapEnds,
      updated_at: now,
    });
    await rescheduleCampaigns(ctx, workspaceId, [campaignId], now);
    const [record] = await describeAttached(ctx, workspaceId, campaignId, [mailbox.id]);
    return record as AttachedMailbox;
  });
}
