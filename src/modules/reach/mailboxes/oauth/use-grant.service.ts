import type { Ctx } from '../../../../platform/context.js';
import { deleteExpiredGrants, type GrantRow, lockUsableGrants, updateUsed } from './grants.repo.js';
import { openTokens, refreshDueAt, sealTokens } from './sealed-tokens.js';
import { starterOf } from './start-grant.service.js';
import { upsertTokens } from './tokens.repo.js';
import { TOKENS_LOOP } from './tokens-loop.js';

/** Grants from which the caller may create mailboxes, by ID. */
export type UsableGrants = ReadonlyMap<string, GrantRow>;

/**
 * Locks the grants that a request names. Omits grants of another workspace or initiator, and used or expired ones,
 * without distinguishing them.
 */
export async function lockGrants(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<UsableGrants> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const rows = await lockUsableGrants(ctx.sql, workspaceId, wanted, starterOf(ctx.actor), ctx.clock.now());
  return new Map(rows.map((row) => [row.id, row]));
}

/** Moves the tokens of locked grants to their mailboxes, which consumes the grants. */
export async function giveTokens(
  ctx: Ctx,
  workspaceId: number,
  granted: ReadonlyArray<{ readonly mailboxId: number; readonly grant: GrantRow }>,
): Promise<void> {
  const now = ctx.clock.now();
  for (const { mailboxId, grant } of granted) {
    const tokens = openTokens(ctx, workspaceId, { grant: grant.id }, grant.tokens ?? Buffer.alloc(0));
    const expiresAt = grant.access_expires_at ?? now;
    await upsertTokens(ctx.sql, {
      workspace_id: workspaceId,
      mailbox_id: mailboxId,
      provider: grant.provider,
      tokens: sealTokens(ctx, workspaceId, { mailboxId }, tokens),
      renewed_at: now,
      access_expires_at: expiresAt,
      refresh_due_at: refreshDueAt(grant.created_at, expiresAt),
    });
  }
  if (granted.length === 0) return;
  await updateUsed(
    ctx.sql,
    workspaceId,
    granted.map(({ grant }) => grant.id),
  );
  ctx.wake.hint(TOKENS_LOOP);
}

/** Deletes expired grants with their unused tokens. */
export async function forgetGrants(ctx: Ctx): Promise<void> {
  await deleteExpiredGrants(ctx.sql, ctx.clock.now());
}
