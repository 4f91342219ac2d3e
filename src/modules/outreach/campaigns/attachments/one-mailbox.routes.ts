import { Type } from 'typebox';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { resourceId, withDefault } from '../../../../platform/http/types.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { CampaignDeleteOut } from '../core/campaign.schemas.js';
import { attachedToWire } from './attached-wire.js';
import { CampaignMailboxOut, CampaignMailboxPolicyUpdateIn } from './campaign-mailboxes.schemas.js';
import { detachMailbox } from './campaign-mailboxes.service.js';
import { changeMailboxPolicy } from './mailbox-policy.service.js';

const MailboxPath = Type.Object({
  campaign_id: resourceId({ description: 'ID of the campaign.' }),
  mailbox_id: Type.String({ description: 'Mailbox: UUID, address or integer ID.' }),
});

/** Registers the operations of one mailbox of a campaign: change its policy, detach it. */
export function oneMailboxRoutes(app: App): void {
  operation(app, {
    id: 'updateCampaignMailboxPolicy',
    method: 'PATCH',
    path: '/campaigns/{campaign_id}/mailboxes/{mailbox_id}',
    tag: 'Campaigns',
    summary: 'Update the limits of a mailbox in a campaign',
    description: 'Sets the limit, weight and gap of a mailbox in this campaign, from the next email.',
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
      'Detaches a mailbox. Contacts assigned to it continue from another mailbox at their next step, in a new conversation; with `reassign=false` they wait.',
    params: MailboxPath,
    query: Type.Object({
      reassign: withDefault(
        Type.Boolean({ description: 'False: contacts of the mailbox wait until it is attached again.' }),
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
