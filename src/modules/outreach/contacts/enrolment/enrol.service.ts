import type { Ctx } from '../../../../platform/context.js';
import {
  type EnrolChunk,
  type EnrolledChunk,
  enrolChunk,
  listChunkEnds,
  reopenCompleted,
  updateUnenrolled,
} from './enrol.repo.js';

/** Activates pending contacts, a chunk at a time; suppressed ones become `suppressed`. */
export function enrolContacts(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  chunk: EnrolChunk,
): Promise<EnrolledChunk> {
  return enrolChunk(ctx.sql, workspaceId, campaignId, ctx.clock.now(), chunk);
}

/** Resets active contacts without any email to pending after a failed launch. Returns their number. */
export function unenrolContacts(ctx: Ctx, workspaceId: number, campaignId: string): Promise<number> {
  return updateUnenrolled(ctx.sql, workspaceId, campaignId, ctx.clock.now());
}

/** Reactivates completed contacts that have a further step. */
export function reopenContacts(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  lastStepOrder: number,
  limit: number,
): ReturnType<typeof reopenCompleted> {
  return reopenCompleted(ctx.sql, workspaceId, campaignId, ctx.clock.now(), lastStepOrder, limit);
}

/** Returns the ends of chunks of pending contacts, so that several can be enrolled in parallel. */
export function enrolmentChunks(ctx: Ctx, workspaceId: number, campaignId: string, size: number): Promise<string[]> {
  return listChunkEnds(ctx.sql, workspaceId, campaignId, size);
}
