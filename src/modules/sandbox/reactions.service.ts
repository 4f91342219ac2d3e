import type { Ctx } from '../../platform/context.js';
import { type DueReaction, findNextReaction, listDueReactions } from './reactions.reads.js';
import { deleteReaction, postponeReaction, stretchReactions } from './reactions.repo.js';

const AGAIN_MS = 30_000;
const MOST_TRIES = 4;

/** What people of the simulated world do now, the earliest first; with a workspace only what they do there. */
export function dueReactions(ctx: Ctx, limit: number, workspaceId: number | null = null): Promise<DueReaction[]> {
  return listDueReactions(ctx.sql, workspaceId, ctx.clock.now(), limit);
}

export function nextReactionAt(ctx: Ctx): Promise<Date | null> {
  return findNextReaction(ctx.sql);
}

/** It is done, or can not be any more. */
export function forgetReaction(ctx: Ctx, { workspaceId, id }: DueReaction): Promise<void> {
  return deleteReaction(ctx.sql, workspaceId, id);
}

/** It failed: it is tried again, and after some times given up. */
export function retryReaction(ctx: Ctx, { workspaceId, id }: DueReaction): Promise<void> {
  const dueAt = new Date(ctx.clock.now().getTime() + AGAIN_MS);
  return postponeReaction(ctx.sql, workspaceId, id, { dueAt, most: MOST_TRIES });
}

/** Lets people take their time about what they got at this very instant: hours where it would be a minute. */
export function takeTheirTime(ctx: Ctx, workspaceId: number, factor: number): Promise<void> {
  return stretchReactions(ctx.sql, workspaceId, ctx.clock.now(), factor);
}
