import { Type } from 'typebox';
import { CONTACT_OUTCOMES } from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../../engine/lifecycle/reply-enums.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { dt, enumOf, pageCursor, resourceId, withDefault } from '../../../platform/http/types.js';
import { CampaignPath } from '../../outreach/campaigns/index.js';
import { overrideContactIntent } from '../receiving/index.js';
import { CampaignContactOutcomeOut, CampaignContactOutcomesPageOut, ContactReplyIntentIn } from './outcomes.schemas.js';
import { listOutcomes, readOutcome } from './outcomes.service.js';
import { outcomeToWire } from './outcomes-wire.js';

const OutcomeQuery = Type.Object({
  outcome: Type.Optional(Type.Array(enumOf(CONTACT_OUTCOMES), { description: 'Contacts with any of these values.' })),
  replyIntent: Type.Optional(
    Type.Array(enumOf(REPLY_INTENTS), { description: 'Only contacts with any of these intents.' }),
  ),
  updatedSince: Type.Optional(dt({ description: 'Only contacts changed at or after this time.' })),
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 1000 }), 200),
});

/** Registers the outcomes of contacts, and setting their class manually. */
export function outcomeRoutes(app: App): void {
  operation(app, {
    id: 'listCampaignContactOutcomes',
    method: 'GET',
    path: '/campaigns/{campaign_id}/contacts/outcomes',
    tag: 'Replies',
    summary: 'List contact outcomes',
    description:
      'Returns one row per contact of a campaign: whether and how the contact replied, or what ended the sequence.',
    params: CampaignPath,
    query: OutcomeQuery,
    response: CampaignContactOutcomesPageOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { params, query: { cursor, limit, ...filter }, workspaceId }) => {
      const page = await listOutcomes(ctx, workspaceId, params.campaign_id, filter, { cursor, limit });
      return { items: page.rows.map(outcomeToWire), nextCursor: page.nextCursor, hasMore: page.nextCursor !== null };
    },
  });

  operation(app, {
    id: 'overrideContactReplyIntent',
    method: 'PATCH',
    path: '/campaigns/{campaign_id}/contacts/{contact_id}/reply-intent',
    tag: 'Replies',
    summary: 'Set the intent of a contact',
    description:
      'Sets the intent and overrides the classifier from now on. The stop rules of the new intent apply immediately: the sequence can stop, or resume if the previous intent had stopped it. `replyIntent: null` restores the intent of the classifier.',
    params: Type.Object({ ...CampaignPath.properties, contact_id: resourceId({ description: 'ID of the contact.' }) }),
    body: ContactReplyIntentIn,
    response: CampaignContactOutcomeOut,
    errors: ['campaign_not_found', 'contact_not_found'],
    example: { body: { replyIntent: 'interested', replyLabel: 'meeting_request', note: 'Called back' } },
    handler: async (ctx, { params, body, workspaceId }) => {
      const { campaign_id: campaignId, contact_id: contactId } = params;
      await overrideContactIntent(ctx, { workspaceId, campaignId, contactId, override: body });
      return outcomeToWire(await readOutcome(ctx, workspaceId, contactId));
    },
  });
}
