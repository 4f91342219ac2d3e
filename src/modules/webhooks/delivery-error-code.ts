/** Contract 2.4. */
export const DELIVERY_ERROR_CODES = [
  'address_refused',
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'redirect_refused',
  'status_not_2xx',
  'gone',
  'subscription_removed',
] as const;

export type DeliveryErrorCode = (typeof DELIVERY_ERROR_CODES)[number];
