import type { Ctx } from '../../../../platform/context.js';
import type { StoredConnection } from '../core/connection.js';
import type { MailboxRow } from '../core/mailboxes.repo.js';
import { expireAccess, findTokens } from './tokens.repo.js';
import { TOKENS_LOOP } from './tokens-loop.js';

type ConnectedRow = Pick<MailboxRow, 'id' | 'connection'>;

/** Age below which a renewed token is trusted: a rejection then has another cause. */
const TRUSTED_FOR_MS = 60_000;

/**
 * Handles a server's rejection of a mailbox's credentials: renews an access token immediately, regardless of its expiry. The
 * provider then reports whether the sign-in itself has ended.
 */
export async function distrustAccess(ctx: Ctx, workspaceId: number, row: ConnectedRow): Promise<void> {
  if (!signsIn(row)) return;
  const now = ctx.clock.now();
  const changed = await expireAccess(ctx.sql, workspaceId, row.id, now, new Date(now.getTime() - TRUSTED_FOR_MS));
  if (changed > 0) ctx.wake.hint(TOKENS_LOOP);
}

/**
 * Returns whether a mailbox lacks an access token although its sign-in is valid, because the provider cannot be reached or
 * rejects the application of this instance. Such a failure is not the mailbox's.
 */
export async function lacksAccess(ctx: Ctx, workspaceId: number, row: ConnectedRow): Promise<boolean> {
  if (!signsIn(row)) return false;
  const tokens = await findTokens(ctx.sql, workspaceId, row.id);
  return tokens !== undefined && tokens.refresh_due_at !== null && tokens.access_expires_at <= ctx.clock.now();
}

function signsIn({ connection }: ConnectedRow): boolean {
  const stored = connection as StoredConnection | null;
  return stored !== null && stored.auth !== 'password';
}
