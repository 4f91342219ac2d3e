import { Type } from 'typebox';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { CampaignPath } from '../core/campaign.schemas.js';
import { attachedToWire, attachOutcomeToWire, detachOutcomeToWire } from './attached-wire.js';
import { byTagRoutes } from './by-tag.routes.js';
import {
  CampaignMailboxAttachIn,
  CampaignMailboxBatchAttachIn,
  CampaignMailboxBatchAttachOut,
  CampaignMailboxBatchDeleteIn,
  CampaignMailboxBatchDeleteOut,
  CampaignMailboxOut,
} from './campaign-mailboxes.schemas.js';
import {
  attachMailbox,
  attachMailboxes,
  detachMailboxes,
  listCampaignMailboxes,
} from './campaign-mailboxes.service.js';
import { oneMailboxRoutes } from './one-mailbox.routes.js';

/** Registers the operations for mailboxes of a campaign: attach, list, change the policy, detach. */
export function campaignMailboxRoutes(app: App): void {
  byTagRoutes(app);

  operation(app, {
    id: 'listCampaignMailboxes',
    method: 'GET',
    path: '/campaigns/{campaign_id}/mailboxes',
    tag: 'Campaigns',
    summary: 'List the mailboxes of a campaign',
    description:
      'Returns the attached mailboxes with their limits, what they sent today, and why they cannot send now.',
    params: CampaignPath,
    response: Type.Array(CampaignMailboxOut),
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const rows = await listCampaignMailboxes(ctx, workspaceId, params.campaign_id);
      return rows.map((row) => attachedToWire(row, ctx.clock.now()));
    },
  });

  operation(app, {
    id: 'attachCampaignMailbox',
    method: 'POST',
    path: '/campaigns/{campaign_id}/mailboxes',
    tag: 'Campaigns',
    summary: 'Attach a mailbox',
    description:
      'Attaches a mailbox to a campaign and its subsequences. Attaching an attached mailbox returns the record unchanged.',
    params: CampaignPath,
    body: CampaignMailboxAttachIn,
    response: CampaignMailboxOut,
    errors: ['campaign_not_found', 'campaign_not_editable', 'limit_reached'],
    example: { body: { email: 'jo@example.org', policy: { dailyLimit: 20 } } },
    handler: async (ctx, { workspaceId, params, body }) =>
      attachedToWire(await attachMailbox(ctx, workspaceId, params.campaign_id, body), ctx.clock.now()),
  });

  operation(app, {
    id: 'attachCampaignMailboxes',
    method: 'POST',
    path: '/campaigns/{campaign_id}/mailboxes/batch',
    tag: 'Campaigns',
    summary: 'Attach mailboxes',
    description:
      'Attaches up to 1,000 mailboxes; rejected ones are listed with the reason. `policy` applies to mailboxes without their own.',
    params: CampaignPath,
    body: CampaignMailboxBatchAttachIn,
    response: CampaignMailboxBatchAttachOut,
    errors: ['campaign_not_found', 'campaign_not_editable', 'limit_reached'],
    example: { body: { mailboxes: [101, 'jo@example.org'], policy: { dailyLimit: 20 } } },
    handler: async (ctx, { workspaceId, params, body }) =>
      attachOutcomeToWire(await attachMailboxes(ctx, workspaceId, params.campaign_id, body), ctx.clock.now()),
  });

  operation(app, {
    id: 'detachCampaignMailboxes',
    method: 'POST',
    path: '/campaigns/{campaign_id}/mailboxes/batch-delete',
    tag: 'Campaigns',
    summary: 'Detach mailboxes',
    description:
      'Detaches up to 1,000 mailboxes. Contacts assigned to them continue from another mailbox at their next step, in a new conversation; with `reassign` false they wait.',
    params: CampaignPath,
    body: CampaignMailboxBatchDeleteIn,
    response: CampaignMailboxBatchDeleteOut,
    errors: ['campaign_not_found', 'campaign_not_editable'],
    example: { body: { mailboxes: ['jo@example.org'] } },
    handler: async (ctx, { workspaceId, params, body }) =>
      detachOutcomeToWire(await detachMailboxes(ctx, workspaceId, params.campaign_id, body)),
  });

  oneMailboxRoutes(app);
}
