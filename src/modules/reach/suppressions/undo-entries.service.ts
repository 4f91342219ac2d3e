import type { Ctx } from '../../../platform/context.js';
import { appendEvents } from '../../foundation/events/index.js';
import { suppressionData } from './suppress.service.js';
import { suppressionDeleted } from './suppressions.events.js';
import { deleteEntries, type FormerEntry, restoreEntries } from './undo-entries.repo.js';

/**
 * Undoes the effects of an action on entries, in the caller's transaction: removes created entries and restores
 * strengthened ones. The caller has verified that nothing else changed them.
 */
export async function takeBackEntries(
  ctx: Ctx,
  workspaceId: number,
  created: readonly string[],
  strengthened: readonly FormerEntry[],
): Promise<void> {
  if (strengthened.length > 0) await restoreEntries(ctx.sql, workspaceId, strengthened);
  if (created.length === 0) return;
  const removed = await deleteEntries(ctx.sql, workspaceId, created);
  await appendEvents(
    ctx,
    workspaceId,
    removed.map((row) => suppressionDeleted.draft(suppressionData(row), { campaignId: row.campaign_id })),
  );
}
