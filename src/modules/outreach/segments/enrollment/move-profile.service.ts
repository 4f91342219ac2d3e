import type { Ctx } from '../../../../platform/context.js';
import { updatePinsOf } from '../pins.repo.js';
import { updateMembersOf } from './members.repo.js';

/** Gives the pins of a merged profile, and what links did with it, to the one that stays, in the caller's transaction. */
export async function moveProfile(ctx: Ctx, workspaceId: number, fromId: string, toId: string): Promise<void> {
  await updatePinsOf(ctx.sql, workspaceId, fromId, toId);
  await updateMembersOf(ctx.sql, workspaceId, fromId, toId);
}
