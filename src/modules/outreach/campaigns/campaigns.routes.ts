import { Type } from 'typebox';
import { GROUP_ID } from '../../../engine/campaign/group-id.js';
import { CAMPAIGN_STATUSES } from '../../../engine/lifecycle/enums.js';
import { CAMPAIGN_SORTS } from '../../../engine/lifecycle/list-sorts.js';
import { jsonArray, withHeaders } from '../../../platform/http/answer.js';
import { etagOf } from '../../../platform/http/etag.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { enumOf, pageCursor, withDefault } from '../../../platform/http/types.js';
import { isoOf, nextPageHeaders } from '../../../platform/http/wire.js';
import { listCampaigns } from './campaign-list.service.js';
import { changeCampaign } from './campaign-update.service.js';
import { campaignToWire, itemsToWire } from './campaign-wire.js';
import { CampaignCreateIn, CampaignListItemOut, CampaignOut, CampaignUpdateIn } from './campaigns.schemas.js';
import { createCampaign, deleteCampaign } from './campaigns.service.js';
import { CampaignDeleteOut, CampaignPath, IfMatch } from './core/campaign.schemas.js';
import type { RetimeAtOnce } from './core/write-campaign.service.js';
import { sentStepsIssues } from './steps/sent-templates.js';
import { type CampaignView, describeCampaign, viewCampaign } from './view/campaign-view.service.js';

const CampaignListQuery = Type.Object({
  status: Type.Optional(
    Type.Array(enumOf(CAMPAIGN_STATUSES), { description: 'Only campaigns with one of these statuses.' }),
  ),
  search: Type.Optional(Type.String({ description: 'Part of the name, case-insensitive, or a campaign ID.' })),
  groupId: Type.Optional(Type.String({ pattern: GROUP_ID, description: 'Only campaigns of this group.' })),
  label: Type.Optional(Type.String({ description: 'Only campaigns with this label.' })),
  includeSubsequences: withDefault(Type.Boolean({ description: 'Whether to include subsequences.' }), false),
  includeArchived: withDefault(Type.Boolean({ description: 'Set to false to exclude archived campaigns.' }), true),
  sort: withDefault(
    enumOf(CAMPAIGN_SORTS, {
      description:
        'Order; `-` is descending. `status` lists campaigns paused by protection first, then launching, active, paused, draft, completed and archived ones. Equal values follow the creation. Campaigns without the value are last in both directions.',
    }),
    '-createdAt',
  ),
  limit: Type.Optional(Type.Integer({ exclusiveMinimum: 0, maximum: 1000, description: 'Campaigns per page.' })),
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
});

/** Returns a campaign as a response with its revision as `ETag`. */
export function campaignAnswer(view: CampaignView) {
  return withHeaders(campaignToWire(view), { etag: etagOf(view.row.revision) });
}

/** Registers the operations for campaigns: create, list, read, change, delete. */
export function campaignRoutes(app: App, retime: RetimeAtOnce): void {
  operation(app, {
    id: 'listCampaigns',
    method: 'GET',
    path: '/campaigns',
    tag: 'Campaigns',
    summary: 'List campaigns',
    description:
      'Returns campaigns, newest first or in the order of `sort`. Without `limit`, the response has all campaigns; with it, one page, and the headers `X-Next-Cursor` and `Link` point to the next.',
    query: CampaignListQuery,
    response: Type.Array(CampaignListItemOut),
    answerHeaders: ['Link', 'X-Next-Cursor'],
    handler: async (ctx, { workspaceId, query: { cursor, limit, sort, ...filters }, url }) => {
      const { items, nextCursor } = await listCampaigns(ctx, workspaceId, { filters, sort, cursor, limit });
      return jsonArray(itemsToWire(items), nextPageHeaders(url, nextCursor));
    },
  });

  operation(app, {
    id: 'createCampaign',
    method: 'POST',
    path: '/campaigns',
    tag: 'Campaigns',
    summary: 'Create a campaign',
    description:
      'Creates a draft. Steps and mailboxes can be included; either everything is created or nothing. The campaign sends nothing until it is launched.',
    body: CampaignCreateIn,
    alsoWrong: sentStepsIssues,
    response: CampaignOut,
    answerHeaders: ['ETag'],
    example: {
      body: {
        name: 'Spring outreach',
        schedule: { timezone: 'Europe/Berlin' },
        steps: [{ subject: 'Quick question, {{firstName}}', bodyText: 'Hi {{firstName | default: "there"}}, ...' }],
        mailboxes: [{ email: 'jo@example.org' }],
      },
    },
    handler: async (ctx, { workspaceId, body }) =>
      campaignAnswer(await describeCampaign(ctx, await createCampaign(ctx, workspaceId, body))),
  });

  operation(app, {
    id: 'getCampaign',
    method: 'GET',
    path: '/campaigns/{campaign_id}',
    tag: 'Campaigns',
    summary: 'Get a campaign',
    description: 'Returns a campaign with its settings, its contacts by status, and its sending status.',
    params: CampaignPath,
    response: CampaignOut,
    answerHeaders: ['ETag'],
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      campaignAnswer(await viewCampaign(ctx, workspaceId, params.campaign_id)),
  });

  operation(app, {
    id: 'updateCampaign',
    method: 'PATCH',
    path: '/campaigns/{campaign_id}',
    tag: 'Campaigns',
    summary: 'Update a campaign',
    description:
      'Updates the fields you send. Settings, schedule and stop rules are merged field by field; null restores the default. Limits apply from the next email. Archived campaigns are read-only.',
    params: CampaignPath,
    headers: IfMatch,
    body: CampaignUpdateIn,
    response: CampaignOut,
    answerHeaders: ['ETag'],
    errors: ['campaign_not_found', 'campaign_not_editable', 'precondition_failed'],
    example: { body: { settings: { dailyLimit: 200, tracking: { opens: true } }, labels: ['q2'] } },
    handler: async (ctx, { workspaceId, params, body, headers }) => {
      const row = await changeCampaign(ctx, workspaceId, params.campaign_id, body, headers['If-Match'], retime);
      return campaignAnswer(await describeCampaign(ctx, row));
    },
  });

  operation(app, {
    id: 'deleteCampaign',
    method: 'DELETE',
    path: '/campaigns/{campaign_id}',
    tag: 'Campaigns',
    summary: 'Delete a campaign',
    description:
      'Deletes a campaign in any status, with its subsequences. After the response, nothing is sent except emails a mail server is receiving at that moment. Conversations, suppressions and events stay.',
    params: CampaignPath,
    headers: IfMatch,
    response: CampaignDeleteOut,
    errors: ['campaign_not_found', 'precondition_failed'],
    handler: async (ctx, { workspaceId, params, headers }) => {
      const { id, deletedAt } = await deleteCampaign(ctx, workspaceId, params.campaign_id, headers['If-Match']);
      return { id, deleted: true, deletedAt: isoOf(deletedAt) };
    },
  });
}
