import { createHash, randomBytes } from 'node:crypto';
import { say } from '../../../../engine/words/say.js';
import type { Actor, Ctx } from '../../../../platform/context.js';
import { valueError } from '../../../../platform/errors.js';
import type { ConnectionKind } from '../core/connection.js';
import { insertGrant } from './grants.repo.js';
import { callbackUrl, OAUTH_FACTS, type OauthProvider, requireClient, scopesFor } from './oauth-providers.js';

/** Time that a user has to consent, and then that the program has to use the sign-in. */
const GRANT_LIFE_MS = 15 * 60_000;

export interface StartedGrant {
  readonly authorizationUrl: string;
  readonly state: string;
  readonly expiresAt: Date;
}

/**
 * Starts a sign-in: authorization code with PKCE S256 (RFC 6749, section 4.1; RFC 7636). The state belongs to this workspace and caller,
 * works once, and is stored as a hash. Throws 409 `provider_not_configured`, 422 `url_not_allowed`.
 */
export async function startGrant(
  ctx: Ctx,
  workspaceId: number,
  input: {
    readonly provider: OauthProvider;
    readonly kind: ConnectionKind;
    readonly loginHint: string | null;
    readonly returnUrl: string | null;
  },
): Promise<StartedGrant> {
  const client = requireClient(ctx.config, input.provider);
  requireApiOf(input.provider, input.kind);
  const returnUrl = input.returnUrl === null ? null : checkReturnUrl(ctx, input.returnUrl);
  const now = ctx.clock.now();
  const id = ctx.ids.uuid();
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const expiresAt = new Date(now.getTime() + GRANT_LIFE_MS);
  await insertGrant(ctx.sql, {
    workspace_id: workspaceId,
    id,
    provider: input.provider,
    kind: input.kind,
    starter: starterOf(ctx.actor),
    state_digest: digestOf(state),
    status: 'started',
    verifier: ctx.secrets.encrypt(workspaceId, verifierContext(id), verifier),
    return_url: returnUrl,
    created_at: now,
    expires_at: expiresAt,
  });
  const { otherScopes, parameters } = OAUTH_FACTS[input.provider];
  const url = new URL(client.authorizeUrl);
  const query = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: callbackUrl(ctx.config),
    scope: [...scopesFor(client, input.provider, input.kind), ...otherScopes].join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
    ...(input.loginHint === null ? {} : { login_hint: input.loginHint }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { authorizationUrl: url.href, state, expiresAt };
}

function requireApiOf(provider: OauthProvider, kind: ConnectionKind): void {
  const { api, name } = OAUTH_FACTS[provider];
  if (kind === 'smtp' || kind === api) return;
  throw valueError(['body', 'kind'], 'conflicting_values', say`must be \`smtp\` or \`${api}\` for ${name}`, kind);
}

export function verifierContext(grantId: string): string {
  return `oauth_grants:${grantId}:verifier`;
}

export function digestOf(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

/**
 * Restricts the result of a sign-in to the browser that consented. A user who is tricked into consenting to another user's sign-in does not
 * hand over access: the other browser cannot use the grant.
 */
export function starterOf({ kind, keyId, person }: Actor): string {
  return `${kind}:${person?.id ?? keyId ?? ''}`;
}

/** Browsers are redirected only to our own pages and to origins that the operator allows (RFC 9700 section 4.11). */
function checkReturnUrl(ctx: Ctx, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const allowed = [new URL(ctx.config.publicUrl).origin, ...ctx.config.oauth.returnOrigins];
  const isAllowed = url !== null && allowed.includes(url.origin) && url.username === '' && url.password === '';
  if (!isAllowed) {
    const hint = say('must be an address of this instance or of an origin in `OAUTH_RETURN_ORIGINS`');
    throw valueError(['body', 'return_url'], 'url_not_allowed', hint, text);
  }
  return url.href;
}
