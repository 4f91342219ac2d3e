import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { EventCatalogue } from '../../foundation/events/index.js';
import { rotateSecret } from './secrets.service.js';
import { pauseSubscription, resumeSubscription } from './subscriptions.service.js';
import { testSubscription } from './test-event.service.js';
import {
  SubscriptionPath,
  WebhookRotateSecretForm,
  WebhookSecretOut,
  WebhookSubscriptionOut,
  WebhookTestIn,
  WebhookTestOut,
} from './webhooks.schemas.js';
import { subscriptionToWire } from './wire.js';

const TAG = 'Campaign webhooks';

const COLLECTION = '/campaigns/webhooks/subscriptions';

const ITEM = `${COLLECTION}/{subscription_id}`;

/** Registers the actions of a webhook subscription: pause, resume, rotate the secret, test. */
export function subscriptionActionRoutes(app: App, catalogue: EventCatalogue): void {
  operation(app, {
    id: 'pauseWebhookSubscription',
    method: 'POST',
    path: `${ITEM}/pause`,
    tag: TAG,
    summary: 'Pause a webhook subscription',
    description:
      'Queues deliveries, including new ones, until the subscription is resumed. Pausing a paused subscription changes nothing.',
    params: SubscriptionPath,
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
    params: SubscriptionPath,
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
    params: SubscriptionPath,
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
    params: SubscriptionPath,
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
