import { OutboundError, type OutboundHttp } from '../../outbound/port.js';
import { readJson } from '../../outbound/read-json.js';
import { withhold } from '../../outbound/withhold.js';
import { readableText } from '../smtp/outcome.js';
import type { NotHandedReason } from '../smtp/types.js';
import type { ApiEndpoint } from './types.js';

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with query, or the absolute URL of the next page as returned by the API. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Timeout of the whole exchange in milliseconds. Default: 20 seconds. */
  readonly timeoutMs?: number;
  /** Maximum bytes of the response. Default: 1 MB. */
  readonly maxBodyBytes?: number;
}

/** Response of an API, or the reason for a missing response. */
export type ApiAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
      readonly truncated: boolean;
    }
  /** Request was not sent, so it is safe to repeat. */
  | { readonly kind: 'unsent'; readonly reason: NotHandedReason; readonly text: string }
  /** Response was lost, so the request may have taken effect. */
  | { readonly kind: 'lost'; readonly text: string };

export type ApiResponse = Extract<ApiAnswer, { kind: 'answered' }>;

const TIMEOUT_MS = 20_000;
const MAX_BODY_BYTES = 1024 * 1024;
const NEVER_SENT = ['address_refused', 'dns_failed', 'connect_failed', 'tls_failed'] as const;

/** Sends one request with the token of the endpoint, without retries. Never throws because of the API. */
export async function callApi(http: OutboundHttp, endpoint: ApiEndpoint, call: ApiCall): Promise<ApiAnswer> {
  const url = new URL(call.path, endpoint.origin);
  // A link from a response must not send the token to another server.
  if (url.origin !== new URL(endpoint.origin).origin) {
    return { kind: 'unsent', reason: 'address_refused', text: 'The API returned a link to another server.' };
  }
  try {
    const answer = await http.request({
      method: call.method,
      url: url.href,
      headers: { accept: 'application/json', ...call.headers, authorization: `Bearer ${endpoint.accessToken}` },
      ...(call.body === undefined ? {} : { body: call.body }),
      timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
      maxBodyBytes: call.maxBodyBytes ?? MAX_BODY_BYTES,
    });
    const { status, headers, body, truncated } = answer;
    return { kind: 'answered', status, headers, body, truncated };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const text = plainText(endpoint, error.message);
    const reason = NEVER_SENT.find((kind) => kind === error.kind);
    return reason === undefined ? { kind: 'lost', text } : { kind: 'unsent', reason, text };
  }
}

export function isOk({ status }: ApiResponse): boolean {
  return status >= 200 && status <= 299;
}

/** Returns the parsed body; undefined if truncated or not JSON. */
export function jsonOf({ body, truncated }: ApiResponse): unknown {
  return truncated ? undefined : readJson(body.toString('utf8'));
}

/** Returns one printable line of at most 500 characters without the token. */
export function plainText({ accessToken }: ApiEndpoint, text: string): string {
  return readableText(withhold(text, [accessToken]));
}

const MOST_WAIT_SECONDS = 24 * 3_600;

/** Reads Retry-After: seconds, or an HTTP date (RFC 9110, section 10.2.3). Null if absent or unreadable. */
export function retryAfterOf({ headers }: ApiResponse, nowMs = Date.now()): number | null {
  const value = headers['retry-after']?.trim();
  if (value === undefined) return null;
  return secondsUntil(value, nowMs);
}

/** Converts seconds or a date into seconds from now, limited to 24 hours. */
export function secondsUntil(value: string, nowMs: number): number | null {
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - nowMs) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(MOST_WAIT_SECONDS, Math.max(0, seconds));
}
