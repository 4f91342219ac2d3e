import type { Ctx } from '../../../platform/context.js';
import { insertCopies } from './duplicate.repo.js';

const CHUNK = 10_000;

/**
 * Copies the contacts of its source to a duplicated campaign, all `pending`. Each chunk is committed separately and
 * copying again adds nothing, so the job may be killed at any point and run again.
 */
export async function duplicateContacts(
  ctx: Ctx,
  workspaceId: number,
  copy: { fromCampaignId: string; toCampaignId: string },
): Promise<void> {
  let afterId: string | null = null;
  do {
    afterId = await insertCopies(ctx.sql, workspaceId, ctx.clock.now(), { ...copy, afterId, limit: CHUNK }, () =>
      ctx.ids.uuid(),
    );
  } while (afterId !== null);
}
