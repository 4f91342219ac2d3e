import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { keptSinceOf } from '../workspaces/retention/index.js';
import { deleteEventsBefore, listWorkspacesWithEvents } from './events.repo.js';

/** Maximum rows deleted per statement. */
const BATCH = 2_000;

/** Returns the smallest UUIDv7 of an instant; earlier IDs are smaller (RFC 9562 section 5.7). */
export function firstUuidAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Deletes events that a workspace no longer keeps, workspace by workspace. */
export async function deleteOldEvents(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let deleted = 0;
  const failures: unknown[] = [];
  for (const workspaceId of await listWorkspacesWithEvents(ctx.sql)) {
    try {
      const firstKept = firstUuidAt(await keptSinceOf(ctx, workspaceId, 'events'));
      for (let count = BATCH; count === BATCH && !signal.aborted; ) {
        count = await deleteEventsBefore(ctx.sql, workspaceId, firstKept, BATCH);
        deleted += count;
      }
    } catch (error) {
      if (faultOf(error) === 'shared') throw error;
      failures.push(error);
      ctx.log.error({ err: error, workspaceId }, 'failed to delete old events of a workspace');
    }
  }
  if (deleted > 0) ctx.log.info({ deleted }, 'deleted old events');
  if (failures.length > 0) throw failures[0];
}
