import type { Ctx } from '../../platform/context.js';
import { pageCustomNames } from './custom-names.reads.js';

const PAGE = 10_000;

/**
 * The names of custom fields that contacts of a campaign have, sorted; at most `limit` of them, and `isComplete` says
 * whether there are more. Read in pieces, so that a large campaign holds no statement for long.
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
