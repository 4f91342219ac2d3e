import { type Ctx, inTx } from '../../../../platform/context.js';
import type { Owner } from '../../../../platform/http/owner.js';
import { presenceHint } from '../../../foundation/events/stream/presence.events.js';
import { viewThread } from '../threads.service.js';
import { deletePastPresence, deletePresence, listPresence, type PresenceRow, upsertPresence } from './presence.repo.js';

/** Time without an update after which a member is no longer present. */
const STAYS_MS = 30_000;
const MOST_LISTED = 500;

/**
 * Records that a member views a conversation or types a reply, and returns the other members who are present. Others
 * are notified through the event stream; the event log stays unchanged. Throws 404 `thread_not_found`.
 */
export function bePresent(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  { ref: who, name }: Owner,
  state: PresenceRow['state'],
): Promise<PresenceRow[]> {
  return inTx(ctx, async (ctx) => {
    await viewThread(ctx, workspaceId, threadId);
    const now = ctx.clock.now();
    await deletePastPresence(ctx.sql, workspaceId, now);
    const until = new Date(now.getTime() + STAYS_MS);
    const isNews = await upsertPresence(ctx.sql, workspaceId, { thread_id: threadId, who, name, state }, now, until);
    if (isNews) ctx.wake.hint(presenceHint(workspaceId));
    const all = await listPresence(ctx.sql, workspaceId, threadId, now, MOST_LISTED);
    return all.filter((other) => other.who !== who);
  });
}

/** Ends a member's presence. Throws 404 `thread_not_found`. */
export function leave(ctx: Ctx, workspaceId: number, threadId: number, { ref }: Owner): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await viewThread(ctx, workspaceId, threadId);
    if (await deletePresence(ctx.sql, workspaceId, threadId, ref)) ctx.wake.hint(presenceHint(workspaceId));
  });
}

/** Lists the other members who are present in any conversation. */
export async function readPresence(ctx: Ctx, workspaceId: number, { ref }: Owner): Promise<PresenceRow[]> {
  const all = await listPresence(ctx.sql, workspaceId, null, ctx.clock.now(), MOST_LISTED);
  return all.filter(({ who }) => who !== ref);
}
