import { Type } from 'typebox';
import { DISABLED_REASONS } from '../../../engine/lifecycle/delivery-enums.js';
import { dtOut, enumOf, nullable, uuid } from '../../../platform/http/types.js';
import { eventType } from '../../foundation/events/event-type.events.js';

const subscriptionId = '01959f00-abcd-7aaa-8bbb-000000000010';

export const subscriptionDisabled = eventType('webhook.subscription.disabled', {
  title: 'Subscription disabled',
  description: 'A subscription was disabled.',
  data: {
    subscriptionId: uuid(),
    url: Type.String({ format: 'uri' }),
    disabledReason: enumOf(DISABLED_REASONS),
    lastFailureAt: nullable(dtOut()),
  },
  sample: {
    subscriptionId,
    url: 'https://example.org/hook',
    disabledReason: 'failing',
    lastFailureAt: '2026-03-09T10:00:00.000Z',
  },
});

export const subscriptionFailing = eventType('webhook.subscription.failing', {
  title: 'Subscription failing',
  description: 'No delivery to an endpoint succeeded for days; its subscription will be disabled unless one succeeds.',
  data: {
    subscriptionId: uuid(),
    url: Type.String({ format: 'uri' }),
    failingSince: nullable(dtOut()),
    consecutiveFailures: Type.Integer(),
    lastFailureAt: nullable(dtOut()),
  },
  sample: {
    subscriptionId,
    url: 'https://example.org/hook',
    failingSince: '2026-03-06T10:00:00.000Z',
    consecutiveFailures: 12,
    lastFailureAt: '2026-03-09T10:00:00.000Z',
  },
});

const webhookTested = eventType('webhook.tested', {
  title: 'Test',
  description: 'A test event for a subscription.',
  data: { subscriptionId: uuid(), message: Type.String() },
  sample: { subscriptionId, message: 'This is a test.' },
});

export const webhookEvents = [subscriptionFailing, subscriptionDisabled, webhookTested];
