import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parseRetryAfter } from '../../../../engine/webhook/retry.js';
import type { Ctx } from '../../../../platform/context.js';
import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../../../platform/outbound/port.js';
import { readJson } from '../../../../platform/outbound/read-json.js';
import { withhold } from '../../../../platform/outbound/withhold.js';
import { ProviderFault } from './fault.js';

/** Timeout in milliseconds, shorter than that of a request that waits for it. */
const TIMEOUT_MS = 20_000;
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_SAID_CHARACTERS = 300;
/** Transport errors that occur before anything was sent. */
const NOT_SENT: ReadonlySet<string> = new Set(['address_refused', 'dns_failed', 'connect_failed', 'tls_failed']);

export interface ProviderRequest {
  readonly method: OutboundRequest['method'];
  /** Complete URL. It may contain the key, so no message includes it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Texts to remove from messages: the key, passwords. */
  readonly secrets: readonly string[];
  /** Name of the provider, for messages. */
  readonly provider: string;
  readonly timeoutMs?: number;
  /** Whether the call changes nothing although it is not a GET. */
  readonly repeatable?: boolean;
  /** Statuses other than 2xx that are not errors. */
  readonly accept?: readonly number[];
}

export interface ProviderAnswer<T> {
  readonly status: number;
  /** Body; only with a 2xx. */
  readonly body: T;
}

/**
 * Performs one call. A 2xx with an undocumented body is `unknown` for a write and `retry` for a read, never a success.
 * Throws `ProviderFault`.
 */
export async function askProvider<S extends TSchema>(
  ctx: Pick<Ctx, 'http' | 'clock'>,
  request: ProviderRequest,
  schema: S,
): Promise<ProviderAnswer<Static<S>>> {
  const reads = request.method === 'GET' || request.repeatable === true;
  const answer = await exchange(ctx, request, reads);
  if (request.accept?.includes(answer.status) === true) {
    return { status: answer.status, body: undefined as unknown as Static<S> };
  }
  if (answer.status < 200 || answer.status > 299) throw faultOf(ctx, request, answer, reads);
  const body = answer.truncated ? undefined : parseJson(answer.body);
  if (!Value.Check(schema, body)) {
    const text = `${request.provider} returned an invalid response.`;
    throw new ProviderFault(reads ? 'retry' : 'unknown', text);
  }
  return { status: answer.status, body };
}

async function exchange(
  ctx: Pick<Ctx, 'http'>,
  { method, url, headers, body, timeoutMs = TIMEOUT_MS, provider }: ProviderRequest,
  reads: boolean,
): Promise<OutboundResponse> {
  try {
    return await ctx.http.request({
      method,
      url,
      headers: { accept: 'application/json', ...(body === undefined ? {} : JSON_TYPE), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
      maxBodyBytes: MAX_BODY_BYTES,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.kind === 'address_refused') {
      throw new ProviderFault('retry', `The address of ${provider} is not allowed by this instance.`);
    }
    const text = error.kind === 'timeout' ? 'did not respond in time' : 'could not be reached';
    throw new ProviderFault(reads || NOT_SENT.has(error.kind) ? 'retry' : 'unknown', `${provider} ${text}.`);
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Returns the meaning of an unsuccessful status, by RFC 9110, section 15, and common use by sequencers. */
function faultOf(
  ctx: Pick<Ctx, 'clock'>,
  request: ProviderRequest,
  answer: OutboundResponse,
  reads: boolean,
): ProviderFault {
  const { provider } = request;
  const said = saidBy(request, answer);
  const { status } = answer;
  if (status === 401 || status === 403) {
    const what = status === 401 ? 'rejected the API key' : 'does not allow this API key to do this';
    return new ProviderFault('key_refused', `${provider} ${what}${said}`);
  }
  if (status === 402) return new ProviderFault('unpaid', `${provider} requires a plan that includes its API${said}`);
  const waitSeconds = askedToWait(ctx, answer);
  if (status === 429)
    return new ProviderFault('limited', `${provider} limits the request rate${said}`, waitSeconds ?? 60);
  if (status === 408 || status === 425 || status === 503) {
    return new ProviderFault('retry', `${provider} is unavailable${said}`, waitSeconds);
  }
  if (status >= 500) {
    return new ProviderFault(reads ? 'retry' : 'unknown', `${provider} returned status ${status}${said}`);
  }
  return new ProviderFault('refused', `${provider} returned status ${status}${said}`);
}

/**
 * Returns the requested delay from `Retry-After`, the second at which the limit resets, or the number in the error's
 * body.
 */
function askedToWait(ctx: Pick<Ctx, 'clock'>, answer: OutboundResponse): number | null {
  const now = ctx.clock.now();
  const header = parseRetryAfter(answer.headers['retry-after'], now);
  if (header !== null) return header;
  const reset = Number(answer.headers['x-ratelimit-reset']);
  if (Number.isFinite(reset) && reset > 0) {
    const seconds = reset > 1_000_000_000 ? Math.ceil(reset - now.getTime() / 1000) : Math.ceil(reset);
    return Math.min(Math.max(1, seconds), 3_600);
  }
  const { retry_after: asked } = recordOf(recordOf(parseJson(answer.body))['error']);
  const inBody = Number(asked ?? Number.NaN);
  return Number.isFinite(inBody) ? Math.min(Math.max(1, Math.ceil(inBody)), 3_600) : null;
}

/** Returns whether a rejection says that the object already exists. No provider documents a code for it. */
function saysItExists(fault: ProviderFault): boolean {
  return (
    fault.kind === 'refused' &&
    /already (?:exists|been taken|connected|added|in use)|has been taken/i.test(fault.message)
  );
}

/** Converts that rejection into the error that leads to a lookup of the account. */
export async function creating<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (error instanceof ProviderFault && saysItExists(error)) throw new ProviderFault('exists', error.message);
    throw error;
  }
}

/** Returns the provider's message as the end of a sentence, without secrets and markup. */
function saidBy(request: ProviderRequest, answer: OutboundResponse): string {
  const text = plainText(wordsOf(answer.body.toString('utf8')), request.secrets);
  return text === '' ? '.' : `: ${asSentenceEnd(text)}`;
}

/** Returns the texts of an error's body: `message`, `error`, and Laravel's `errors` by field, also inside `data`. */
function wordsOf(raw: string): string {
  const body = parseJson(Buffer.from(raw));
  if (body === undefined) return /^\s*</.test(raw) ? '' : raw;
  const { data } = recordOf(body);
  return [...new Set([body, data].flatMap(textsOf))].join(' ');
}

function textsOf(body: unknown): string[] {
  const { message, error, errors } = recordOf(body);
  const { message: nested, code } = recordOf(error);
  const words = [message, error, nested ?? code, ...Object.values(recordOf(errors)).flat()];
  return words.filter((one): one is string => typeof one === 'string' && one !== '');
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns one line of text that may be shown: secrets replaced, cut at some hundred characters. */
export function plainText(text: string, secrets: readonly string[]): string {
  return withhold(text, secrets)
    .replaceAll(/(api_key=)[^&\s"']+/gi, '$1[redacted]')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SAID_CHARACTERS);
}

/** Formats the provider's message as the end of a sentence, adding a period if it has no punctuation. */
export function asSentenceEnd(words: string): string {
  return /[.!?…]["'”’)\]]*$/u.test(words) ? words : `${words.replace(/[\s,;:]+$/u, '')}.`;
}

function parseJson(bytes: Buffer): unknown {
  return readJson(bytes.toString('utf8'));
}
