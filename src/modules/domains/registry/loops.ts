/** The loop that asks DNS about domains. */
export const DNS_WATCH_LOOP = 'domains.watch';
/** The loop that takes domains on their way further. */
export const TRANSFERS_LOOP = 'domains.transfers';
/** The loop that buys domains. */
export const ORDERS_LOOP = 'domains.orders';
/** The loop that watches when registrations end. */
export const EXPIRY_LOOP = 'domains.expiry';
/** Continues pending zone changes. */
export const DNS_WRITES_LOOP = 'domains.writes';
