import type { Ctx } from '../../platform/context.js';
import { updateMessageClass, updateThreadIntent } from './incoming.repo.js';

/** What a classification by hand or machine makes of a conversation; 0 when a class set by hand stays. */
export function setThreadIntent(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  intent: Parameters<typeof updateThreadIntent>[4],
): Promise<number> {
  return updateThreadIntent(ctx.sql, workspaceId, threadId, ctx.clock.now(), intent);
}

/** Keeps another reading of a stored answer. */
export function setMessageClass(
  ctx: Ctx,
  workspaceId: number,
  messageId: number,
  reading: { readonly intent: string },
): Promise<number> {
  return updateMessageClass(ctx.sql, workspaceId, messageId, reading);
}
