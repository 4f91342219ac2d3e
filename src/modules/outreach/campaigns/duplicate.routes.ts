import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { campaignToWire } from './campaign-wire.js';
import { CampaignPath } from './core/campaign.schemas.js';
import { CampaignDuplicateOut, CampaignShareOut, PublicCampaignDuplicateIn } from './duplicate.schemas.js';
import { duplicateCampaign } from './duplicate.service.js';
import { describeShare } from './share.service.js';
import { describeCampaign } from './view/campaign-view.service.js';

/** Registers the operations for duplicates and the share link. */
export function campaignCopyRoutes(app: App): void {
  operation(app, {
    id: 'duplicateCampaign',
    method: 'POST',
    path: '/campaigns/{campaign_id}/duplicate',
    tag: 'Campaigns',
    summary: 'Duplicate a campaign',
    description:
      'Creates a draft with the schedule, stop rules, settings, steps and mailboxes of another campaign in any status. Contacts are copied only on request.',
    params: CampaignPath,
    body: PublicCampaignDuplicateIn,
    bodyOptional: true,
    response: CampaignDuplicateOut,
    errors: ['campaign_not_found'],
    example: { body: { name: 'Autumn outreach', includeMailboxes: false } },
    handler: async (ctx, { workspaceId, params, body }) => {
      const { row, copied } = await duplicateCampaign(ctx, workspaceId, params.campaign_id, body);
      const campaign = campaignToWire(await describeCampaign(ctx, row));
      return { id: row.id, sourceCampaignId: params.campaign_id, campaign, copied };
    },
  });

  operation(app, {
    id: 'getCampaignShare',
    method: 'GET',
    path: '/campaigns/{campaign_id}/share',
    tag: 'Campaigns',
    summary: 'Get the share link',
    description:
      'Returns the link of the public page of a campaign, which shows stats and no contact data. The link never changes.',
    params: CampaignPath,
    query: Type.Object({
      appOrigin: Type.Optional(
        Type.String({
          description: 'Origin of the page: https, or http on localhost. Default: the configured public URL.',
          examples: ['https://app.example.org'],
        }),
      ),
    }),
    response: CampaignShareOut,
    errors: ['campaign_not_found'],
    handler: (ctx, { workspaceId, params, query }) =>
      describeShare(ctx, workspaceId, params.campaign_id, query.appOrigin),
  });
}
