import type { Ctx } from '../../../../platform/context.js';
import { lockForAdding } from '../contact-bulk.repo.js';
import {
  type ContactMove,
  deleteEarlier,
  deleteMoves,
  insertMoved,
  insertMoves,
  type MovedContact,
} from './moved.repo.js';

/** Prevents other transactions from adding contacts to the campaign until the caller's ends, so that lists stay valid. */
export function holdContacts(ctx: Ctx, workspaceId: number, campaignId: string): Promise<void> {
  return lockForAdding(ctx.sql, workspaceId, campaignId, false);
}

/**
 * Creates contacts of a subsequence from contacts of its parent, in the caller's transaction and under its `holdContacts`. `replaced` are
 * earlier, completed contacts of the same people in the subsequence.
 */
export async function moveContacts(
  ctx: Ctx,
  workspaceId: number,
  target: Parameters<typeof insertMoved>[3] & { readonly replaced: readonly string[] },
  parentContactIds: readonly string[],
): Promise<MovedContact[]> {
  if (parentContactIds.length === 0) return [];
  const now = ctx.clock.now();
  const moves = parentContactIds.map(
    (parentContactId): ContactMove => ({
      moveId: ctx.ids.uuid(),
      contactId: ctx.ids.uuid(),
      parentContactId,
    }),
  );
  if (target.replaced.length > 0) await deleteEarlier(ctx.sql, workspaceId, now, target.replaced);
  const moved = await insertMoved(ctx.sql, workspaceId, now, target, moves);
  await insertMoves(ctx.sql, workspaceId, now, target.campaignId, moves);
  return moved;
}

/**
 * Undoes moves: deletes the contacts they created in a subsequence, which then do not count as moves. The caller
 * cancels their emails.
 */
export async function takeBackMoves(ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await deleteEarlier(ctx.sql, workspaceId, ctx.clock.now(), contactIds);
  await deleteMoves(ctx.sql, workspaceId, contactIds);
}
