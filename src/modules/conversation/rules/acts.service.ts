import type { Ctx } from '../../../platform/context.js';
import { viewThread } from '../inbox/index.js';
import { type ActView, listActs } from './acts.reads.js';

/** Lists what rules did in a conversation, newest first. Throws 404 `thread_not_found`. */
export async function listThreadActs(ctx: Ctx, workspaceId: number, threadId: number): Promise<ActView[]> {
  await viewThread(ctx, workspaceId, threadId);
  return listActs(ctx.sql, workspaceId, threadId, ctx.clock.now());
}
