import { Type } from 'typebox';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId, withDefault } from '../../../platform/http/types.js';
import type { EventCatalogue } from '../../foundation/events/index.js';
import { dispatchNow, planDispatch } from './dispatch.service.js';
import { requeueDelivery, requeueFailedDeliveries } from './requeue.service.js';
import {
  WebhookDeliveryOut,
  WebhookDispatchIn,
  WebhookDispatchOut,
  WebhookRequeueIn,
  WebhookRequeueOut,
} from './webhooks.schemas.js';
import { deliveryToWire } from './wire.js';

const TAG = 'Campaign webhooks';

/** Milliseconds to wait for a dispatch. `dispatchNow` ends earlier. */
const DISPATCH_WAIT_MS = 25_000;

/** Registers the operations that attempt deliveries again, or now. */
export function requeueRoutes(app: App, catalogue: EventCatalogue): void {
  operation(app, {
    id: 'requeueFailedDeliveries',
    method: 'POST',
    path: '/campaigns/webhooks/deliveries/requeue-failed',
    tag: TAG,
    summary: 'Retry failed deliveries',
    description:
      'Retries failed deliveries, oldest first, with the same event IDs and a new series of attempts. If an endpoint is failing, the first delivery of its subscription is attempted immediately and the others follow when it succeeds.',
    body: WebhookRequeueIn,
    bodyOptional: true,
    response: WebhookRequeueOut,
    errors: ['subscription_not_found'],
    handler: async (ctx, { workspaceId, body }) => {
      const { subscriptionId = null, eventTypes = null, since = null, until = null, limit } = body;
      const input = { workspaceId, subscriptionId, eventTypes, since, until, limit };
      const counts = await requeueFailedDeliveries(ctx, catalogue, input);
      return { ...counts, deliveryIds: [...counts.deliveryIds] };
    },
  });

  operation(app, {
    id: 'requeueDelivery',
    method: 'POST',
    path: '/campaigns/webhooks/deliveries/{delivery_id}/requeue',
    tag: TAG,
    summary: 'Retry a delivery',
    description:
      'Starts a new series of attempts for a failed or canceled delivery, and for a delivered one with `force`. The delivery is attempted immediately; if the endpoint is failing, before all queued ones and at the earliest a second after the last failure.',
    params: Type.Object({ delivery_id: resourceId() }),
    query: Type.Object({
      force: withDefault(Type.Boolean({ description: 'Whether to deliver again despite an earlier success.' }), false),
    }),
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
    summary: 'Send pending deliveries now',
    description:
      'Sends due deliveries, or with `ignoreSchedule` every pending one, and returns the results. If an endpoint is failing, one delivery is sent and the others follow when it succeeds.',
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
