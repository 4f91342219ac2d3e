import { type Ctx, inTx } from '../../platform/context.js';
import { countByHand } from '../mailboxes/index.js';
import { OUTBOUND_LOOP } from './enter-outbound.service.js';
import { claimOperations, deleteRaw, findNextDue, type OperationRow, releaseOperations } from './outbound.repo.js';

/** Takes due messages under a new attempt number each; the longest waiting first, in every workspace. */
export function claimDue(ctx: Ctx, workerId: string, limit: number): Promise<OperationRow[]> {
  return claimOperations(ctx.sql, ctx.clock.now(), workerId, limit);
}

/** When the next message is due; null: none waits. */
export function nextDue(ctx: Ctx): Promise<Date | null> {
  return findNextDue(ctx.sql);
}

/** Takes over what dead workers had in hand: what may have been accepted is `unknown`, the rest is due again. */
export async function releaseClaims(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<void> {
  await inTx(ctx, async (ctx) => {
    const rows = await releaseOperations(ctx.sql, deadWorkerIds, ctx.clock.now());
    const unknown = rows.filter((row) => row.status === 'unknown' && row.kind !== 'test' && !row.counted);
    for (const workspaceId of new Set(unknown.map((row) => row.workspace_id))) {
      const own = unknown.filter((row) => row.workspace_id === workspaceId);
      await countByHand(
        ctx,
        workspaceId,
        own.map((row) => row.mailbox_id),
      );
    }
    if (rows.some((row) => row.status === 'queued')) ctx.wake.hint(OUTBOUND_LOOP);
  });
}

/** Says that a sent message has no copy in its Sent folder, and keeps its bytes no longer. */
export async function giveUpSentCopy(
  ctx: Ctx,
  { workspaceId, operationId }: { workspaceId: number; operationId: string },
  error: Error,
): Promise<void> {
  ctx.log.warn({ err: error, workspaceId, operationId }, 'a sent message has no copy in its Sent folder');
  await deleteRaw(ctx.sql, workspaceId, operationId);
}
