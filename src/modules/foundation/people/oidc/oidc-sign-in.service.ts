import { createHmac } from 'node:crypto';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { isTaken } from '../../../../platform/db/is-taken.js';
import { AppError } from '../../../../platform/errors.js';
import { hashToken } from '../../../../platform/http/session-access.js';
import type { OidcSettings } from '../../../../platform/settings/oidc-settings.js';
import { admitCeremony } from '../accounts/attempts.service.js';
import { type FlowRow, insertFlow, takeFlow } from '../accounts/oidc-flows.repo.js';
import { type Client, makeToken, type OpenedSession } from '../accounts/sessions.service.js';
import { letIn } from '../sign-in.service.js';
import { Refused, whoIs } from './identities.service.js';
import { authorizationUrl, claimsOf, type FlowSecrets, IssuerFailed } from './issuer.js';

/** Time to sign in at the provider, including a second factor. */
const LIFE_MS = 15 * 60_000;

/** Result of a sign-in at the provider: an open session, or a code for the page that explains the failure. */
export type Finished =
  | { readonly opened: OpenedSession; readonly returnTo: string | null }
  | { readonly problem: string };

/** Returns the provider's settings. Throws 409 `provider_not_configured`. */
function requireProvider({ config }: Ctx): OidcSettings {
  if (config.oidc !== null) return config.oidc;
  throw new AppError('provider_not_configured', 409, say`No OpenID provider is configured on this instance.`);
}

/** Derives the secrets from a token that only the browser holds, so that nothing secret is stored. */
function secretsOf(browserToken: string, state: string): FlowSecrets {
  const of = (what: string) => createHmac('sha256', browserToken).update(`oidc ${what} ${state}`).digest('base64url');
  return { state, nonce: of('nonce'), verifier: of('verifier') };
}

/**
 * Starts a sign-in and returns the URL of the provider's page. Throws 409 `provider_not_configured`, 502 `provider_error`
 * if the provider cannot be reached, and 429.
 */
export async function beginOidc(
  ctx: Ctx,
  input: { readonly to?: string | undefined; readonly invitation?: string | undefined },
  { address }: Client,
  browserToken: string,
): Promise<string> {
  const settings = requireProvider(ctx);
  await admitCeremony(ctx, address);
  const state = makeToken(ctx);
  const url = await pageOf(ctx, settings, secretsOf(browserToken, state));
  await insertFlow(ctx.sql, {
    state_hash: hashToken(state),
    bound_to: hashToken(browserToken),
    invitation_hash: input.invitation === undefined ? null : hashToken(input.invitation),
    return_to: input.to ?? null,
    expires_at: new Date(ctx.clock.now().getTime() + LIFE_MS),
  });
  return url;
}

async function pageOf(ctx: Ctx, settings: OidcSettings, secrets: FlowSecrets): Promise<string> {
  try {
    return await authorizationUrl(ctx, settings, secrets);
  } catch (error) {
    if (!(error instanceof IssuerFailed)) throw error;
    ctx.log.warn({ err: error }, 'failed to reach the OpenID provider');
    throw new AppError('provider_error', 502, say`${settings.name} cannot be reached. Try again later.`);
  }
}

/**
 * Completes a sign-in when the browser returns from the provider. A state is valid once, and only in the browser that
 * started the sign-in.
 * @param url as the browser requested it
 */
export async function finishOidc(
  ctx: Ctx,
  input: { readonly state: string; readonly error?: string | undefined; readonly url: string },
  client: Client,
): Promise<Finished> {
  const { browserToken } = client;
  if (browserToken === null || ctx.config.oidc === null) return { problem: 'oidc_lost' };
  const settings = ctx.config.oidc;
  const flow = await takeFlow(ctx.sql, hashToken(input.state), hashToken(browserToken), ctx.clock.now());
  if (flow === undefined) return { problem: 'oidc_lost' };
  if (input.error !== undefined) return { problem: 'oidc_refused' };
  try {
    const claims = await claimsOf(ctx, settings, secretsOf(browserToken, input.state), input.url);
    const opened = await enter(ctx, settings, flow, claims, client);
    return { opened, returnTo: flow.return_to };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    if (!(error instanceof IssuerFailed)) throw error;
    ctx.log.warn({ err: error }, 'OpenID sign-in rejected');
    return { problem: error.kind === 'unreachable' ? 'oidc_unreachable' : 'oidc_refused' };
  }
}

/** Retries once: two concurrent first sign-ins both create the account, and the one that fails then finds it. */
async function enter(...given: Parameters<typeof tryToEnter>): Promise<OpenedSession> {
  try {
    return await tryToEnter(...given);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return tryToEnter(...given);
  }
}

function tryToEnter(
  ctx: Ctx,
  settings: OidcSettings,
  flow: FlowRow,
  claims: Parameters<typeof whoIs>[3],
  client: Client,
): Promise<OpenedSession> {
  return inTx(ctx, async (ctx) => {
    const user = await whoIs(ctx, settings, flow.invitation_hash, claims);
    return letIn(ctx, user, client, 'user.signed_in', { provider: settings.name });
  });
}
