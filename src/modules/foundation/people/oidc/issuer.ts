import * as openid from 'openid-client';
import type { Ctx } from '../../../../platform/context.js';
import { normaliseEmail } from '../../../../platform/http/formats.js';
import { OutboundError } from '../../../../platform/outbound/port.js';
import type { OidcSettings } from '../../../../platform/settings/oidc-settings.js';

const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 256 * 1024;
const SCOPE = 'openid email profile';
/** Form of a subject: at most 255 ASCII characters (OpenID Connect Core, section 2). */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const LONGEST_NAME = 100;

/** Identity of a user, as signed by the provider. */
export interface Claims {
  readonly subject: string;
  /** Email address that the provider has verified; null otherwise, or if the claim is not an address. */
  readonly verifiedEmail: string | null;
  readonly name: string | null;
}

/** Secrets that tie a response of the provider to this browser and this sign-in. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Error for missing claims: the provider cannot be reached, or its response is invalid. */
export class IssuerFailed extends Error {
  constructor(
    readonly kind: 'unreachable' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns the URL of the provider's sign-in page. Throws `IssuerFailed`. */
export function authorizationUrl(ctx: Ctx, settings: OidcSettings, secrets: FlowSecrets): Promise<string> {
  return asked(async () => {
    const parameters = {
      redirect_uri: redirectUri(ctx),
      scope: SCOPE,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    };
    return openid.buildAuthorizationUrl(await discovered(ctx, settings), parameters).href;
  });
}

/**
 * Exchanges the code that a browser returned with, and verifies issuer, audience, authorized party, nonce, time, and
 * signature of the provider's claims. Throws `IssuerFailed`.
 * @param url as the browser requested it
 */
export function claimsOf(ctx: Ctx, settings: OidcSettings, secrets: FlowSecrets, url: string): Promise<Claims> {
  return asked(async () => {
    const config = await discovered(ctx, settings);
    const checks = { pkceCodeVerifier: secrets.verifier, expectedState: secrets.state, expectedNonce: secrets.nonce };
    const back = new URL(redirectUri(ctx));
    back.search = new URL(url, back).search;
    const tokens = await openid.authorizationCodeGrant(config, back, { ...checks, idTokenExpected: true });
    const claims = tokens.claims();
    if (claims === undefined) throw new IssuerFailed('refused', 'the response has no ID token');
    const { sub: subject, azp, email, email_verified: isVerified, name } = claims;
    // OpenID Connect Core 3.1.3.7, item 5. The library checks `azp` only if there are several audiences (item 4).
    if (azp !== undefined && azp !== settings.clientId) {
      throw new IssuerFailed('refused', 'the ID token was issued to another client');
    }
    if (!SUBJECT.test(subject)) throw new IssuerFailed('refused', 'the subject is invalid');
    return {
      subject,
      verifiedEmail: typeof email === 'string' && isVerified === true ? addressIn(email) : null,
      name: typeof name === 'string' ? nameIn(name) : null,
    };
  });
}

/** Accepts only a bare address, because the provider verifies no text around it. */
function addressIn(text: string): string | null {
  return /[\s<>]|^mailto:/i.test(text) ? null : normaliseEmail(text);
}

/** Returns a name in the form of an account name: one line, without invisible characters. */
function nameIn(text: string): string | null {
  const name = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return name === '' ? null : [...name].slice(0, LONGEST_NAME).join('').trim();
}

const redirectUri = (ctx: Ctx): string => `${ctx.config.publicUrl}/auth/oidc/callback`;

/** Fetches the configuration for every sign-in: sign-ins are rare, and new keys of the provider apply immediately. */
async function discovered(ctx: Ctx, settings: OidcSettings): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  // The server's clock decides, even if it differs from the clock of the machine.
  const skew = Math.round((ctx.clock.now().getTime() - Date.now()) / 1000);
  const metadata = { client_secret: clientSecret, [openid.clockSkew]: skew, [openid.clockTolerance]: 30 };
  const isPlain = issuer.startsWith('http:');
  const config = await openid.discovery(new URL(issuer), clientId, metadata, undefined, {
    [openid.customFetch]: (url, options) => fetchThroughPolicy(ctx, url, options),
    timeout: TIMEOUT_MS / 1000,
    ...(isPlain && { execute: [openid.allowInsecureRequests] }),
  });
  openid.enableNonRepudiationChecks(config);
  return config;
}

/** Routes the library's requests through the egress policy, which decides which addresses they may reach. */
async function fetchThroughPolicy(ctx: Ctx, url: string, options: openid.CustomFetchOptions): Promise<Response> {
  const { port } = new URL(url);
  const { status, headers, body } = await ctx.http.request({
    method: options.method as 'GET' | 'POST',
    url,
    headers: options.headers,
    ...(options.body != null && { body: String(options.body) }),
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_BODY_BYTES,
    // Self-hosted providers may use any port; the operator has configured this one.
    ...(port !== '' && { ports: [Number(port)] }),
  });
  return new Response([204, 304].includes(status) ? null : new Uint8Array(body), { status, headers });
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof IssuerFailed) throw error;
    const outbound = [error, (error as Error).cause].find((one) => one instanceof OutboundError);
    const text = error instanceof Error ? error.message : String(error);
    throw new IssuerFailed(outbound === undefined ? 'refused' : 'unreachable', text, { cause: error });
  }
}
