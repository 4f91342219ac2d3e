import { Type } from 'typebox';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../platform/db/keyset.js';
import { valueError } from '../../platform/errors.js';
import type { App } from '../../platform/http/door.js';
import { operation } from '../../platform/http/operation.js';
import { dt, enumOf, resourceId, withDefault } from '../../platform/http/types.js';
import { isoOf } from '../../platform/http/wire.js';
import { eventCatalogue, eventCategory, eventTypes, isEventType, schemaVersionOf } from './event-catalogue.js';
import { eventData } from './event-data.js';
import { type FeedEvent, getEvent, readEventFeed } from './event-feed.service.js';
import { CampaignEventOut, CampaignEventsPageOut, WebhookEventTypeOut } from './events.schemas.js';

const TAG = 'Campaign webhooks';

function eventToWire(workspaceId: number, { row, deliveries }: FeedEvent): CampaignEventOut {
  return {
    id: row.id,
    type: row.type,
    timestamp: isoOf(row.occurred_at),
    schemaVersion: schemaVersionOf(row.type),
    workspaceId,
    campaignId: row.campaign_id,
    contactId: row.contact_id,
    sequence: row.sequence,
    data: eventData(workspaceId, row),
    deliveries: { ...deliveries },
  };
}

/** WH1, WH12 and WH13 of the contract. */
export function eventRoutes(app: App): void {
  operation(app, {
    id: 'listWebhookEventTypes',
    method: 'GET',
    path: '/campaigns/webhooks/event-types',
    tag: TAG,
    summary: 'List event types',
    description: 'Every type with a sample of its data, for choosing what to subscribe to and for building a receiver.',
    response: Type.Array(WebhookEventTypeOut),
    handler: async () =>
      eventTypes.map((type) => {
        const { title, description, optIn, schemaVersion, sample } = eventCatalogue[type];
        return { type, title, description, category: eventCategory(type), optIn, schemaVersion, sample: { ...sample } };
      }),
  });

  operation(app, {
    id: 'listCampaignEvents',
    method: 'GET',
    path: '/campaigns/webhooks/events',
    tag: TAG,
    summary: 'Read the event log',
    description:
      'A change feed that needs no subscription: poll with the last `nextCursor`; nothing is missed and nothing comes twice. Kept for 90 days.',
    query: Type.Object({
      type: Type.Optional(Type.Array(Type.String())),
      campaignId: Type.Optional(resourceId()),
      contactId: Type.Optional(resourceId()),
      since: Type.Optional(dt()),
      until: Type.Optional(dt()),
      order: withDefault(enumOf(['asc', 'desc']), 'asc'),
      cursor: Type.Optional(Type.String()),
      limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 1000 }), 200),
    }),
    response: CampaignEventsPageOut,
    handler: async (ctx, { workspaceId, query }) => {
      const {
        type = null,
        campaignId = null,
        contactId = null,
        since = null,
        until = null,
        order,
        cursor,
        limit,
      } = query;
      const unknown = type?.findIndex((name) => !isEventType(name)) ?? -1;
      if (unknown >= 0) {
        throw valueError(
          ['query', 'type', unknown],
          'unknown_event_type',
          'there is no such event type',
          type?.[unknown],
        );
      }
      const filter = { types: type, campaignId, contactId, since, until };
      const binding: CursorBinding = {
        workspaceId,
        operation: 'listCampaignEvents',
        filters: { ...filter, order, since: since?.toISOString(), until: until?.toISOString() },
      };
      const [position = null] = cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, cursor);
      const page = await readEventFeed(ctx, {
        workspaceId,
        ...filter,
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
    summary: 'Read one event',
    description: 'The event as it is delivered, and how many of its deliveries stand where.',
    params: Type.Object({ event_id: resourceId() }),
    response: CampaignEventOut,
    errors: ['event_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      eventToWire(workspaceId, await getEvent(ctx, { workspaceId, eventId: params.event_id })),
  });
}
