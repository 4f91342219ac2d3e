import { type Ctx, inTx } from '../../../platform/context.js';
import { appendEvents } from '../../foundation/events/index.js';
import { changeThreadStates } from '../../outreach/threads/index.js';
import { threadWoken } from './inbox.events.js';
import { findThreadView } from './listing/thread-view.reads.js';
import { threadRef } from './thread-changes.js';

/**
 * Returns a snoozed conversation as unread. A conversation that has already returned, or is now snoozed for longer,
 * stays unchanged.
 */
export function wakeThread(
  ctx: Ctx,
  { workspaceId, threadId }: { readonly workspaceId: number; readonly threadId: number },
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const view = await findThreadView(ctx.sql, workspaceId, threadId);
    const until = view?.snoozed_until ?? null;
    const now = ctx.clock.now();
    if (view === undefined || until === null || until > now) return;
    await changeThreadStates(ctx, workspaceId, [threadId], { snoozedUntil: null, isRead: false, wokenAt: now });
    await appendEvents(ctx, workspaceId, [threadWoken.draft(threadRef(view))]);
  });
}
