import type { Ctx } from '../../../platform/context.js';
import { type DueReaction, findNextReaction, listDueReactions } from './reactions.reads.js';
import { deleteReaction, postponeReaction, stretchReactions } from './reactions.repo.js';

const AGAIN_MS = 30_000;
const MOST_TRIES = 4;

/** Returns due reactions of simulated recipients, earliest first; with a workspace, only those of the workspace. */
export function dueReactions(ctx: Ctx, limit: number, workspaceId: number | null = null): Promise<DueReaction[]> {
  return listDueReactions(ctx.sql, workspaceId, ctx.clock.now(), limit);
}

export function nextReactionAt(ctx: Ctx): Promise<Date | null> {
  return findNextReaction(ctx.sql);
}

/** Deletes a reaction that is done or no longer possible. */
export function forgetReaction(ctx: Ctx, { workspaceId, id }: DueReaction): Promise<void> {
  return deleteReaction(ctx.sql, workspaceId, id);
}

/** Records a failure: the reaction is retried, and dropped after several attempts. */
export function retryReaction(ctx: Ctx, { workspaceId, id }: DueReaction): Promise<void> {
  const dueAt = new Date(ctx.clock.now().getTime() + AGAIN_MS);
  return postponeReaction(ctx.sql, workspaceId, id, { dueAt, most: MOST_TRIES });
}

/** Multiplies the delays of reactions written at this instant: hours instead of minutes. */
export function takeTheirTime(ctx: Ctx, workspaceId: number, factor: number): Promise<void> {
  return stretchReactions(ctx.sql, workspaceId, ctx.clock.now(), factor);
}
