/** Name of the loop that checks the DNS of domains. */
export const DNS_WATCH_LOOP = 'domains.watch';
/** Name of the loop that continues transfers of domains. */
export const TRANSFERS_LOOP = 'domains.transfers';
/** Name of the loop that buys domains. */
export const ORDERS_LOOP = 'domains.orders';
/** Name of the loop that checks the expiry of registrations. */
export const EXPIRY_LOOP = 'domains.expiry';
/** Name of the loop that continues pending zone changes. */
export const DNS_WRITES_LOOP = 'domains.writes';
