import { type Ctx, inTx } from '../../platform/context.js';
import { appendEvents } from '../events/index.js';
import { changeThreadStates } from '../threads/index.js';
import { threadWoken } from './inbox.events.js';
import { threadRef } from './thread-changes.js';
import { findThreadView } from './threads.reads.js';

/** Brings a sleeping conversation back as unread. One that was woken before, or sleeps longer by now, stays as it is. */
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
