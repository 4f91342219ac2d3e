import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { hasScope } from '../../../../platform/http/access.js';
import { issuerStillMay } from '../../../foundation/people/index.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import type { ConnectionKind } from '../core/connection.js';
import { type GrantRow, takeStartedGrant, updateExchanged } from './grants.repo.js';
import { callbackUrl, missingScopes, type OauthProvider, requireClient, scopesFor } from './oauth-providers.js';
import { sealTokens } from './sealed-tokens.js';
import { digestOf, verifierContext } from './start-grant.service.js';
import { askForTokens, type GivenTokens, type TokenAnswer } from './token-endpoint.js';

/** Code for the reason why a sign-in failed. */
export type GrantError =
  | 'access_denied'
  | 'code_refused'
  | 'application_refused'
  | 'provider_unavailable'
  | 'scope_missing'
  | 'no_refresh_token'
  | 'no_account';

/** Result for a browser that returns from a provider. */
export interface FinishedGrant {
  /** URL to redirect to; null to show a page of Outrider. */
  readonly returnUrl: string | null;
  readonly result: { readonly grantId: string } | { readonly error: GrantError };
}

/** Delays before retries with the same code, used only if the provider has not consumed the code. */
const RETRY_WAITS_MS = [500, 1_500];

/**
 * Completes a mailbox sign-in after the provider redirects back: consumes the state, exchanges the code, and keeps the
 * tokens for 15 minutes. Returns null if no sign-in has this state, or its initiator may no longer connect mailboxes.
 * The provider call runs between two transactions; after a crash there, the grant is unusable and expires, and the
 * member starts again.
 */
export async function finishGrant(
  ctx: Ctx,
  answer: { readonly state: string; readonly code: string | undefined; readonly error: string | undefined },
): Promise<FinishedGrant | null> {
  const grant = await takeStartedGrant(ctx.sql, digestOf(answer.state), ctx.clock.now());
  if (grant === undefined) return null;
  const isStillStarted = await issuerStillMay(ctx, grant.starter, grant.workspace_id, (key) => hasScope(key, 'write'));
  if (!isStillStarted) return null;
  const outcome =
    answer.code === undefined ? { error: denialOf(answer.error) } : await exchange(ctx, grant, answer.code);
  const stored = await storeOutcome(ctx, grant, outcome);
  return stored ? { returnUrl: grant.return_url, result: 'error' in outcome ? outcome : { grantId: grant.id } } : null;
}

type Exchanged =
  | { readonly error: GrantError }
  | (GivenTokens & { readonly refreshToken: string; readonly account: string });

async function exchange(ctx: Ctx, grant: GrantRow, code: string): Promise<Exchanged> {
  const provider = grant.provider as OauthProvider;
  const answer = await presentCode(ctx, grant, code);
  if (answer.kind !== 'given') {
    const { kind, code: refusal, numbers, text } = answer;
    ctx.log.warn({ provider, kind, code: refusal, numbers, text }, 'failed to complete a sign-in');
    const errors = { refused: 'code_refused', client: 'application_refused' } as const;
    return { error: kind === 'refused' || kind === 'client' ? errors[kind] : 'provider_unavailable' };
  }
  const { refreshToken, account, scopes } = answer.tokens;
  // Users can deselect individual permissions when they consent.
  const wanted = scopesFor(requireClient(ctx.config, provider), provider, grant.kind as ConnectionKind);
  if (missingScopes(wanted, scopes).length > 0) return { error: 'scope_missing' };
  if (refreshToken === null) return { error: 'no_refresh_token' };
  return account === null ? { error: 'no_account' } : { ...answer.tokens, refreshToken, account };
}

async function presentCode(ctx: Ctx, grant: GrantRow, code: string): Promise<TokenAnswer> {
  const client = requireClient(ctx.config, grant.provider as OauthProvider);
  const request = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl(ctx.config),
    code_verifier: ctx.secrets.decrypt(
      grant.workspace_id,
      verifierContext(grant.id),
      grant.verifier ?? Buffer.alloc(0),
    ),
  };
  let answer = await askForTokens(ctx, client, request);
  for (const waitMs of RETRY_WAITS_MS) {
    if (answer.kind !== 'retry') break;
    await sleep(Math.min(answer.retryAfterMs ?? waitMs, 5_000));
    answer = await askForTokens(ctx, client, request);
  }
  return answer;
}

function storeOutcome(ctx: Ctx, grant: GrantRow, outcome: Exchanged): Promise<boolean> {
  const { workspace_id: workspaceId, id, provider } = grant;
  const isGranted = !('error' in outcome);
  return inTx(ctx, async (ctx) => {
    const stored = await updateExchanged(ctx.sql, workspaceId, {
      id,
      status: isGranted ? 'granted' : 'failed',
      account: isGranted ? outcome.account : null,
      tokens: isGranted ? sealTokens(ctx, workspaceId, { grant: id }, outcome) : null,
      access_expires_at: isGranted ? new Date(ctx.clock.now().getTime() + outcome.lifeSeconds * 1_000) : null,
      error_code: isGranted ? null : outcome.error,
    });
    if (!stored) return false;
    await appendAudit(ctx, workspaceId, {
      action: isGranted ? 'mailbox.sign_in_granted' : 'mailbox.sign_in_failed',
      // Not the grant's id, which only the browser receives: the initiator of the sign-in can read this log.
      resource: 'oauth_sign_in',
      resourceId: provider,
      changes: isGranted ? { provider, account: outcome.account } : { provider, error: outcome.error },
    });
    return true;
  });
}

/** Maps the error codes of RFC 6749, section 4.1.2.1. */
function denialOf(error: string | undefined): GrantError {
  if (error === 'temporarily_unavailable' || error === 'server_error') return 'provider_unavailable';
  return ['unauthorized_client', 'invalid_scope', 'invalid_request'].includes(error ?? '')
    ? 'application_refused'
    : 'access_denied';
}
