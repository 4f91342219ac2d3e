import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../../platform/context.js';
import { OutboundError, type OutboundResponse } from '../../../../platform/outbound/port.js';
import { readJson } from '../../../../platform/outbound/read-json.js';
import { withhold } from '../../../../platform/outbound/withhold.js';
import type { OauthClient } from '../../../../platform/settings/oauth-settings.js';

/** Tokens from a provider. Contains secrets: never log it. */
export interface GivenTokens {
  readonly accessToken: string;
  readonly lifeSeconds: number;
  /** New refresh token; null if the used one stays valid. */
  readonly refreshToken: string | null;
  /** Granted scopes; null for all requested ones (RFC 6749, section 5.1). */
  readonly scopes: readonly string[] | null;
  /** Account that signed in, as reported by the provider. */
  readonly account: string | null;
}

/** Reason why there are no tokens. */
export interface TokenRefusal {
  /**
   * `refused`: this sign-in is over, and a member must start again. `client`: the provider rejects the application,
   * which only the operator can fix. `retry`: nothing was done. `unknown`: it may have been done.
   */
  readonly kind: 'refused' | 'client' | 'retry' | 'unknown';
  /** Code of the provider, such as `invalid_grant`. */
  readonly code: string;
  /** Error numbers of Microsoft. */
  readonly numbers: readonly number[];
  /** Message of the provider, one line without secrets. */
  readonly text: string;
  readonly retryAfterMs: number | null;
}

export type TokenAnswer = { readonly kind: 'given'; readonly tokens: GivenTokens } | TokenRefusal;

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 64 * 1024;
const DEFAULT_LIFE_SECONDS = 3_600;
const MOST_RETRY_AFTER_MS = 3_600_000;

const Tokens = Type.Object({
  access_token: Type.String({ minLength: 1, maxLength: 16_384, pattern: '^[\\x21-\\x7e]+$' }),
  token_type: Type.String({ pattern: '^[Bb]earer$' }),
  expires_in: Type.Optional(Type.Number({ minimum: 1, maximum: 31_536_000 })),
  refresh_token: Type.Optional(Type.String({ minLength: 1, maxLength: 16_384 })),
  scope: Type.Optional(Type.String({ maxLength: 4_096 })),
  id_token: Type.Optional(Type.String({ maxLength: 32_768 })),
});

const Refusal = Type.Object({
  error: Type.String({ minLength: 1, maxLength: 200 }),
  error_description: Type.Optional(Type.String()),
  error_codes: Type.Optional(Type.Array(Type.Number())),
});

/**
 * Sends one request of this instance's application to a token endpoint. The application's secret is in the body, as both
 * providers document.
 */
export function askForTokens(
  ctx: Pick<Ctx, 'http' | 'log'>,
  client: OauthClient,
  what: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  const { clientId, clientSecret, tokenUrl } = client;
  return askTokenEndpoint(ctx, tokenUrl, { client_id: clientId, client_secret: clientSecret, ...what });
}

/** Sends one request to a token endpoint (RFC 6749, section 3.2), without retries. Never throws because of the provider. */
export async function askTokenEndpoint(
  ctx: Pick<Ctx, 'http' | 'log'>,
  tokenUrl: string,
  form: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  const secrets = Object.entries(form).flatMap(([name, value]) => (PLAIN_FIELDS.includes(name) ? [] : [value]));
  let answer: OutboundResponse;
  try {
    answer = await ctx.http.request({
      method: 'POST',
      url: tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const neverSent = ['dns_failed', 'connect_failed', 'tls_failed', 'address_refused'].includes(error.kind);
    return refusal(neverSent ? 'retry' : 'unknown', error.kind, readable(error.message, secrets));
  }
  const read = answer.truncated ? undefined : parse(answer.body);
  const result = answer.status === 200 ? tokensIn(read) : refusalIn(answer, read, secrets);
  const code = result.kind === 'given' ? null : result.code;
  ctx.log.debug({ host: new URL(tokenUrl).host, status: answer.status, code }, 'requested tokens');
  return result;
}

const PLAIN_FIELDS: readonly string[] = [
  ...['client_id', 'grant_type', 'redirect_uri', 'scope', 'client_assertion_type'],
];

function tokensIn(read: unknown): TokenAnswer {
  if (!Value.Check(Tokens, read)) return refusal('unknown', 'unreadable', 'The response cannot be read.');
  const { access_token, expires_in, refresh_token, scope, id_token } = read;
  return {
    kind: 'given',
    tokens: {
      accessToken: access_token,
      lifeSeconds: Math.floor(expires_in ?? DEFAULT_LIFE_SECONDS),
      refreshToken: refresh_token ?? null,
      scopes: scope === undefined ? null : scope.split(/\s+/).filter((one) => one !== ''),
      account: accountIn(id_token),
    },
  };
}

/**
 * Returns the address in an ID token. It came from the token endpoint over TLS, so its signature adds nothing (OpenID
 * Connect Core, section 3.1.3.7, rule 6).
 */
function accountIn(idToken: string | undefined): string | null {
  const claims = parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url')) as Record<string, unknown> | undefined;
  const found = [claims?.['email'], claims?.['preferred_username']].find(
    (value): value is string =>
      typeof value === 'string' && /^[^\s@\p{C}\ufffd]+@[^\s@\p{C}\ufffd]+$/u.test(value) && value.length <= 320,
  );
  return found?.toLowerCase() ?? null;
}

function parse(body: Buffer): unknown {
  return readJson(body.toString('utf8'));
}

/**
 * Reads an error (RFC 6749, section 5.2). Numbers:
 * https://learn.microsoft.com/entra/identity-platform/reference-error-codes.
 */
function refusalIn(answer: OutboundResponse, read: unknown, secrets: readonly string[]): TokenRefusal {
  const retryAfterMs = retryAfter(answer.headers['retry-after']);
  const { status } = answer;
  if (!Value.Check(Refusal, read)) {
    // A response outside the protocol comes from a proxy, and does not end a sign-in.
    const kind = status < 500 || status === 503 ? 'retry' : 'unknown';
    return { ...refusal(kind, `status_${status}`, `It answered ${status}.`), retryAfterMs };
  }
  const said = read as Static<typeof Refusal>;
  const text = readable(`${said.error}: ${said.error_description ?? ''}`, secrets);
  const numbers = [...(said.error_codes ?? []), ...numbersIn(said.error_description ?? '')];
  const code = readable(said.error, secrets);
  return { ...refusal(kindOf(said.error, numbers, status), code, text), numbers, retryAfterMs };
}

const PERSON_ERRORS = ['invalid_grant', 'interaction_required', 'consent_required', 'login_required', 'access_denied'];
const CLIENT_ERRORS = [
  ...['invalid_client', 'unauthorized_client', 'invalid_scope', 'invalid_request', 'unsupported_grant_type'],
  ...['redirect_uri_mismatch', 'org_internal', 'deleted_client', 'disabled_client'],
];
/**
 * Errors of the application: wrong, expired, or missing secret or certificate; unknown application or tenant;
 * different redirect URL.
 */
const CLIENT_NUMBERS = [7000215, 7000222, 7000218, 700016, 7000112, 50011, 90002, 900023, 700027];

function kindOf(code: string, numbers: readonly number[], status: number): TokenRefusal['kind'] {
  if (status === 429 || status === 503 || status === 408) return 'retry';
  if (status >= 500) return 'unknown';
  if (numbers.some((number) => CLIENT_NUMBERS.includes(number))) return 'client';
  if (PERSON_ERRORS.includes(code)) return 'refused';
  return CLIENT_ERRORS.includes(code) ? 'client' : 'retry';
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/AADSTS(\d{4,8})/g)].map(([, number]) => Number(number));
}

function refusal(kind: TokenRefusal['kind'], code: string, text: string): TokenRefusal {
  return { kind, code, numbers: [], text, retryAfterMs: null };
}

/** Returns one line of at most 300 characters, without secrets of the request. */
function readable(text: string, secrets: readonly string[]): string {
  return withhold(text, secrets)
    .replace(/[\x00-\x1f\x7f-\x9f]+/g, ' ')
    .trim()
    .slice(0, 300);
}

function retryAfter(value: string | undefined): number | null {
  const seconds = value === undefined || !/^\d{1,9}$/.test(value.trim()) ? null : Number(value);
  return seconds === null ? null : Math.min(MOST_RETRY_AFTER_MS, seconds * 1_000);
}
