import { type StaticDecode, Type } from 'typebox';
import { SUBSCRIPTION_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { dtOut, enumOf, pageCursor, resourceId, withDefault } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { EventCatalogue } from '../../foundation/events/index.js';
import { subscriptionActionRoutes } from './subscription-actions.routes.js';
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptionPage,
  updateSubscription,
} from './subscriptions.service.js';
import {
  SubscriptionPath,
  WebhookSubscriptionCreateIn,
  WebhookSubscriptionOut,
  WebhookSubscriptionsPageOut,
  WebhookSubscriptionUpdateIn,
} from './webhooks.schemas.js';
import { subscriptionToWire } from './wire.js';

const TAG = 'Campaign webhooks';
const COLLECTION = '/campaigns/webhooks/subscriptions';
const ITEM = `${COLLECTION}/{subscription_id}`;

const CampaignDeleteOut = Type.Object(
  { id: Type.String(), deleted: Type.Boolean(), deletedAt: dtOut() },
  { $id: 'CampaignDeleteOut' },
);

const ListQuery = Type.Object({
  status: Type.Optional(enumOf(SUBSCRIPTION_STATUSES, { description: 'Only deliveries with this status.' })),
  campaignId: Type.Optional(resourceId({ description: 'Only events of this campaign.' })),
  cursor: Type.Optional(pageCursor()),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 100 }), 50),
});

/** Returns one page of subscriptions. */
async function pageOut(
  ctx: Ctx,
  workspaceId: number,
  query: StaticDecode<typeof ListQuery>,
): Promise<WebhookSubscriptionsPageOut> {
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
}

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

  operation(app, {
    id: 'listWebhookSubscriptions',
    method: 'GET',
    path: COLLECTION,
    tag: TAG,
    summary: 'List webhook subscriptions',
    description: 'Returns the webhook subscriptions of the workspace, newest first.',
    query: ListQuery,
    response: WebhookSubscriptionsPageOut,
    handler: (ctx, { workspaceId, query }) => pageOut(ctx, workspaceId, query),
  });

  operation(app, {
    id: 'getWebhookSubscription',
    method: 'GET',
    path: ITEM,
    tag: TAG,
    summary: 'Get a webhook subscription',
    description:
      'Returns the settings of a subscription and the health of its endpoint. Values of custom headers are masked.',
    params: SubscriptionPath,
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
    params: SubscriptionPath,
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
    params: SubscriptionPath,
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

  subscriptionActionRoutes(app, catalogue);
}
