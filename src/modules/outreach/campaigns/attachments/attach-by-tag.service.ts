import { isCampaignEditable } from '../../../../engine/lifecycle/campaign.js';
import type { CampaignStatus } from '../../../../engine/lifecycle/enums.js';
import { english, say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { valueError } from '../../../../platform/errors.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import type { MailboxesChanged } from '../../../reach/mailboxes/core/mailboxes.jobs.js';
import { holdMailboxRefs } from '../../../reach/mailboxes/index.js';
import { lockEditable } from '../core/campaign-lock.service.js';
import { type TagFollowed, tagFollowed } from '../core/campaigns.jobs.js';
import { lockCampaignRow } from '../core/campaigns.repo.js';
import { MAX_BATCH, MAX_MAILBOXES } from '../core/limits.js';
import { getCampaign } from '../view/campaign-view.service.js';
import { type MailboxPolicy, newAttachment } from './attach-items.js';
import { countAttachments, findAttached, type NewAttachment } from './campaign-mailboxes.repo.js';
import { type AttachOutcome, addAttachments, describeAttached } from './campaign-mailboxes.service.js';
import {
  type FollowedTag,
  type Follower,
  followTag,
  listFollowedTags,
  listFollowers,
  listTagged,
  unfollowTag,
} from './followed-tags.repo.js';

/** Attaches every mailbox with a tag, up to the limit; with `follow` also mailboxes tagged later. */
export function attachByTag(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  {
    tag,
    policy,
    follow,
  }: { readonly tag: string; readonly policy?: MailboxPolicy | undefined; readonly follow: boolean },
): Promise<AttachOutcome> {
  return inTx(ctx, async (ctx) => {
    const campaign = await lockEditable(ctx, workspaceId, campaignId);
    if (follow) {
      if (campaign.parent_campaign_id !== null) {
        throw valueError(
          ['body', 'follow'],
          'not_allowed',
          say`is not available for subsequences, which use the mailboxes of their parent`,
        );
      }
      await followTag(ctx.sql, workspaceId, campaignId, { tag, policy: policy ?? null, now: ctx.clock.now() });
      // A mailbox that gets the tag at this moment is attached by its own job or by this one.
      await enqueue(ctx, tagFollowed, { workspaceId, campaignId, tag });
    }
    const tagged = await listTagged(ctx.sql, workspaceId, tag);
    const known = new Set((await findAttached(ctx.sql, workspaceId, campaignId, tagged)).map((row) => row.mailbox_id));
    const fresh = tagged.filter((id) => !known.has(id));
    const rows = fresh.map((id) => newAttachment(id, policy));
    const { taken, gone } = await attachWithinLimit(ctx, workspaceId, campaignId, rows);
    const left = fresh.filter((id) => !taken.has(id));
    return {
      campaignId,
      requestedCount: tagged.length,
      attachedCount: taken.size,
      alreadyAttachedCount: known.size,
      rejectedCount: left.length,
      mailboxes: await describeAttached(
        ctx,
        workspaceId,
        campaignId,
        tagged.filter((id) => known.has(id) || taken.has(id)).slice(0, MAX_BATCH),
      ),
      rejections: left.slice(0, MAX_BATCH).map((id) => ({
        mailbox: String(id),
        ...(gone.has(id)
          ? { code: 'not_found', message: english`This mailbox does not exist.` }
          : { code: 'limit_reached', message: english`At most ${MAX_MAILBOXES} mailboxes.` }),
      })),
    };
  });
}

/**
 * Attaches mailboxes in their order up to the limit. Returns the attached mailboxes, and the mailboxes that were
 * deleted after they were listed.
 */
async function attachWithinLimit(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  rows: readonly NewAttachment[],
): Promise<{ readonly taken: ReadonlySet<number>; readonly gone: ReadonlySet<number> }> {
  const there = await holdMailboxRefs(
    ctx,
    workspaceId,
    rows.map((row) => row.mailboxId),
  );
  const left = MAX_MAILBOXES - (await countAttachments(ctx.sql, workspaceId, campaignId));
  const isThere = (row: NewAttachment) => there.has(String(row.mailboxId));
  const taken = rows.filter(isThere).slice(0, Math.max(0, left));
  await addAttachments(ctx, workspaceId, campaignId, taken);
  const idsOf = (some: readonly NewAttachment[]) => new Set(some.map((row) => row.mailboxId));
  return { taken: idsOf(taken), gone: idsOf(rows.filter((row) => !isThere(row))) };
}

/** Lists the tags that a campaign follows. Throws `campaign_not_found` (404). */
export async function readFollowedTags(ctx: Ctx, workspaceId: number, campaignId: string): Promise<FollowedTag[]> {
  await getCampaign(ctx, workspaceId, campaignId);
  return listFollowedTags(ctx.sql, workspaceId, campaignId);
}

/** Stops following a tag; attached mailboxes stay attached. Throws 404 and 409; does nothing if the tag is not followed. */
export function stopFollowing(ctx: Ctx, workspaceId: number, campaignId: string, tag: string): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    await lockEditable(ctx, workspaceId, campaignId);
    return unfollowTag(ctx.sql, workspaceId, campaignId, tag);
  });
}

/** Attaches mailboxes with new tags to the campaigns that follow these tags. Repeatable. */
export async function attachTagged(ctx: Ctx, { workspaceId, mailboxIds }: MailboxesChanged): Promise<void> {
  const followers = await listFollowers(ctx.sql, workspaceId, mailboxIds);
  for (const campaignId of new Set(followers.map((row) => row.campaign_id))) {
    await joinCampaign(
      ctx,
      workspaceId,
      campaignId,
      followers.filter((row) => row.campaign_id === campaignId),
    );
  }
}

/** Attaches the mailboxes with a tag to a campaign that follows it. Repeatable. */
export async function attachFollowed(ctx: Ctx, { workspaceId, campaignId, tag }: TagFollowed): Promise<void> {
  const followers = await listFollowers(ctx.sql, workspaceId, await listTagged(ctx.sql, workspaceId, tag));
  await joinCampaign(
    ctx,
    workspaceId,
    campaignId,
    followers.filter((row) => row.campaign_id === campaignId),
  );
}

function joinCampaign(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  followers: readonly Follower[],
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const campaign = await lockCampaignRow(ctx.sql, workspaceId, campaignId);
    if (campaign === undefined || !isCampaignEditable(campaign.status as CampaignStatus)) return;
    const ids = followers.map((row) => row.mailbox_id);
    const known = new Set((await findAttached(ctx.sql, workspaceId, campaignId, ids)).map((row) => row.mailbox_id));
    const fresh = followers.filter((row) => !known.has(row.mailbox_id));
    const rows = fresh.map(({ mailbox_id: id, policy }) => newAttachment(id, policy ?? undefined));
    await attachWithinLimit(ctx, workspaceId, campaignId, rows);
  });
}
