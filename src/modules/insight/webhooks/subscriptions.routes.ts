import { Type } from 'typebox';
import { SUBSCRIPTION_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { dtOut, enumOf, pageCursor, resourceId, withDefault } from '../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { EventCatalogue } from '../../foundation/events/index.js';
import { rotateSecret } from './secrets.service.js';
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptionPage,
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from './subscriptions.service.js';
import { testSubscription } from './test-event.service.js';
import {
  WebhookRotateSecretForm,
  WebhookSecretOut,
  WebhookSubscriptionCreateIn,
  WebhookSubscriptionOut,
  WebhookSubscriptionsPageOut,
  WebhookSubscriptionUpdateIn,
  WebhookTestIn,
  WebhookTestOut,
} from './webhooks.schemas.js';
import { subscriptionToWire } from './wire.js';

const TAG = 'Campaign webhooks';
const COLLECTION = '/campaigns/webhooks/subscriptions';
const ITEM = `${COLLECTION}/{subscription_id}`;
const params = Type.Object({ subscription_id: resourceId() });

const CampaignDeleteOut = Type.Object(
  { id: Type.String(), deleted: Type.Boolean(), deletedAt: dtOut() },
  { $id: 'CampaignDeleteOut' },
);

/** Registers the operations of webhook subscriptions. */
export function subscriptionRoutes(app: App, catalogue: EventCatalogue): void {
  operation(app, {
    id: 'createWebhookSubscription',
    method: 'POST',
    path: COLLECTION,
    tag: TAG,
    summary: 'Create a webhook subscription',
    description:
      'Delivers events that occur from now on to the URL, signed as described by Standard Webhooks. The signing secret is shown in this response only.',
    body: WebhookSubscriptionCreateIn,
    secretAnswer: true,
    response: WebhookSubscriptionOut,
    errors: ['limit_reached'],
    handler: async (ctx, { workspaceId, body }) =>
      subscriptionToWire(workspaceId, await createSubscription(ctx, catalogue, { workspaceId, ...body })),
  });

  const listQuery = Type.Object({
    status: Type.Optional(enumOf(SUBSCRIPTION_STATUSES, { description: 'Only deliveries with this status.' })),
    campaignId: Type.Optional(resourceId({ description: 'Only events of this campaign.' })),
    cursor: Type.Optional(pageCursor()),
    limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 100 }), 50),
  });
  operation(app, {
    id: 'listWebhookSubscriptions',
    method: 'GET',
    path: COLLECTION,
    tag: TAG,
    summary: 'List webhook subscriptions',
    description: 'Returns the webhook subscriptions of the workspace, newest first.',
    query: listQuery,
    response: WebhookSubscriptionsPageOut,
    handler: async (ctx, { workspaceId, query }) => {
      const { status = null, campaignId = null, cursor, limit } = query;
      const binding: CursorBinding = {
        workspaceId,
        operation: 'listWebhookSubscriptions',
        filters: { status, campaignId },
      };
      const [afterId = null] = cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, cursor);
      const input = { workspaceId, status, campaignId, afterId: afterId as string | null, limit };
      const { items, more } = await listSubscriptionPage(ctx, input);
      const last = items.at(-1);
      return {
        items: items.map((view) => subscriptionToWire(workspaceId, view)),
        nextCursor: more && last !== undefined ? encodeCursor(ctx.secrets, binding, [last.row.id]) : null,
        hasMore: more,
      };
    },
  });

  operation(app, {
    id: 'getWebhookSubscription',
    method: 'GET',
    path: ITEM,
    tag: TAG,
    summary: 'Get a webhook subscription',
    description:
      'Returns the settings of a subscription and the health of its endpoint. Values of custom headers are masked.',
    params,
    response: WebhookSubscriptionOut,
    errors: ['subscription_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      subscriptionToWire(
        workspaceId,
        await getSubscription(ctx, { workspaceId, subscriptionId: params.subscription_id }),
      ),
  });

  operation(app, {
    id: 'updateWebhookSubscription',
    method: 'PATCH',
    path: ITEM,
    tag: TAG,
    summary: 'Update a webhook subscription',
    description:
      'Updates the fields you send, for events from now on. Pending deliveries go to the new URL. `headers` replaces all custom headers.',
    params,
    body: WebhookSubscriptionUpdateIn,
    response: WebhookSubscriptionOut,
    errors: ['subscription_not_found'],
    handler: async (ctx, { workspaceId, params, body }) =>
      subscriptionToWire(
        workspaceId,
        await updateSubscription(ctx, catalogue, { workspaceId, subscriptionId: params.subscription_id, ...body }),
      ),
  });

  operation(app, {
    id: 'deleteWebhookSubscription',
    method: 'DELETE',
    path: ITEM,
    tag: TAG,
    summary: 'Delete a webhook subscription',
    description:
      'Deletes a subscription and cancels its open deliveries. Earlier deliveries stay in the log until they expire.',
    params,
    response: CampaignDeleteOut,
    errors: ['subscription_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const id = params.subscription_id;
      return {
        id,
        deleted: true,
        deletedAt: isoOf(await deleteSubscription(ctx, { workspaceId, subscriptionId: id })),
      };
    },
  });

  operation(app, {
    id: 'pauseWebhookSubscription',
    method: 'POST',
    path: `${ITEM}/pause`,
    tag: TAG,
    summary: 'Pause a webhook subscription',
    description:
      'Queues deliveries, including new ones, until the subscription is resumed. Pausing a paused subscription changes nothing.',
    params,
    body: Type.Object({}),
    bodyOptional: true,
    response: WebhookSubscriptionOut,
    errors: ['subscription_not_found', 'subscription_disabled'],
    handler: async (ctx, { workspaceId, params }) =>
      subscriptionToWire(
        workspaceId,
        await pauseSubscription(ctx, { workspaceId, subscriptionId: params.subscription_id }),
      ),
  });

  operation(app, {
    id: 'resumeWebhookSubscription',
    method: 'POST',
    path: `${ITEM}/resume`,
    tag: TAG,
    summary: 'Resume a webhook subscription',
    description:
      'Resumes a paused or disabled subscription: queued deliveries are sent and the failure count is reset.',
    params,
    body: Type.Object({}),
    bodyOptional: true,
    response: WebhookSubscriptionOut,
    errors: ['subscription_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      subscriptionToWire(
        workspaceId,
        await resumeSubscription(ctx, { workspaceId, subscriptionId: params.subscription_id }),
      ),
  });

  operation(app, {
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: `${ITEM}/rotate-secret`,
    tag: TAG,
    summary: 'Rotate the signing secret',
    description:
      'Creates a new signing secret. Deliveries carry two signatures, by the new and the old secret, until the grace period ends. A grace period of 0 revokes all old secrets immediately, for a leaked one.',
    params,
    form: { fields: WebhookRotateSecretForm, aliases: { gracePeriodSeconds: 'grace_period_seconds' } },
    bodyOptional: true,
    secretAnswer: true,
    response: WebhookSecretOut,
    errors: ['subscription_not_found'],
    handler: async (ctx, { workspaceId, params, form }) => {
      const { secret, gracePeriodSeconds } = form.fields;
      const subscriptionId = params.subscription_id;
      const rotated = await rotateSecret(ctx, { workspaceId, subscriptionId, secret, gracePeriodSeconds });
      return {
        id: subscriptionId,
        secret: rotated.secret,
        previousSecretExpiresAt: isoOrNull(rotated.previousSecretExpiresAt),
        rotatedAt: isoOf(rotated.rotatedAt),
      };
    },
  });

  operation(app, {
    id: 'testWebhookSubscription',
    method: 'POST',
    path: `${ITEM}/test`,
    tag: TAG,
    summary: 'Send a test event',
    description:
      'Queues `webhook.tested` or a sample of another type, with `test: true`, for this subscription only. The delivery is attempted immediately, even if the endpoint is failing.',
    params,
    body: WebhookTestIn,
    bodyOptional: true,
    response: WebhookTestOut,
    errors: ['subscription_not_found', 'subscription_disabled'],
    handler: async (ctx, { workspaceId, params, body }) => {
      const { eventType, campaignId } = body;
      const subscriptionId = params.subscription_id;
      return testSubscription(ctx, catalogue, { workspaceId, subscriptionId, eventType, campaignId });
    },
  });
}
