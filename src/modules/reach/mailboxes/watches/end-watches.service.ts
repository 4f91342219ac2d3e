import type { Ctx } from '../../../../platform/context.js';
import { isAlive } from '../oauth/access.service.js';
import { openTokens } from '../oauth/sealed-tokens.js';
import { findTokens } from '../oauth/tokens.repo.js';
import { WATCHES_LOOP, type WatchRow } from './due-watches.js';
import { deleteWatches, endWatch, lockWatches } from './watches.repo.js';

/**
 * Hands over the announcements of mailboxes that lose their access, in the caller's transaction and before it deletes their
 * tokens. The loop removes them at the provider with the current access token, which is kept encrypted until then. Without
 * a valid one they end when they expire, and name no mailbox until then.
 */
export async function endWatches(ctx: Ctx, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  for (const watch of await lockWatches(ctx.sql, workspaceId, mailboxIds)) {
    if (watch.status === 'ending') continue;
    const access = watch.origin === null ? null : await accessOf(ctx, watch);
    if (access === null || watch.origin === null) {
      await deleteWatches(ctx.sql, workspaceId, [watch.mailbox_id]);
      continue;
    }
    await endWatch(ctx.sql, watch, { origin: watch.origin, access, now: ctx.clock.now() });
    ctx.wake.hint(WATCHES_LOOP);
  }
}

async function accessOf(
  ctx: Ctx,
  { workspace_id: workspaceId, mailbox_id: mailboxId }: WatchRow,
): Promise<Buffer | null> {
  const tokens = await findTokens(ctx.sql, workspaceId, mailboxId);
  if (tokens === undefined || !isAlive(tokens.access_expires_at, ctx.clock.now())) return null;
  const { accessToken } = openTokens(ctx, workspaceId, { mailboxId }, tokens.tokens);
  return ctx.secrets.encrypt(workspaceId, watchAccessContext(mailboxId), accessToken);
}

/** Returns the access token that removes the announcements of a mailbox that is gone. */
export function openWatchAccess(ctx: Pick<Ctx, 'secrets'>, watch: WatchRow): string | null {
  if (watch.access === null) return null;
  return ctx.secrets.decrypt(watch.workspace_id, watchAccessContext(watch.mailbox_id), watch.access);
}

export function watchAccessContext(mailboxId: number): string {
  return `mailbox_watches:${mailboxId}:access`;
}
