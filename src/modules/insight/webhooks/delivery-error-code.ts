import { enumeration } from '../../../engine/enumeration.js';

/** Reasons why a delivery failed. */
export const DELIVERY_ERROR_CODES = enumeration('WebhookErrorCode', [
  'address_refused',
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'redirect_refused',
  'status_not_2xx',
  'gone',
  'subscription_removed',
]);

export type DeliveryErrorCode = (typeof DELIVERY_ERROR_CODES)[number];
