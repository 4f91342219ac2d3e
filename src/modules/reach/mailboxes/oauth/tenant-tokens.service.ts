import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { findMailboxes } from '../core/mailboxes.repo.js';
import type { OauthProvider } from './oauth-providers.js';
import { sealTokens } from './sealed-tokens.js';
import { openTenant } from './tenant-access.js';
import { mintToken } from './tenant-token.js';
import { findTenant, lockTenant, updateTenant } from './tenants.repo.js';
import type { TokenAnswer, TokenRefusal } from './token-endpoint.js';
import { type TokensRow, upsertTokens } from './tokens.repo.js';
import { TOKENS_LOOP } from './tokens-loop.js';

/** Prepares the tokens of new mailboxes of tenants: the loop mints the first ones, outside of this transaction. */
export async function awaitTenantTokens(
  ctx: Ctx,
  workspaceId: number,
  users: ReadonlyArray<{ readonly mailboxId: number; readonly provider: OauthProvider; readonly tenantId: string }>,
): Promise<void> {
  const now = ctx.clock.now();
  for (const { mailboxId, provider, tenantId } of users) {
    await upsertTokens(ctx.sql, {
      workspace_id: workspaceId,
      mailbox_id: mailboxId,
      provider,
      tenant_id: tenantId,
      tokens: sealTokens(ctx, workspaceId, { mailboxId }, { accessToken: '', refreshToken: '' }),
      renewed_at: now,
      access_expires_at: now,
      refresh_due_at: now,
    });
  }
  if (users.length > 0) ctx.wake.hint(TOKENS_LOOP);
}

/** Mints the token of a mailbox with the credential of its tenant. Must not run in a transaction. */
export async function mintForMailbox(ctx: Ctx, row: TokensRow, tenantId: string): Promise<TokenAnswer> {
  const tenant = await findTenant(ctx.sql, row.workspace_id, tenantId);
  const [mailbox] = await findMailboxes(ctx.sql, row.workspace_id, { ids: [row.mailbox_id], uuids: [], addresses: [] });
  if (tenant === undefined || mailbox === undefined) {
    const text = 'The tenant of the mailbox is no longer connected.';
    return { kind: 'refused', code: 'not_connected', numbers: [], text, retryAfterMs: null };
  }
  return mintToken(ctx, openTenant(ctx, tenant), { kind: 'mailbox', address: mailbox.address });
}

/**
 * Records on a tenant that the provider rejects its credential, which affects all of its mailboxes. Ignores a
 * response to a request from before the last check, because the credential may have changed since.
 */
export async function recordTenantRefused(
  ctx: Ctx,
  row: TokensRow,
  refusal: TokenRefusal,
  askedAt: Date,
): Promise<void> {
  const { workspace_id: workspaceId, tenant_id: tenantId } = row;
  if (tenantId === null || refusal.kind !== 'client') return;
  const tenant = await lockTenant(ctx.sql, workspaceId, tenantId);
  if (tenant === undefined || tenant.status === 'failing') return;
  if (tenant.checked_at !== null && tenant.checked_at >= askedAt) return;
  const now = ctx.clock.now();
  const problem = english`The provider rejected the credential of the tenant: ${refusal.text}`;
  const code = refusal.code === 'unauthorized_client' ? 'delegation_missing' : 'credentials_rejected';
  await updateTenant(ctx.sql, workspaceId, tenantId, {
    ...{ status: 'failing', problem_code: code, problem, failing_since: now, checked_at: now, updated_at: now },
  });
}

/** Describes why a tenant issues no token for one of its users. */
export function tenantRefusedText({ text }: TokenRefusal): string {
  return english`The tenant no longer grants access to this user, who may be suspended or deleted: ${text}`;
}

/** Describes why tokens of a tenant cannot be minted right now. */
export function tenantDelayedText({ kind, text }: TokenRefusal): string {
  if (kind !== 'client') return english`The provider issued no access token; Outrider retries automatically: ${text}`;
  return english`The provider rejected the credential of the tenant, so its mailboxes do not work: ${text}. Update the credential of the tenant.`;
}
