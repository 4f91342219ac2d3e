import type { Ctx } from '../../../platform/context.js';
import { deleteContent, type OperationRow } from './outbound.repo.js';
import { claimOperations, findNextDue } from './outbound-claims.repo.js';

/** Claims due messages of all workspaces, the longest waiting first, each under a new attempt number. */
export function claimDue(ctx: Ctx, workerId: string, limit: number): Promise<OperationRow[]> {
  return claimOperations(ctx.sql, ctx.clock.now(), workerId, limit);
}

/** Returns when the next message is due; null if none is waiting. */
export function nextDue(ctx: Ctx): Promise<Date | null> {
  return findNextDue(ctx.sql);
}

/** Records that a sent message has no copy in its Sent folder, and deletes its content. */
export async function giveUpSentCopy(
  ctx: Ctx,
  { workspaceId, operationId }: { workspaceId: number; operationId: string },
  error: Error,
): Promise<void> {
  ctx.log.warn({ err: error, workspaceId, operationId }, 'sent message has no copy in the Sent folder');
  await deleteContent(ctx.sql, workspaceId, operationId);
}
