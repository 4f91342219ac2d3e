import type { Ctx } from '../../../platform/context.js';
import * as events from './events.repo.js';

// Event log for the fan-out: from the position up to which events were handed on, in the order of their numbers.

/** Returns workspaces, by ID, with events that have no number yet or were not fanned out. */
export function workspacesWithNewEvents(ctx: Ctx): Promise<number[]> {
  return events.listWorkspacesWithNewEvents(ctx.sql);
}

/**
 * Locks the position of a workspace until the caller's transaction ends. Returns the range of the log after the
 * position; null if another process has locked it.
 */
export function lockFanOut(ctx: Ctx, workspaceId: number): Promise<events.LogRange | null> {
  return events.lockFannedOutSequence(ctx.sql, workspaceId);
}

/** Returns the number of the last event handed on; 0 before the first. It may grow at any time. */
export function readFannedOut(ctx: Ctx, workspaceId: number): Promise<number> {
  return events.getFannedOutSequence(ctx.sql, workspaceId);
}

/** Sets the position, which the caller has locked. */
export function moveFanOut(ctx: Ctx, workspaceId: number, sequence: number): Promise<void> {
  return events.updateFannedOutSequence(ctx.sql, workspaceId, sequence);
}

/** Returns up to `limit` numbered events of a range, in order, without their data. */
export function readEventHeads(
  ctx: Ctx,
  workspaceId: number,
  range: events.LogRange,
  limit: number,
): Promise<events.EventHead[]> {
  return events.listEventHeads(ctx.sql, workspaceId, range, limit);
}

/** Returns events by ID; `sequence` is null before an event is numbered, and deleted events are missing. */
export function readEvents(
  ctx: Ctx,
  workspaceId: number,
  ids: readonly string[],
): ReturnType<typeof events.listEventsById> {
  return events.listEventsById(ctx.sql, workspaceId, ids);
}
