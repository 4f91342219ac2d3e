import type { OutboundHttp } from '../../outbound/port.js';
import type { SmtpOutcome } from '../smtp/types.js';
import type { Addressed } from './addressed.js';
import type { ApiEndpoint } from './types.js';

export interface SendDeps {
  readonly http: OutboundHttp;
  readonly endpoint: ApiEndpoint;
  /** Milliseconds before each look for a message whose answer was lost. */
  readonly waits: readonly number[];
}

/**
 * Sends one message through the API of a provider.
 * @param mayGo called right before the request that sends the message; returns the outcome if it must not be sent
 */
export type SendByApi = (
  deps: SendDeps,
  message: Addressed,
  mayGo: () => Promise<SmtpOutcome | null>,
) => Promise<SmtpOutcome>;
