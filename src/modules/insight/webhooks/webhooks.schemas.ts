import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import {
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  SUBSCRIPTION_STATUSES,
} from '../../../engine/lifecycle/delivery-enums.js';
import { TIMEFRAMES } from '../../../engine/lifecycle/enums.js';
import {
  dt,
  dtOut,
  enumOf,
  mapOf,
  nullable,
  patchOf,
  resourceId,
  secretText,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';
import { DELIVERY_ERROR_CODES } from './delivery-error-code.js';

const SETTINGS = {
  url: Type.String({
    maxLength: 2_000,
    description: 'URL that events are sent to; https, or http if the operator allows it. No private addresses.',
  }),
  name: withDefault(Type.String({ maxLength: 100 }), ''),
  eventTypes: withDefault(
    Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 60,
      description: 'Event types, prefixes (`campaign.*`) or `*`. Wildcards exclude opt-in types.',
    }),
    ['*'],
  ),
  campaignIds: withDefault(
    Type.Array(uuid(), {
      maxItems: 1000,
      description: 'Campaigns of the events. Empty: all, including events without a campaign.',
    }),
    [],
  ),
  headers: withDefault(
    mapOf(Type.String({ maxLength: 1000 }), {
      maxProperties: 10,
      maxKeyLength: 100,
      description: 'Custom headers of every delivery, such as `Authorization`. Stored encrypted.',
    }),
    {},
  ),
  maxPerSecond: withDefault(nullable(Type.Integer({ minimum: 1, maximum: 1000 })), null),
};

export const WebhookSubscriptionCreateIn = Type.Object(
  {
    ...SETTINGS,
    secret: Type.Optional(
      secretText({
        maxLength: 200,
        description: 'Signing secret: `whsec_` and the base64 of 24 to 64 bytes. Default: generated.',
      }),
    ),
    active: withDefault(
      Type.Boolean({ description: 'Whether the subscription is active. False: it starts paused.' }),
      true,
    ),
  },
  { $id: 'WebhookSubscriptionCreateIn' },
);

export const WebhookSubscriptionUpdateIn = patchOf(Type.Object(SETTINGS), { $id: 'WebhookSubscriptionUpdateIn' });

const WebhookSecretState = Type.Object(
  {
    hint: Type.String(),
    createdAt: dtOut(),
    expiresAt: nullable(dtOut(), { description: 'Time until which the secret signs; null for the current secret.' }),
  },
  { $id: 'WebhookSecretState' },
);

export const WebhookSubscriptionOut = Type.Object(
  {
    id: uuid(),
    workspaceId: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    eventTypes: Type.Array(Type.String()),
    campaignIds: Type.Array(uuid()),
    headers: mapOf(Type.String(), { description: 'Custom headers, with values masked.' }),
    maxPerSecond: nullable(Type.Integer()),
    status: enumOf(SUBSCRIPTION_STATUSES),
    disabledReason: nullable(enumOf(DISABLED_REASONS)),
    secret: nullable(Type.String(), { description: 'Signing secret, returned only when the subscription is created.' }),
    secretHint: Type.String(),
    previousSecretExpiresAt: nullable(dtOut()),
    secrets: Type.Array(WebhookSecretState, {
      description: 'Secrets that currently sign deliveries, current secret first.',
    }),
    consecutiveFailures: Type.Integer(),
    failingSince: nullable(dtOut(), { description: 'Time of the first of the consecutive failures.' }),
    failingNoticedAt: nullable(dtOut(), {
      description: 'Time of the warning that the subscription will be disabled (`webhook.subscription.failing`).',
    }),
    lastSuccessAt: nullable(dtOut()),
    lastFailureAt: nullable(dtOut()),
    nextAttemptAt: nullable(dtOut(), {
      description:
        'Time of the next trial delivery; null if deliveries are not on hold. After five consecutive failures, deliveries are held and one at a time tests whether the endpoint responds. Requeuing a delivery makes this time earlier.',
    }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'WebhookSubscriptionOut' },
);
export type WebhookSubscriptionOut = Static<typeof WebhookSubscriptionOut>;

export const WebhookSubscriptionsPageOut = Type.Object(
  { items: Type.Array(WebhookSubscriptionOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'WebhookSubscriptionsPageOut' },
);
export type WebhookSubscriptionsPageOut = Static<typeof WebhookSubscriptionsPageOut>;

export const WebhookRotateSecretForm = Type.Object(
  {
    secret: Type.Optional(secretText({ maxLength: 200 })),
    gracePeriodSeconds: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 604_800,
        description: 'Seconds during which the previous secret also signs.',
      }),
      86_400,
    ),
  },
  { $id: 'WebhookRotateSecretForm' },
);

export const WebhookSecretOut = Type.Object(
  { id: uuid(), secret: Type.String(), previousSecretExpiresAt: nullable(dtOut()), rotatedAt: dtOut() },
  { $id: 'WebhookSecretOut' },
);

export const WebhookTestIn = Type.Object(
  { eventType: withDefault(Type.String({ maxLength: 100 }), 'webhook.tested'), campaignId: Type.Optional(uuid()) },
  { $id: 'WebhookTestIn' },
);

export const WebhookTestOut = Type.Object(
  { eventId: uuid(), deliveryId: uuid(), status: enumOf(DELIVERY_STATUSES) },
  { $id: 'WebhookTestOut' },
);

const DeliveryAttempt = Type.Object(
  {
    attempt: Type.Integer(),
    at: dtOut(),
    responseStatus: nullable(Type.Integer()),
    durationMs: Type.Integer(),
    errorCode: nullable(enumOf(DELIVERY_ERROR_CODES)),
  },
  { $id: 'DeliveryAttempt' },
);

export const WebhookDeliveryOut = Type.Object(
  {
    id: uuid(),
    subscriptionId: uuid(),
    eventId: uuid(),
    eventType: Type.String(),
    status: enumOf(DELIVERY_STATUSES),
    attempts: Type.Integer(),
    maxAttempts: Type.Integer(),
    nextAttemptAt: nullable(dtOut(), {
      description:
        'Earliest time of the next attempt; a delivery on hold waits until after `nextAttemptAt` of its subscription.',
    }),
    lastAttemptAt: nullable(dtOut()),
    deliveredAt: nullable(dtOut()),
    responseStatus: nullable(Type.Integer()),
    responseBody: nullable(Type.String({ maxLength: 4096 })),
    durationMs: nullable(Type.Integer()),
    errorCode: nullable(enumOf(DELIVERY_ERROR_CODES)),
    errorMessage: nullable(Type.String()),
    attemptLog: Type.Array(DeliveryAttempt),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'WebhookDeliveryOut' },
);
export type WebhookDeliveryOut = Static<typeof WebhookDeliveryOut>;

const { attemptLog: _attemptLog, ...deliveryFields } = WebhookDeliveryOut.properties;
const headersOut = (description: string) => nullable(mapOf(Type.String()), { description });

const WebhookPost = Type.Object(
  {
    method: enumOf(enumeration('WebhookMethod', ['POST'])),
    url: nullable(Type.String(), {
      description: 'URL of the last attempt; before the first attempt, the current URL.',
    }),
    headers: headersOut(
      'Headers of the last attempt, with values of custom headers masked; null before the first attempt.',
    ),
    body: nullable(Type.String(), {
      description: 'Exact body of every attempt, which is also the signed text; null if the event is no longer stored.',
    }),
  },
  { $id: 'WebhookPost' },
);

const WebhookAttemptOut = Type.Object(
  {
    ...DeliveryAttempt.properties,
    url: nullable(Type.String()),
    requestHeaders: headersOut('Request headers; null if no longer stored.'),
    responseHeaders: headersOut('Response headers relevant for debugging.'),
    responseBody: nullable(Type.String(), { description: 'First 4 kB of the response body.' }),
  },
  { $id: 'WebhookAttemptOut' },
);

export const WebhookDeliveryDetailOut = Type.Object(
  { ...deliveryFields, request: WebhookPost, attemptLog: Type.Array(WebhookAttemptOut) },
  { $id: 'WebhookDeliveryDetailOut' },
);
export type WebhookDeliveryDetailOut = Static<typeof WebhookDeliveryDetailOut>;

export const WebhookDeliveriesPageOut = Type.Object(
  { items: Type.Array(WebhookDeliveryOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'WebhookDeliveriesPageOut' },
);

export type WebhookDeliveriesPageOut = Static<typeof WebhookDeliveriesPageOut>;

export const WebhookRequeueIn = Type.Object(
  {
    subscriptionId: Type.Optional(uuid()),
    eventTypes: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 60 })),
    since: Type.Optional(dt()),
    until: Type.Optional(dt()),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1000),
  },
  { $id: 'WebhookRequeueIn' },
);

export const WebhookRequeueOut = Type.Object(
  {
    requeuedCount: Type.Integer(),
    skippedCount: Type.Integer({
      description: 'Deliveries skipped because their subscription is disabled or deleted.',
    }),
    remainingCount: Type.Integer({ description: 'Matching deliveries that are still failed.' }),
    deliveryIds: Type.Array(uuid(), { maxItems: 100 }),
  },
  { $id: 'WebhookRequeueOut' },
);

export const WebhookDispatchIn = Type.Object(
  {
    subscriptionId: Type.Optional(uuid()),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 1000 }), 100),
    ignoreSchedule: withDefault(
      Type.Boolean({ description: 'Whether to include deliveries scheduled for later.' }),
      false,
    ),
  },
  { $id: 'WebhookDispatchIn' },
);

export const WebhookDispatchOut = Type.Object(
  {
    dispatchedCount: Type.Integer(),
    deliveredCount: Type.Integer(),
    retryingCount: Type.Integer(),
    failedCount: Type.Integer(),
    remainingCount: Type.Integer(),
  },
  { $id: 'WebhookDispatchOut' },
);

const rate = nullable(Type.Number({ minimum: 0, maximum: 1 }));
const counts = mapOf(Type.Integer());

const DeliverySummaryItem = Type.Object(
  {
    subscriptionId: uuid(),
    url: Type.String(),
    status: enumOf(SUBSCRIPTION_STATUSES),
    byStatus: counts,
    successRate: rate,
    lastSuccessAt: nullable(dtOut()),
    lastFailureAt: nullable(dtOut()),
  },
  { $id: 'DeliverySummaryItem' },
);

const DeliveryHour = Type.Object(
  {
    from: dtOut({ description: 'Start of the hour (UTC).' }),
    delivered: Type.Integer(),
    failed: Type.Integer(),
    waiting: Type.Integer({ description: 'Deliveries that are queued, being sent, waiting for a retry, or paused.' }),
  },
  { $id: 'DeliveryHour' },
);

export const WebhookDeliverySummaryOut = Type.Object(
  {
    timeframe: enumOf(TIMEFRAMES),
    total: Type.Integer(),
    byStatus: counts,
    byEventType: counts,
    successRate: rate,
    attemptsPerDelivery: nullable(Type.Number()),
    latencyP50Ms: nullable(Type.Integer()),
    latencyP95Ms: nullable(Type.Integer()),
    oldestQueuedAt: nullable(dtOut()),
    subscriptions: Type.Array(DeliverySummaryItem),
    hours: Type.Array(DeliveryHour, {
      description:
        'Deliveries created in each of the last 24 hours, oldest first, whatever the `timeframe`. The last hour is the current one.',
      minItems: 24,
      maxItems: 24,
    }),
  },
  { $id: 'WebhookDeliverySummaryOut' },
);
export type WebhookDeliverySummaryOut = Static<typeof WebhookDeliverySummaryOut>;

export const SubscriptionPath = Type.Object({ subscription_id: resourceId() });
