import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import { decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { valueError } from '../../../platform/errors.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { dt, enumOf, pageCursor, resourceId, withDefault } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
import { type EventCatalogue, eventCategory } from './event-catalogue.js';
import { eventData } from './event-data.js';
import { type FeedEvent, getEvent, readEventFeed } from './event-feed.service.js';
import { eventFeedBinding } from './event-feed-binding.js';
import { CampaignEventOut, CampaignEventsPageOut, WebhookEventTypeOut } from './events.schemas.js';

const TAG = 'Campaign webhooks';

function eventToWire(workspaceId: number, { row, deliveries }: FeedEvent): CampaignEventOut {
  return {
    id: row.id,
    type: row.type,
    timestamp: isoOf(row.occurred_at),
    schemaVersion: row.schema_version,
    workspaceId,
    campaignId: row.campaign_id,
    contactId: row.contact_id,
    sequence: row.sequence,
    data: eventData(workspaceId, row),
    deliveries: { ...deliveries },
  };
}

/** Registers the operations for the list of event types and the pages of the event log. */
export function eventRoutes(app: App, catalogue: EventCatalogue): void {
  operation(app, {
    id: 'listWebhookEventTypes',
    method: 'GET',
    path: '/campaigns/webhooks/event-types',
    tag: TAG,
    summary: 'List event types',
    description: 'Returns every event type with a sample of its data.',
    response: Type.Array(WebhookEventTypeOut),
    handler: async ({ language }) =>
      catalogue.types.map(({ name: type, title, description, optIn, schemaVersion, sample }) => ({
        ...{ type, title: inLanguage(language, title), description: inLanguage(language, description) },
        ...{ category: eventCategory(type), optIn, schemaVersion, sample: { ...sample } },
      })),
  });

  operation(app, {
    id: 'listCampaignEvents',
    method: 'GET',
    path: '/campaigns/webhooks/events',
    tag: TAG,
    summary: 'List events',
    description:
      'Returns the event log as a change feed that requires no subscription. Poll with the last `nextCursor`: no event is missed or repeated. Events are kept for 90 days, unless the retention settings of the workspace differ.',
    query: Type.Object({
      type: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Only events of these types.',
          examples: [['campaign.contact.replied']],
        }),
      ),
      eventId: Type.Optional(resourceId({ description: 'Only the event with this ID.' })),
      campaignId: Type.Optional(resourceId({ description: 'Only events of this campaign.' })),
      contactId: Type.Optional(resourceId({ description: 'Only events of this contact.' })),
      since: Type.Optional(dt()),
      until: Type.Optional(dt()),
      order: withDefault(
        enumOf(enumeration('SortOrder', ['asc', 'desc']), { description: 'Sort order. `asc`: oldest first.' }),
        'asc',
      ),
      cursor: Type.Optional(pageCursor()),
      limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 1000 }), 200),
    }),
    response: CampaignEventsPageOut,
    handler: async (ctx, { workspaceId, query }) => {
      const {
        type = null,
        eventId,
        campaignId = null,
        contactId = null,
        since = null,
        until = null,
        order,
        cursor,
        limit,
      } = query;
      const unknown = type?.findIndex((name) => catalogue.find(name) === undefined) ?? -1;
      if (unknown >= 0) {
        throw valueError(['query', 'type', unknown], 'unknown_event_type', say`unknown event type`, type?.[unknown]);
      }
      const filter = { types: type, campaignId, contactId, since, until };
      const binding = eventFeedBinding(workspaceId, {
        ...filter,
        eventId,
        order,
        since: since?.toISOString(),
        until: until?.toISOString(),
      });
      const [position = null] = cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, cursor);
      const page = await readEventFeed(ctx, {
        workspaceId,
        ...filter,
        eventId: eventId ?? null,
        order,
        position: position as number | null,
        limit,
      });
      return {
        items: page.items.map((event) => eventToWire(workspaceId, event)),
        nextCursor: encodeCursor(ctx.secrets, binding, [page.position]),
        hasMore: page.more,
      };
    },
  });

  operation(app, {
    id: 'getCampaignEvent',
    method: 'GET',
    path: '/campaigns/webhooks/events/{event_id}',
    tag: TAG,
    summary: 'Get an event',
    description: 'Returns an event as it is delivered, with the number of its deliveries by status.',
    params: Type.Object({ event_id: resourceId() }),
    response: CampaignEventOut,
    errors: ['event_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      eventToWire(workspaceId, await getEvent(ctx, { workspaceId, eventId: params.event_id })),
  });
}
