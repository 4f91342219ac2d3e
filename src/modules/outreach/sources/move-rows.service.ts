import type { Ctx } from '../../../platform/context.js';
import { updateProfileOf } from './core/deliveries.repo.js';
import { updateRowsOf } from './files/file-rows.repo.js';

/** Gives what sources know of a merged profile to the one that stays, in the caller's transaction. */
export async function moveRows(ctx: Ctx, workspaceId: number, fromId: string, toId: string): Promise<void> {
  await updateRowsOf(ctx.sql, workspaceId, fromId, toId);
  await updateProfileOf(ctx.sql, workspaceId, fromId, toId);
}
