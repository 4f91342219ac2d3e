import type { Ctx } from '../../../../platform/context.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { CampaignPath } from '../core/campaign.schemas.js';
import { attachByTag, readFollowedTags, stopFollowing } from './attach-by-tag.service.js';
import { attachOutcomeToWire } from './attached-wire.js';
import {
  CampaignMailboxBatchAttachOut,
  CampaignMailboxByTagIn,
  FollowedTagQuery,
  FollowedTagsOut,
} from './campaign-mailboxes.schemas.js';

/** Registers the operations that attach mailboxes to a campaign by tag. */
export function byTagRoutes(app: App): void {
  operation(app, {
    id: 'attachCampaignMailboxesByTag',
    method: 'POST',
    path: '/campaigns/{campaign_id}/mailboxes/by-tag',
    tag: 'Campaigns',
    summary: 'Attach mailboxes by tag',
    description:
      'Attaches every mailbox that has the tag, up to the limit of the campaign; attached mailboxes are unchanged. With `follow`, mailboxes that get the tag later are attached automatically. The response lists the first 1,000; the counts include all.',
    params: CampaignPath,
    body: CampaignMailboxByTagIn,
    response: CampaignMailboxBatchAttachOut,
    errors: ['campaign_not_found', 'campaign_not_editable'],
    example: { body: { tag: 'team-a', follow: true } },
    handler: async (ctx, { workspaceId, params, body }) =>
      attachOutcomeToWire(await attachByTag(ctx, workspaceId, params.campaign_id, body), ctx.clock.now()),
  });

  operation(app, {
    id: 'listFollowedTags',
    method: 'GET',
    path: '/campaigns/{campaign_id}/mailboxes/by-tag',
    tag: 'Campaigns',
    summary: 'List followed tags',
    description: 'Returns the tags whose mailboxes are attached to the campaign automatically.',
    params: CampaignPath,
    response: FollowedTagsOut,
    errors: ['campaign_not_found'],
    handler: (ctx, { workspaceId, params }) => followedTags(ctx, workspaceId, params.campaign_id),
  });

  operation(app, {
    id: 'unfollowTag',
    method: 'DELETE',
    path: '/campaigns/{campaign_id}/mailboxes/by-tag',
    tag: 'Campaigns',
    summary: 'Unfollow a tag',
    description: 'Stops attaching mailboxes that get the tag. Attached mailboxes stay. Returns the remaining tags.',
    params: CampaignPath,
    query: FollowedTagQuery,
    response: FollowedTagsOut,
    errors: ['campaign_not_found', 'campaign_not_editable'],
    handler: async (ctx, { workspaceId, params, query }) => {
      await stopFollowing(ctx, workspaceId, params.campaign_id, query.tag);
      return followedTags(ctx, workspaceId, params.campaign_id);
    },
  });
}

async function followedTags(ctx: Ctx, workspaceId: number, campaignId: string): Promise<FollowedTagsOut> {
  const rows = await readFollowedTags(ctx, workspaceId, campaignId);
  return {
    tags: rows.map(({ tag, policy, mailbox_count: mailboxCount, followed_at: followedAt }) => ({
      ...{ tag, policy, mailboxCount },
      followedAt: isoOf(followedAt),
    })),
  };
}
