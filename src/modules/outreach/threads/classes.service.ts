import type { Ctx } from '../../../platform/context.js';
import { updateMessageClass } from './incoming.repo.js';
import { type ThreadClass, updateThreadIntent } from './thread-intent.repo.js';

/** Classifies a conversation; returns 0 if an intent set by a member is kept. */
export function setThreadIntent(ctx: Ctx, workspaceId: number, threadId: number, intent: ThreadClass): Promise<number> {
  return updateThreadIntent(ctx.sql, workspaceId, ctx.clock.now(), { threadId, ...intent });
}

/** Stores another classification of a reply. */
export function setMessageClass(
  ctx: Ctx,
  workspaceId: number,
  messageId: number,
  reading: { readonly intent: string },
): Promise<number> {
  return updateMessageClass(ctx.sql, workspaceId, messageId, reading);
}
