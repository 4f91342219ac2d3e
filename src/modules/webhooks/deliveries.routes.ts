import { Type } from 'typebox';
import { DELIVERY_STATUSES } from '../../engine/lifecycle/delivery-enums.js';
import { TIMEFRAMES } from '../../engine/lifecycle/enums.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../platform/db/keyset.js';
import { later } from '../../platform/http/answer.js';
import type { App } from '../../platform/http/door.js';
import { operation } from '../../platform/http/operation.js';
import { dt, enumOf, resourceId, withDefault } from '../../platform/http/types.js';
import { listDeliveryPage } from './deliveries.service.js';
import { dispatchNow, planDispatch } from './dispatch.service.js';
import { requeueDelivery, requeueFailedDeliveries } from './requeue.service.js';
import { summarizeDeliveries } from './summary.service.js';
import {
  WebhookDeliveriesPageOut,
  WebhookDeliveryOut,
  WebhookDeliverySummaryOut,
  WebhookDispatchIn,
  WebhookDispatchOut,
  WebhookRequeueIn,
  WebhookRequeueOut,
} from './webhooks.schemas.js';
import { deliveryToWire, summaryToWire } from './wire.js';

const TAG = 'Campaign webhooks';
/** `dispatchNow` ends by itself before that. */
const DISPATCH_WAIT_MS = 25_000;

/** WH11, WH14 to WH16 and WH20 of the contract. */
export function deliveryRoutes(app: App): void {
  operation(app, {
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/campaigns/webhooks/subscriptions/{subscription_id}/deliveries',
    tag: TAG,
    summary: 'List deliveries',
    description: 'Newest first, with the attempts that were made and what the receiver answered. Kept for 30 days.',
    params: Type.Object({ subscription_id: resourceId() }),
    query: Type.Object({
      status: Type.Optional(Type.Array(enumOf(DELIVERY_STATUSES))),
      eventType: Type.Optional(Type.String()),
      since: Type.Optional(dt()),
      until: Type.Optional(dt()),
      cursor: Type.Optional(Type.String()),
      limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
    }),
    response: WebhookDeliveriesPageOut,
    errors: ['subscription_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const { status = null, eventType = null, since = null, until = null, cursor, limit } = query;
      const subscriptionId = params.subscription_id;
      const filter = { statuses: status, eventType, since, until };
      const binding: CursorBinding = {
        workspaceId,
        operation: 'listWebhookDeliveries',
        filters: { subscriptionId, ...filter, since: since?.toISOString(), until: until?.toISOString() },
      };
      const [afterId = null] = cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, cursor);
      const page = { afterId: afterId as string | null, limit };
      const { items, more } = await listDeliveryPage(ctx, { workspaceId, subscriptionId, filter, ...page });
      const last = items.at(-1);
      return {
        items: items.map(deliveryToWire),
        nextCursor: more && last !== undefined ? encodeCursor(ctx.secrets, binding, [last.id]) : null,
        hasMore: more,
      };
    },
  });

  operation(app, {
    id: 'getWebhookDeliverySummary',
    method: 'GET',
    path: '/campaigns/webhooks/deliveries/summary',
    tag: TAG,
    summary: 'Summarize deliveries',
    description:
      'Counts, success and latency of deliveries made within the timeframe (UTC days), per subscription too.',
    query: Type.Object({
      subscriptionId: Type.Optional(resourceId()),
      timeframe: withDefault(enumOf(TIMEFRAMES), 'last_7_days'),
    }),
    response: WebhookDeliverySummaryOut,
    handler: async (ctx, { workspaceId, query }) => {
      const { subscriptionId = null, timeframe } = query;
      return summaryToWire(timeframe, await summarizeDeliveries(ctx, { workspaceId, subscriptionId, timeframe }));
    },
  });

  operation(app, {
    id: 'requeueFailedDeliveries',
    method: 'POST',
    path: '/campaigns/webhooks/deliveries/requeue-failed',
    tag: TAG,
    summary: 'Requeue failed deliveries',
    description: 'The oldest first, each with the same event id and a new series of attempts.',
    body: WebhookRequeueIn,
    bodyOptional: true,
    response: WebhookRequeueOut,
    errors: ['subscription_not_found'],
    handler: async (ctx, { workspaceId, body }) => {
      const { subscriptionId = null, eventTypes = null, since = null, until = null, limit } = body;
      const input = { workspaceId, subscriptionId, eventTypes, since, until, limit };
      const counts = await requeueFailedDeliveries(ctx, input);
      return { ...counts, deliveryIds: [...counts.deliveryIds] };
    },
  });

  operation(app, {
    id: 'requeueDelivery',
    method: 'POST',
    path: '/campaigns/webhooks/deliveries/{delivery_id}/requeue',
    tag: TAG,
    summary: 'Requeue one delivery',
    description: 'A failed or cancelled one begins a new series of attempts; a delivered one only with `force`.',
    params: Type.Object({ delivery_id: resourceId() }),
    query: Type.Object({ force: withDefault(Type.Boolean(), false) }),
    body: Type.Object({}),
    bodyOptional: true,
    response: WebhookDeliveryOut,
    errors: ['delivery_not_found', 'delivery_in_progress', 'invalid_transition', 'subscription_disabled'],
    handler: async (ctx, { workspaceId, params, query }) =>
      deliveryToWire(await requeueDelivery(ctx, { workspaceId, deliveryId: params.delivery_id, force: query.force })),
  });

  operation(app, {
    id: 'dispatchQueuedDeliveries',
    method: 'POST',
    path: '/campaigns/webhooks/deliveries/dispatch',
    tag: TAG,
    summary: 'Send waiting deliveries now',
    description: 'Sends what is due, or with `ignoreSchedule` whatever waits, and says what became of it.',
    body: WebhookDispatchIn,
    bodyOptional: true,
    response: WebhookDispatchOut,
    errors: ['subscription_not_found'],
    handler: async (ctx, { workspaceId, body }) => {
      const { subscriptionId = null, limit, ignoreSchedule } = body;
      const input = { workspaceId, subscriptionId, limit, ignoreSchedule };
      return later({ ...(await planDispatch(ctx, input)) }, (ctx) => dispatchNow(ctx, input), DISPATCH_WAIT_MS);
    },
  });
}
