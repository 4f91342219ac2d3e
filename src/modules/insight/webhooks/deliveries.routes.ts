import { type StaticDecode, Type } from 'typebox';
import { DELIVERY_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { TIMEFRAMES } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { dt, enumOf, pageCursor, resourceId, withDefault } from '../../../platform/http/types.js';
import type { EventCatalogue } from '../../foundation/events/index.js';
import { requireEventType } from '../../foundation/events/selecting/index.js';
import { getDelivery, listDeliveryPage } from './deliveries.service.js';
import { requeueRoutes } from './requeue.routes.js';
import { summarizeDeliveries } from './summary.service.js';
import { WebhookDeliveriesPageOut, WebhookDeliveryDetailOut, WebhookDeliverySummaryOut } from './webhooks.schemas.js';
import { deliveryToWire, detailToWire, summaryToWire } from './wire.js';

const TAG = 'Campaign webhooks';
const listQuery = {
  status: Type.Optional(Type.Array(enumOf(DELIVERY_STATUSES), { description: 'Contacts with any of these values.' })),
  eventType: Type.Optional(Type.String({ description: 'Only deliveries of this event type.' })),
  since: Type.Optional(dt()),
  until: Type.Optional(dt()),
  cursor: Type.Optional(pageCursor()),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
};
const ListQuery = Type.Object(listQuery);

/** Returns one page of deliveries, of one subscription or all. */
async function pageOut(
  ctx: Ctx,
  catalogue: EventCatalogue,
  operationId: string,
  workspaceId: number,
  subscriptionId: string | null,
  query: StaticDecode<typeof ListQuery>,
): Promise<WebhookDeliveriesPageOut> {
  const { status = null, eventType = null, since = null, until = null, cursor, limit } = query;
  if (eventType !== null) requireEventType(catalogue, eventType, ['query', 'eventType']);
  const filter = { subscriptionId, statuses: status, eventType, since, until };
  const binding: CursorBinding = {
    workspaceId,
    operation: operationId,
    filters: { ...filter, since: since?.toISOString(), until: until?.toISOString() },
  };
  const [afterId = null] = cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, cursor);
  const page = { afterId: afterId as string | null, limit };
  const { items, more } = await listDeliveryPage(ctx, { workspaceId, filter, ...page });
  const last = items.at(-1);
  return {
    items: items.map(deliveryToWire),
    nextCursor: more && last !== undefined ? encodeCursor(ctx.secrets, binding, [last.id]) : null,
    hasMore: more,
  };
}

/** Registers the operations of deliveries: list, get, summary, requeue. */
export function deliveryRoutes(app: App, catalogue: EventCatalogue): void {
  operation(app, {
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/campaigns/webhooks/subscriptions/{subscription_id}/deliveries',
    tag: TAG,
    summary: 'List deliveries of a subscription',
    description:
      'Returns deliveries, newest first, with their attempts and the responses of the endpoint. Kept for 30 days.',
    params: Type.Object({ subscription_id: resourceId() }),
    query: ListQuery,
    response: WebhookDeliveriesPageOut,
    errors: ['subscription_not_found'],
    handler: (ctx, { workspaceId, params, query }) =>
      pageOut(ctx, catalogue, 'listWebhookDeliveries', workspaceId, params.subscription_id, query),
  });

  operation(app, {
    id: 'listAllWebhookDeliveries',
    method: 'GET',
    path: '/campaigns/webhooks/deliveries',
    tag: TAG,
    summary: 'List deliveries',
    description: 'Returns the deliveries of all subscriptions, including deleted ones, newest first. Kept for 30 days.',
    query: Type.Object({
      subscriptionId: Type.Optional(resourceId({ description: 'Only deliveries of this subscription. Default: all.' })),
      ...listQuery,
    }),
    response: WebhookDeliveriesPageOut,
    errors: ['subscription_not_found'],
    handler: (ctx, { workspaceId, query: { subscriptionId = null, ...query } }) =>
      pageOut(ctx, catalogue, 'listAllWebhookDeliveries', workspaceId, subscriptionId, query),
  });

  operation(app, {
    id: 'getWebhookDelivery',
    method: 'GET',
    path: '/campaigns/webhooks/deliveries/{delivery_id}',
    tag: TAG,
    summary: 'Get a delivery',
    description:
      'Returns the exact request with its headers, and the response to each attempt. Values of custom headers are masked.',
    params: Type.Object({ delivery_id: resourceId() }),
    response: WebhookDeliveryDetailOut,
    errors: ['delivery_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      detailToWire(await getDelivery(ctx, { workspaceId, deliveryId: params.delivery_id })),
  });

  operation(app, {
    id: 'getWebhookDeliverySummary',
    method: 'GET',
    path: '/campaigns/webhooks/deliveries/summary',
    tag: TAG,
    summary: 'Get delivery stats',
    description:
      'Returns counts, success rate and latency of deliveries created within the timeframe (UTC days), in total and per subscription.',
    query: Type.Object({
      subscriptionId: Type.Optional(resourceId({ description: 'Only deliveries of this subscription. Default: all.' })),
      timeframe: withDefault(
        enumOf(TIMEFRAMES, { description: 'Only deliveries of events in this period.' }),
        'last_7_days',
      ),
    }),
    response: WebhookDeliverySummaryOut,
    handler: async (ctx, { workspaceId, query }) => {
      const { subscriptionId = null, timeframe } = query;
      return summaryToWire(timeframe, await summarizeDeliveries(ctx, { workspaceId, subscriptionId, timeframe }));
    },
  });

  requeueRoutes(app, catalogue);
}
