import { type Ctx, inTx } from '../../../../platform/context.js';
import { isHeld } from '../../../../platform/due/claims/claims.js';
import { AppError } from '../../../../platform/errors.js';
import { enrollPeople, verifyEnrolled } from '../../imports/index.js';
import { findBookPeople } from '../../profiles/index.js';
import { findSource } from '../core/sources.repo.js';
import { SOURCE_FILES, type SourceFileRow } from '../files/due-files.js';
import { listUnconsidered, type ReadingKey, updateConsidered } from '../files/file-rows.repo.js';
import { addEnrolled } from '../files/files.repo.js';

const PAGE = 1_000;

/**
 * Enrolls contacts of a reading that were not considered for the campaign of the source yet, page by page: contacts and
 * their mark commit together, so that each is considered once. Returns false if the claim was lost.
 */
export async function enrollRows(ctx: Ctx, file: SourceFileRow, key: ReadingKey): Promise<boolean> {
  const { workspaceId, sourceId } = key;
  const source = await findSource(ctx.sql, workspaceId, sourceId);
  const campaignId = source?.campaign_id ?? null;
  if (campaignId === null) return true;
  let enrolled = 0;
  try {
    for (;;) {
      if (!(await isHeld(ctx.sql, SOURCE_FILES, file))) return false;
      const profileIds = await listUnconsidered(ctx.sql, key, campaignId, PAGE);
      if (profileIds.length === 0) break;
      const added = await enrollPage(ctx, key, campaignId, profileIds);
      if (added === null) return true;
      enrolled += added;
    }
  } catch (error) {
    // The campaign is archived; the attention list shows the source.
    if (error instanceof AppError && error.code === 'campaign_not_editable') return true;
    throw error;
  }
  if (enrolled > 0) await verifyEnrolled(ctx, workspaceId, campaignId, false);
  return true;
}

/** Returns the number of enrolled contacts; null if the campaign is deleted. */
function enrollPage(
  ctx: Ctx,
  key: ReadingKey,
  campaignId: string,
  profileIds: readonly string[],
): Promise<number | null> {
  const { workspaceId, readingId } = key;
  return inTx(ctx, async (ctx) => {
    const people = await findBookPeople(ctx, workspaceId, profileIds);
    const target = { campaignId, importId: null, onDuplicate: 'skip', duplicateScope: 'campaign' } as const;
    const added = await enrollPeople(ctx, workspaceId, target, people);
    if (added === null) return null;
    const enrolled = added.rows.filter(({ result }) => result === 'created').length;
    await updateConsidered(ctx.sql, key, campaignId, profileIds);
    await addEnrolled(ctx.sql, workspaceId, readingId, enrolled);
    return enrolled;
  });
}
