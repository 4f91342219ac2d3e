import { classifyAnswer } from '../../../engine/webhook/outcome.js';
import { parseRetryAfter } from '../../../engine/webhook/retry.js';
import { english } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { counterOf } from '../../../platform/counter-of.js';
import { OutboundError, type OutboundErrorKind } from '../../../platform/outbound/port.js';
import { withoutNul } from '../../../platform/outbound/read-json.js';
import type { DeliveryErrorCode } from './delivery-error-code.js';

/** 15 s from the DNS lookup to the last byte of a response, of which 1 MiB is read and 4 KiB is kept. */
const LIMITS = { timeoutMs: 15_000, maxReadBytes: 1024 * 1024, maxBodyBytes: 4096 };

export interface AttemptOutcome {
  readonly kind: 'delivered' | 'gone' | 'failed';
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly durationMs: number;
  readonly errorCode: DeliveryErrorCode | null;
  readonly errorMessage: string | null;
  readonly retryAfterSeconds: number | null;
}

const CODE_OF_KIND: Readonly<Record<OutboundErrorKind, DeliveryErrorCode>> = {
  address_refused: 'address_refused',
  dns_failed: 'dns_failed',
  connect_failed: 'connect_failed',
  tls_failed: 'tls_failed',
  timeout: 'timeout',
  protocol: 'connect_failed',
};

interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one POST to a receiver and counts it. Failures of the receiver are outcomes; only bugs of this program are thrown. */
export async function attemptDelivery(ctx: Ctx, request: Request): Promise<AttemptOutcome> {
  const outcome = await post(ctx, request);
  const help = 'Requests to webhook endpoints, by result.';
  counterOf(ctx.metrics, 'outrider_webhook_attempts_total', help, ['result']).inc({
    result: outcome.kind === 'delivered' ? 'delivered' : (outcome.errorCode ?? outcome.kind),
  });
  return outcome;
}

async function post(ctx: Ctx, request: Request): Promise<AttemptOutcome> {
  const startedMs = performance.now();
  try {
    const answer = await ctx.http.post({ ...request, ...LIMITS });
    const facts = {
      responseStatus: answer.status,
      responseBody: keptText(answer.body),
      responseHeaders: keptHeaders(answer.headers),
      durationMs: answer.durationMs,
    };
    const meaning = classifyAnswer(answer.status);
    if (meaning.kind === 'delivered') {
      return { kind: 'delivered', ...facts, errorCode: null, errorMessage: null, retryAfterSeconds: null };
    }
    const errorMessage = english`The endpoint responded with status ${answer.status}.`;
    if (meaning.kind === 'gone') {
      return { kind: 'gone', ...facts, errorCode: 'gone', errorMessage, retryAfterSeconds: null };
    }
    const retryAfterSeconds = meaning.honoursRetryAfter
      ? parseRetryAfter(answer.headers['retry-after'], ctx.clock.now())
      : null;
    return { kind: 'failed', ...facts, errorCode: meaning.code, errorMessage, retryAfterSeconds };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return {
      kind: 'failed',
      responseStatus: null,
      responseBody: null,
      responseHeaders: {},
      durationMs: Math.round(performance.now() - startedMs),
      errorCode: CODE_OF_KIND[error.kind],
      errorMessage: error.message,
      retryAfterSeconds: null,
    };
  }
}

/** Response headers that explain the response. */
const SHOWN_HEADERS = ['content-type', 'location', 'retry-after', 'server', 'www-authenticate', 'x-request-id'];
const LONGEST_HEADER = 500;

function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    SHOWN_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, withoutNul(value.slice(0, LONGEST_HEADER))]];
    }),
  );
}

/** Returns the start of a response as text without NUL, which the database can store. */
function keptText(body: Buffer): string {
  return withoutNul(body.toString('utf8'));
}
