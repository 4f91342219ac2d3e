import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { untilHinted } from '../../../platform/due/until-hinted.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { hideMessage } from '../../outreach/threads/index.js';
import { returnCapacity } from './daily-capacity.service.js';
import { findOperation, lockOperation, type OperationRow, pageOperations, updateCancelled } from './outbound.repo.js';

/** Statuses in which an operation can be canceled. */
const WAITING: readonly string[] = ['scheduled', 'queued', 'deferred'];
const UNDER_WAY: readonly string[] = ['queued', 'sending'];

/** Channel of a hint when an attempt of an operation ends, for requests that wait for its result. */
export const OUTBOUND_RESULTS = 'outbound.results';

export function isCancellable({ status }: Pick<OperationRow, 'status'>): boolean {
  return WAITING.includes(status);
}

/** Returns an operation. Throws 404 `operation_not_found`. */
export async function findOwnOperation(ctx: Ctx, workspaceId: number, id: string): Promise<OperationRow> {
  const row = await findOperation(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('operation');
  return row;
}

/** Lists manual messages, newest first. Throws 422 `invalid_cursor`. */
export async function listOperations(
  ctx: Ctx,
  workspaceId: number,
  query: { readonly statuses: readonly string[]; readonly cursor: string | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly OperationRow[]; readonly nextCursor: string | null }> {
  const { cursor, limit } = query;
  const statuses = [...new Set(query.statuses)].sort();
  const binding: CursorBinding = { workspaceId, operation: 'listOutboundOperations', filters: { statuses } };
  const before = cursor === undefined ? null : String(decodeCursor(ctx.secrets, binding, cursor)[0]);
  const found = await pageOperations(ctx.sql, workspaceId, statuses, before, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: isMore ? encodeCursor(ctx.secrets, binding, [last.id]) : null };
}

/**
 * Cancels a message that has not been sent, and removes it from its conversation. Idempotent. Throws 409
 * `operation_not_cancellable` once it is sending or final.
 */
export function cancelOperation(ctx: Ctx, workspaceId: number, id: string): Promise<OperationRow> {
  return inTx(ctx, async (ctx) => {
    const row = await lockOperation(ctx.sql, workspaceId, id);
    if (row === undefined) throw notFound('operation');
    if (row.status === 'cancelled') return row;
    if (!isCancellable(row)) {
      throw conflict('operation_not_cancellable', say`A message in status "${row.status}" cannot be canceled.`, {
        status: row.status,
      });
    }
    const now = ctx.clock.now();
    await updateCancelled(ctx.sql, workspaceId, id, now);
    if (row.counted) await returnCapacity(ctx, workspaceId, row.mailbox_id, row.queued_at);
    await hideMessage(ctx, workspaceId, row.thread_id, row.message_id);
    return findOwnOperation(ctx, workspaceId, id);
  });
}

/** Waits up to `maxMs` while an operation is queued or sending, and returns it. */
export async function waitForOperation(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  maxMs: number,
): Promise<OperationRow> {
  const ended = await untilHinted(ctx.wake, OUTBOUND_RESULTS, maxMs, async () => {
    const row = await findOwnOperation(ctx, workspaceId, id);
    return UNDER_WAY.includes(row.status) ? undefined : row;
  });
  return ended ?? findOwnOperation(ctx, workspaceId, id);
}
