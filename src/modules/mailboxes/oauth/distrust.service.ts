import type { Ctx } from '../../../platform/context.js';
import type { StoredConnection } from '../connection/connection.js';
import type { MailboxRow } from '../mailboxes.repo.js';
import { expireAccess, findTokens } from './tokens.repo.js';
import { TOKENS_LOOP } from './tokens-loop.js';

type ConnectedRow = Pick<MailboxRow, 'id' | 'connection'>;

/** A token that was renewed so lately and is refused all the same is not the reason. */
const TRUSTED_FOR_MS = 60_000;

/**
 * Notes that a server refused the login of a mailbox: where that was an access token, it is renewed at once, whatever it
 * promised. The provider then says whether the sign-in itself is over.
 */
export async function distrustAccess(ctx: Ctx, workspaceId: number, row: ConnectedRow): Promise<void> {
  if (!signsIn(row)) return;
  const now = ctx.clock.now();
  const changed = await expireAccess(ctx.sql, workspaceId, row.id, now, new Date(now.getTime() - TRUSTED_FOR_MS));
  if (changed > 0) ctx.wake.hint(TOKENS_LOOP);
}

/**
 * Whether a mailbox has no access token at the moment though its sign-in is not over: the provider can not be asked, or it
 * refuses the application of this installation. Then a failure is not the mailbox's.
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
