import type { OutboundHttp } from '../../outbound/port.js';
import { createGmailWatcher } from './gmail/watch.js';
import { createGraphWatcher } from './graph/watch.js';
import type { ApiEndpoint, ApiKind, ApiWatcher } from './types.js';

const OPEN: Readonly<Record<ApiKind, (http: OutboundHttp, endpoint: ApiEndpoint, target: string) => ApiWatcher>> = {
  gmail_api: createGmailWatcher,
  graph: createGraphWatcher,
};

/**
 * Creates the watcher of a mailbox at an API. Sends no request until used.
 * @param target URL that Graph calls, or topic that Gmail announces to
 */
export function openApiWatcher(http: OutboundHttp, endpoint: ApiEndpoint, target: string): ApiWatcher {
  return OPEN[endpoint.kind](http, endpoint, target);
}
