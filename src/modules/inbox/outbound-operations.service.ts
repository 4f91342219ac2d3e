import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, inTx } from '../../platform/context.js';
import { conflict, notFound } from '../../platform/errors.js';
import { hideMessage } from '../threads/index.js';
import { findOperation, lockOperation, type OperationRow, updateCancelled } from './outbound.repo.js';

/** Statuses from which an operation can still be taken back. */
const WAITING: readonly string[] = ['scheduled', 'queued', 'deferred'];
const UNDER_WAY: readonly string[] = ['queued', 'sending'];

const FIRST_LOOK_MS = 40;
const LONGEST_LOOK_MS = 300;

export function isCancellable({ status }: Pick<OperationRow, 'status'>): boolean {
  return WAITING.includes(status);
}

/** One operation; 404 `operation_not_found`. */
export async function findOwnOperation(ctx: Ctx, workspaceId: number, id: string): Promise<OperationRow> {
  const row = await findOperation(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('operation');
  return row;
}

/**
 * Takes a message back that has not gone out: it leaves its conversation. Repeating it changes nothing. Throws 409
 * `operation_not_cancellable` once it is on its way or ended.
 */
export function cancelOperation(ctx: Ctx, workspaceId: number, id: string): Promise<OperationRow> {
  return inTx(ctx, async (ctx) => {
    const row = await lockOperation(ctx.sql, workspaceId, id);
    if (row === undefined) throw notFound('operation');
    if (row.status === 'cancelled') return row;
    if (!isCancellable(row)) {
      throw conflict('operation_not_cancellable', `The message is ${row.status} and can not be taken back.`, {
        status: row.status,
      });
    }
    const now = ctx.clock.now();
    await updateCancelled(ctx.sql, workspaceId, id, now);
    await hideMessage(ctx.sql, workspaceId, row.thread_id, row.message_id, now);
    return findOwnOperation(ctx, workspaceId, id);
  });
}

/** Waits while an operation is on its way, at most so long, and returns how far it is. */
export async function waitForOperation(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  maxMs: number,
): Promise<OperationRow> {
  const endsMs = performance.now() + maxMs;
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_LOOK_MS)) {
    const row = await findOwnOperation(ctx, workspaceId, id);
    if (!UNDER_WAY.includes(row.status) || performance.now() >= endsMs) return row;
    await sleep(waitMs);
  }
}
