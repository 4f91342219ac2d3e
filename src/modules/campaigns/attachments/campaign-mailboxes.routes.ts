import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId, withDefault } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
import { CampaignPath } from '../campaigns.routes.js';
import { CampaignDeleteOut } from '../campaigns.schemas.js';
import { attachedToWire, attachOutcomeToWire, detachOutcomeToWire } from './attached-wire.js';
import { byTagRoutes } from './by-tag.routes.js';
import {
  CampaignMailboxAttachIn,
  CampaignMailboxBatchAttachIn,
  CampaignMailboxBatchAttachOut,
  CampaignMailboxBatchDeleteIn,
  CampaignMailboxBatchDeleteOut,
  CampaignMailboxOut,
  CampaignMailboxPolicyUpdateIn,
} from './campaign-mailboxes.schemas.js';
import {
  attachMailbox,
  attachMailboxes,
  detachMailbox,
  detachMailboxes,
  listCampaignMailboxes,
} from './campaign-mailboxes.service.js';
import { changeMailboxPolicy } from './mailbox-policy.service.js';

const MailboxPath = Type.Object({
  campaign_id: resourceId({ description: 'The campaign.' }),
  mailbox_id: Type.String({ description: 'The mailbox: its UUID, its address or its integer id.' }),
});

/** Mailboxes of a campaign: attach, list, change the policy, detach. */
export function campaignMailboxRoutes(app: App): void {
  byTagRoutes(app);

  operation(app, {
    id: 'listCampaignMailboxes',
    method: 'GET',
    path: '/campaigns/{campaign_id}/mailboxes',
    tag: 'Campaigns',
    summary: 'List the mailboxes of a campaign',
    description: 'Each with its policy, what it has sent today, and why it does not send now if it does not.',
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
      'Lets a campaign send from a mailbox. Attaching it again returns the record unchanged. Subsequences get it too.',
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
    summary: 'Attach up to 1,000 mailboxes',
    description: 'Good ones are attached, the others are listed with the reason. `policy` holds for those without own.',
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
    summary: 'Detach up to 1,000 mailboxes',
    description:
      'Contacts bound to them go on from another mailbox at their next step, in a new thread; with `reassign` false they wait.',
    params: CampaignPath,
    body: CampaignMailboxBatchDeleteIn,
    response: CampaignMailboxBatchDeleteOut,
    errors: ['campaign_not_found', 'campaign_not_editable'],
    example: { body: { mailboxes: ['jo@example.org'] } },
    handler: async (ctx, { workspaceId, params, body }) =>
      detachOutcomeToWire(await detachMailboxes(ctx, workspaceId, params.campaign_id, body)),
  });

  operation(app, {
    id: 'updateCampaignMailboxPolicy',
    method: 'PATCH',
    path: '/campaigns/{campaign_id}/mailboxes/{mailbox_id}',
    tag: 'Campaigns',
    summary: 'Change the policy of a mailbox',
    description: "This campaign's part of the mailbox's limit, its weight and gap. Acts from the next message on.",
    params: MailboxPath,
    body: CampaignMailboxPolicyUpdateIn,
    response: CampaignMailboxOut,
    errors: ['campaign_not_found', 'mailbox_not_found', 'campaign_not_editable'],
    example: { body: { dailyLimit: 10, newContacts: false } },
    handler: async (ctx, { workspaceId, params, body }) => {
      const row = await changeMailboxPolicy(ctx, workspaceId, params.campaign_id, params.mailbox_id, body);
      return attachedToWire(row, ctx.clock.now());
    },
  });

  operation(app, {
    id: 'detachCampaignMailbox',
    method: 'DELETE',
    path: '/campaigns/{campaign_id}/mailboxes/{mailbox_id}',
    tag: 'Campaigns',
    summary: 'Detach a mailbox',
    description:
      'Contacts bound to it go on from another mailbox at their next step, in a new thread; with `reassign=false` they wait.',
    params: MailboxPath,
    query: Type.Object({
      reassign: withDefault(
        Type.Boolean({ description: 'False: its contacts wait until it is attached again.' }),
        true,
      ),
    }),
    response: CampaignDeleteOut,
    errors: ['campaign_not_found', 'mailbox_not_found', 'campaign_not_editable'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const { campaign_id, mailbox_id } = params;
      const { id, deletedAt } = await detachMailbox(ctx, workspaceId, campaign_id, mailbox_id, query.reassign);
      return { id, deleted: true, deletedAt: isoOf(deletedAt) };
    },
  });
}
