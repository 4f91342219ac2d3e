import type { Ctx } from '../../../../platform/context.js';
import { pageThreads } from '../listing/find-threads.reads.js';
import type { ListedThread } from '../listing/threads-page.reads.js';
import { searchWords } from '../listing/threads-search.js';
import type { AcrossFilter, AcrossPosition, ListedAcross } from './across.reads.js';

/** Workspaces that one request searches in parallel, each with a connection to the database. */
const AT_ONCE = 4;
const MAX_ID = Number.MAX_SAFE_INTEGER;

/**
 * Returns conversations of several workspaces that have all words and a label, newest first. Each workspace is searched like its own
 * inbox, with the index that fits how common the words are there, and contributes at most a page.
 */
export async function searchAcross(
  ctx: Ctx,
  workspaceIds: readonly number[],
  search: {
    readonly filter: AcrossFilter;
    /** Typed text; null without a search. */
    readonly text: string | null;
    /** IDs of the wanted labels, by workspace; null for any or no label. */
    readonly labels: ReadonlyMap<number, readonly string[]> | null;
    readonly before: AcrossPosition | null;
    readonly limit: number;
  },
): Promise<ListedAcross[]> {
  const { before, limit } = search;
  const found: ListedAcross[] = [];
  const waiting = [...workspaceIds];
  const work = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const workspaceId = id;
      const rows = await searchOne(ctx, workspaceId, search, before === null ? null : within(workspaceId, before));
      found.push(...rows.map((row) => ({ ...row, workspace_id: workspaceId })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found
    .sort((a, b) => b.place_at.getTime() - a.place_at.getTime() || b.workspace_id - a.workspace_id || b.id - a.id)
    .slice(0, limit);
}

/** Returns the position in one workspace below which its conversations follow a position among all. */
function within(workspaceId: number, before: AcrossPosition): { at: Date; id: number } {
  if (workspaceId === before.workspaceId) return before;
  return { at: before.at, id: workspaceId < before.workspaceId ? MAX_ID : 0 };
}

async function searchOne(
  ctx: Ctx,
  workspaceId: number,
  { filter, text, labels, limit }: Parameters<typeof searchAcross>[2],
  before: { readonly at: Date; readonly id: number } | null,
): Promise<ListedThread[]> {
  const words = text === null ? null : searchWords(workspaceId, text);
  if (text !== null && words === null) return [];
  const { unread, bucket, intent, ...shared } = filter;
  const wanted = {
    ...shared,
    words,
    buckets: bucket === null ? null : [bucket],
    intents: intent === null ? null : [intent],
    isRead: unread === null ? null : !unread,
    labelIds: labels?.get(workspaceId) ?? null,
    ...{ campaignId: null, mailboxId: null, authenticated: null, hasAttachments: null },
    ...{ updatedSince: null, since: null, until: null },
  };
  return pageThreads(ctx.sql, workspaceId, ctx.clock.now(), wanted, before, limit);
}
