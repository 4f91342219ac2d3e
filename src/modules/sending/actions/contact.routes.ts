import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { CampaignContactOut, ContactPath, ContactUpdateIn, contactToWire } from '../../outreach/contacts/index.js';
import { changeContactAtOnce } from './at-once.service.js';
import { learnForTakeUp } from './take-up.service.js';

/** Registers the operation that changes one contact, optionally with an action. */
export function contactActionRoutes(app: App): void {
  operation(app, {
    id: 'updateCampaignContact',
    method: 'PATCH',
    path: '/campaigns/{campaign_id}/contacts/{contact_id}',
    tag: 'Contacts',
    summary: 'Update a contact',
    description:
      'Updates the fields you send, and pauses, resumes or stops the sequence by `action`. A stopped, replied or failed contact can be resumed; if a step is left for the contact, a completed campaign becomes active again, provided the preflight of a resume passes. A bounced, unsubscribed or suppressed contact becomes pending again once no suppression covers the address.',
    params: ContactPath,
    body: ContactUpdateIn,
    response: CampaignContactOut,
    errors: [
      'campaign_not_found',
      'contact_not_found',
      'campaign_not_editable',
      'already_exists',
      'invalid_transition',
      'preflight_failed',
      'recipient_suppressed',
    ],
    example: { body: { title: 'Head of Operations', action: 'pause', holdUntil: '2026-03-16T08:00:00.000Z' } },
    prepare: async (ctx, { params, body, workspaceId }) => {
      if (body.action === 'resume') await learnForTakeUp(ctx, workspaceId, params.campaign_id);
    },
    handler: async (ctx, { params, body, workspaceId }) => {
      const { campaign_id: campaignId, contact_id: contactId } = params;
      return contactToWire(await changeContactAtOnce(ctx, workspaceId, campaignId, contactId, body));
    },
  });
}
