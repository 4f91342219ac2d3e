import { type Said, say } from '../../engine/words/say.js';
import type { Logger } from '../log.js';
import { OutboundError, type OutboundHttp, type OutboundRequest } from './port.js';
import { readJson, withoutNul } from './read-json.js';
import { withhold } from './withhold.js';

/**
 * Meaning of a failed call for its caller. `refused`: permanently wrong as it is. `credential`: no call works until the
 * key changes. `payment`: a payment is required first. `retry`: nothing was done, retry later. `unknown`: the call may
 * have taken effect; check before repeating it.
 */
export type OutsideOutcome = 'refused' | 'credential' | 'payment' | 'retry' | 'unknown';

export class OutsideError extends Error {
  constructor(
    readonly outcome: OutsideOutcome,
    readonly sentence: Said,
    /** Null without a response. */
    readonly status: number | null,
    /** Delay requested by the service. */
    readonly retryAfterMs: number | null = null,
    /** Text of the response, for messages to users; up to a few hundred characters. */
    readonly said: string = '',
    options?: ErrorOptions,
  ) {
    super(String(sentence), options);
    this.name = 'OutsideError';
  }
}

export interface OutsideCall extends Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'ports' | 'isOfWorkspace'> {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Fields sent as a form; the response is read as text. */
  readonly form?: Readonly<Record<string, string>>;
  /** Whether the call changes nothing and can be repeated. Default: true for GET. */
  readonly isRead?: boolean;
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
  /** Keys that are sent and must not appear in texts: removed from the response. */
  readonly secrets: readonly string[];
  /** Name of the service in messages and logs, such as `PowerDNS`. */
  readonly service: string;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Parsed body; undefined if it is empty, or for the response to a form. */
  readonly json: unknown;
}

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const SAID_CHARACTERS = 300;

/**
 * Calls the HTTP API of a provider. Returns a 2xx with a readable body; everything else is an `OutsideError` with its
 * meaning. Never retries. Logs method, path without query, status and request ID, no secrets.
 */
export async function callOutside(http: OutboundHttp, log: Logger, call: OutsideCall): Promise<OutsideAnswer> {
  const {
    service,
    secrets,
    json,
    form,
    timeoutMs = TIMEOUT_MS,
    maxBodyBytes = MAX_BODY_BYTES,
    headers,
    ...rest
  } = call;
  const { isRead = call.method === 'GET', ...request } = rest;
  let answer: Awaited<ReturnType<OutboundHttp['request']>>;
  try {
    answer = await http.request({
      ...request,
      headers: {
        ...bodyHeaders(json, form),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
      timeoutMs,
      maxBodyBytes,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const outcome = outcomeOfFailure(error, isRead);
    throw new OutsideError(outcome, say`${service}: ${error.message}`, null, null, '', { cause: error });
  }
  const text = withoutNul(withhold(answer.body.toString('utf8'), secrets));
  log.debug(
    {
      service,
      method: call.method,
      path: new URL(call.url).pathname,
      status: answer.status,
      durationMs: answer.durationMs,
      requestId: answer.headers['x-request-id'] ?? answer.headers['cf-ray'],
    },
    'outside call',
  );
  if (answer.status < 200 || answer.status > 299) {
    const said = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, SAID_CHARACTERS);
    const retryAfterMs = readRetryAfter(answer.headers['retry-after']);
    const outcome = outcomeOfStatus(answer.status, isRead);
    throw new OutsideError(
      outcome,
      say`${service} responded with ${answer.status}: ${said}`,
      answer.status,
      retryAfterMs,
      said,
    );
  }
  const parsed = answer.truncated ? null : form === undefined ? parse(text) : { value: undefined };
  if (parsed === null) {
    const outcome = isRead ? 'retry' : 'unknown';
    throw new OutsideError(outcome, say`${service} returned an unreadable response`, answer.status);
  }
  return { status: answer.status, headers: answer.headers, text, json: parsed.value };
}

function bodyHeaders(json: unknown, form: OutsideCall['form']): Record<string, string> {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' };
  return { accept: 'application/json', ...(json === undefined ? {} : { 'content-type': 'application/json' }) };
}

function parse(text: string): { readonly value: unknown } | null {
  if (text.trim() === '') return { value: undefined };
  const value = readJson(text);
  return value === undefined ? null : { value };
}

/** A call that was cut off may have taken effect, unless no connection was established. */
export function outcomeOfFailure(error: OutboundError, isRead: boolean): OutsideOutcome {
  if (error.kind === 'address_refused') return 'refused';
  if (['dns_failed', 'connect_failed', 'tls_failed'].includes(error.kind)) return 'retry';
  return isRead ? 'retry' : 'unknown';
}

function outcomeOfStatus(status: number, isRead: boolean): OutsideOutcome {
  if (status === 401 || status === 403) return 'credential';
  if (status === 402) return 'payment';
  if ([408, 425, 429, 503].includes(status)) return 'retry';
  if (status >= 500 || status < 400) return isRead ? 'retry' : 'unknown';
  return 'refused';
}

const MOST_RETRY_AFTER_MS = 24 * 3_600_000;

/** Reads seconds or an HTTP date (RFC 9110 section 10.2.3). Null if absent or unreadable. */
function readRetryAfter(value: string | undefined, nowMs = Date.now()): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(MOST_RETRY_AFTER_MS, Math.max(0, ms));
}
