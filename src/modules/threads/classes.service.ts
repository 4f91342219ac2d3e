import type { Ctx } from '../../platform/context.js';
import { together } from '../../platform/lockstep/lockstep.js';
import { updateMessageClass } from './incoming.repo.js';
import { type ThreadClass, updateThreadIntents } from './thread-intent.repo.js';

/** Classifies a conversation; returns 0 if an intent set by a member is kept. */
export function setThreadIntent(ctx: Ctx, workspaceId: number, threadId: number, intent: ThreadClass): Promise<number> {
  return together(ctx, 'threads.intent', { threadId, ...intent }, async (ctx, intents) => {
    const set = await updateThreadIntents(ctx.sql, workspaceId, ctx.clock.now(), intents);
    return intents.map((each) => (set.has(each.threadId) ? 1 : 0));
  });
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
