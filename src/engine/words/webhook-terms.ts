import type { DeliveryStatus, DisabledReason, SubscriptionStatus } from '../lifecycle/delivery-enums.js';
import { type Texts, termsOf } from './term.js';

export const SUBSCRIPTION_STATUS_LABELS: Texts<SubscriptionStatus> = {
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
};

const SUBSCRIPTION_STATUS_MEANINGS: Texts<SubscriptionStatus> = {
  active: 'Events are delivered to the endpoint.',
  paused: 'Events are queued until the subscription is resumed.',
  disabled: 'Delivery stopped; the disabled reason says why. Events stay queued.',
};

export const SUBSCRIPTION_STATUS_TERMS = /* @__PURE__ */ termsOf(
  SUBSCRIPTION_STATUS_LABELS,
  SUBSCRIPTION_STATUS_MEANINGS,
);

export const DISABLED_REASON_LABELS: Texts<DisabledReason> = {
  failing: 'Failing',
  endpoint_gone: 'Endpoint gone',
  operator: 'Disabled by operator',
};

const DISABLED_REASON_MEANINGS: Texts<DisabledReason> = {
  failing: 'No delivery succeeded for 5 days.',
  endpoint_gone: 'The endpoint responded with 410 Gone.',
  operator: 'The operator of the instance disabled the subscription.',
};

export const DISABLED_REASON_TERMS = /* @__PURE__ */ termsOf(DISABLED_REASON_LABELS, DISABLED_REASON_MEANINGS);

export const DELIVERY_STATUS_LABELS: Texts<DeliveryStatus> = {
  queued: 'Queued',
  sending: 'Sending',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed',
  paused: 'Paused',
  cancelled: 'Canceled',
};

const DELIVERY_STATUS_MEANINGS: Texts<DeliveryStatus> = {
  queued: 'The delivery waits for its turn.',
  sending: 'A worker is calling the endpoint.',
  retrying: 'The last attempt failed; the next one is scheduled.',
  delivered: 'The endpoint responded with a 2xx status.',
  failed: 'Every attempt failed. Retry the delivery or replay its event.',
  paused: 'The subscription is paused or disabled; the delivery waits until it is resumed.',
  cancelled: 'The subscription was deleted before the delivery.',
};

export const DELIVERY_STATUS_TERMS = /* @__PURE__ */ termsOf(DELIVERY_STATUS_LABELS, DELIVERY_STATUS_MEANINGS);
