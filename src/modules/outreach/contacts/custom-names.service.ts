import type { Ctx } from '../../../platform/context.js';
import { pageCustomNames } from './custom-names.reads.js';

const PAGE = 10_000;

/**
 * Returns up to `limit` names of custom fields in a campaign's contacts, sorted; `isComplete` tells whether there are more. Reads in
 * chunks, so that no statement runs long in a large campaign.
 */
export async function listCustomNames(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  limit: number,
): Promise<{ names: string[]; isComplete: boolean }> {
  const known = new Set<string>();
  for (let afterId: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof pageCustomNames>> = await pageCustomNames(ctx.sql, workspaceId, campaignId, {
      afterId,
      limit: PAGE,
    });
    for (const name of page.names) {
      if (known.has(name)) continue;
      if (known.size === limit) return { names: [...known].sort(), isComplete: false };
      known.add(name);
    }
    if (page.lastId === null) return { names: [...known].sort(), isComplete: true };
    afterId = page.lastId;
  }
}
