import type { OutboundHttp } from '../../outbound/port.js';
import type { SmtpOutcome } from '../smtp/types.js';
import type { Addressed } from './addressed.js';
import type { ApiEndpoint } from './types.js';

export interface SendDeps {
  readonly http: OutboundHttp;
  readonly endpoint: ApiEndpoint;
  /** Delays in milliseconds before each search for a message after a lost response. */
  readonly waits: readonly number[];
}

/**
 * Sends one message through the API of a provider.
 * @param mayGo called immediately before the sending request; returns an outcome if the message must not be sent
 */
export type SendByApi = (
  deps: SendDeps,
  message: Addressed,
  mayGo: () => Promise<SmtpOutcome | null>,
) => Promise<SmtpOutcome>;
