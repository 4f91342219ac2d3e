import { Type } from 'typebox';
import { CONTACT_STATUSES } from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENTS } from '../../../engine/lifecycle/reply-enums.js';
import { jsonArray, withHeaders } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { dt, enumOf, pageCursor, resourceId, withDefault } from '../../../platform/http/types.js';
import { isoOf, nextPageHeaders } from '../../../platform/http/wire.js';
import { CampaignDeleteOut, CampaignPath } from '../campaigns/index.js';
import { addresseeRoutes } from './across/addressees.routes.js';
import { type ContactChange, listContactChanges } from './contact-changes.service.js';
import { deleteContact, type SettleEnded } from './contact-edit.service.js';
import { contactToWire } from './contact-wire.js';
import type { ContactView } from './contacts.reads.js';
import {
  type CampaignContactChangeOut,
  CampaignContactOut,
  CampaignContactsChangesPageOut,
  ContactPath,
} from './contacts.schemas.js';
import { getCampaignContact, listContactsPage, streamContacts } from './contacts.service.js';

const MAX_PAGE = 1_000;

async function* toWire(rows: AsyncIterable<ContactView>): AsyncGenerator<CampaignContactOut> {
  for await (const row of rows) yield contactToWire(row);
}

/**
 * Registers the operations for contacts across campaigns, and for those of one campaign: the list, the change feed,
 * and a single contact.
 */
export function contactRoutes(app: App, settle: SettleEnded): void {
  addresseeRoutes(app);
  operation(app, {
    id: 'listCampaignContacts',
    method: 'GET',
    path: '/campaigns/{campaign_id}/contacts',
    tag: 'Contacts',
    summary: 'List contacts of a campaign',
    description:
      'Returns the contacts of a campaign, oldest first. Without `limit` and `cursor`, all contacts are streamed; with either, one page is returned, and the headers `X-Next-Cursor` and `Link` point to the next.',
    rate: (query) => (query['search'] === undefined ? 'default' : 'search'),
    params: CampaignPath,
    query: Type.Object({
      status: Type.Optional(
        Type.Array(enumOf(CONTACT_STATUSES), { description: 'Contacts with any of these values.' }),
      ),
      email: Type.Optional(Type.String({ description: 'Exactly this address, case-insensitive.' })),
      search: Type.Optional(Type.String({ description: 'Part of the address, name or company.', examples: ['acme'] })),
      importId: Type.Optional(resourceId({ description: 'Contacts created by this import.' })),
      replyIntent: Type.Optional(enumOf(REPLY_INTENTS, { description: 'Intent of the last reply.' })),
      limit: Type.Optional(Type.Integer({ exclusiveMinimum: 0, maximum: MAX_PAGE })),
      cursor: Type.Optional(pageCursor()),
    }),
    response: Type.Array(CampaignContactOut),
    answerHeaders: ['Link', 'X-Next-Cursor'],
    errors: ['campaign_not_found'],
    handler: async (ctx, { params, query: { limit, cursor, ...query }, workspaceId, url }) => {
      if (limit === undefined && cursor === undefined) {
        return jsonArray(toWire(await streamContacts(ctx, workspaceId, params.campaign_id, query)));
      }
      const page = await listContactsPage(ctx, workspaceId, params.campaign_id, query, {
        cursor,
        limit: limit ?? MAX_PAGE,
      });
      return withHeaders(page.rows.map(contactToWire), nextPageHeaders(url, page.nextCursor));
    },
  });

  operation(app, {
    id: 'listCampaignContactChanges',
    method: 'GET',
    path: '/campaigns/{campaign_id}/contacts/changes',
    tag: 'Contacts',
    summary: 'List contact changes',
    description:
      'Returns contacts created, updated or deleted since a cursor, oldest change first, each once with its latest values. Keep `nextCursor` and poll with it, immediately while `hasMore` is true: no change is missed or repeated. A page scans a limited number of changes, so with filters it can be empty before the end. Without a cursor, the feed starts at the beginning.',
    params: CampaignPath,
    query: Type.Object({
      cursor: Type.Optional(pageCursor()),
      limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: MAX_PAGE }), 200),
      status: Type.Optional(
        Type.Array(enumOf(CONTACT_STATUSES), { description: 'Only contacts with one of these statuses.' }),
      ),
      updatedSince: Type.Optional(dt({ description: 'Only contacts changed at or after this time.' })),
    }),
    response: CampaignContactsChangesPageOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { params, query: { cursor, limit, ...query }, workspaceId }) => {
      const page = await listContactChanges(ctx, workspaceId, params.campaign_id, query, { cursor, limit });
      return { items: page.changes.map(changeToWire), nextCursor: page.nextCursor, hasMore: page.hasMore };
    },
  });

  operation(app, {
    id: 'getCampaignContact',
    method: 'GET',
    path: '/campaigns/{campaign_id}/contacts/{contact_id}',
    tag: 'Contacts',
    summary: 'Get a contact',
    description: 'Returns a contact with its fields, its position in the sequence, and its next email.',
    params: ContactPath,
    response: CampaignContactOut,
    errors: ['campaign_not_found', 'contact_not_found'],
    handler: async (ctx, { params, workspaceId }) =>
      contactToWire(await getCampaignContact(ctx, workspaceId, params.campaign_id, params.contact_id)),
  });

  operation(app, {
    id: 'deleteCampaignContact',
    method: 'DELETE',
    path: '/campaigns/{campaign_id}/contacts/{contact_id}',
    tag: 'Contacts',
    summary: 'Remove a contact',
    description: 'Removes a contact from its campaign; no further email is sent to it. The address can be added again.',
    params: ContactPath,
    response: CampaignDeleteOut,
    errors: ['campaign_not_found', 'contact_not_found'],
    handler: async (ctx, { params, workspaceId }) => {
      const { id, deletedAt } = await deleteContact(ctx, workspaceId, params.campaign_id, params.contact_id, settle);
      return { id, deleted: true, deletedAt: isoOf(deletedAt) };
    },
  });
}

function changeToWire({ sequence, changeType, contact }: ContactChange): CampaignContactChangeOut {
  const { id, campaign_id: campaignId, email } = contact;
  return {
    sequence,
    changeType,
    changedAt: isoOf(contact.updated_at),
    contact: changeType === 'deleted' ? { id, campaignId, email } : contactToWire(contact),
  };
}
