import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { partWords } from './rare-words.reads.js';
import { listBegunLast, listThreadsWithWords } from './threads-named.reads.js';
import { type Among, type ListedThread, LOOKED_FURTHER, readPage } from './threads-page.reads.js';
import { type ThreadFilter, wantedThreads } from './wanted-threads.js';

/** Newest conversations that a search scans before it uses an index. */
const LOOKED_THROUGH = 200;

const SOME = 5;
/** Matches among the newest conversations from which replies are read in one pass, up to `READ_THROUGH`. */
const A_FEW = 3;

/**
 * Returns conversations by their newest message or the end of their snooze, from below `before` on. The fastest way
 * to find a page depends on how common a word is, which only a sample shows ([ADR 52](docs/adr/0052-search.md)):
 * common words are found by scanning the newest conversations, less common ones in the replies of the conversations
 * that started last, and rare ones by the word index.
 */
export async function pageThreads(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  filter: ThreadFilter,
  before: { readonly at: Date; readonly id: number } | null,
  limit: number,
): Promise<ListedThread[]> {
  const { words } = filter;
  const wanted = wantedThreads(workspaceId, now, filter, before);
  const read = async (among?: Among) =>
    among !== undefined && 'named' in among && among.named.length === 0 ? [] : readPage(sql, wanted, limit, among);
  if (words === null) return read();
  const near = await read({ newest: LOOKED_THROUGH, words });
  if (near.length === limit) return near;
  const isReadThrough = wanted.plain === 'first' && near.length >= A_FEW;
  const answered = isReadThrough ? await read({ answers: words }) : [];
  if (answered.length === limit) return answered;
  if (isReadThrough || near.length < SOME) {
    const parted = await partWords(sql, workspaceId, words);
    const areRareTogether = words.each.length > 1 && near.length === 0;
    const seen = areRareTogether ? null : LOOKED_THROUGH / Math.max(near.length, 0.5);
    const begun = before === null ? await listBegunLast(sql, workspaceId, parted, limit, seen) : null;
    const page = begun === null ? [] : await read(begun.from === 0 ? { named: begun.named } : { ...begun, words });
    if (page.length === limit || begun?.from === 0) return page;
    const named = await listThreadsWithWords(sql, workspaceId, parted);
    if (named !== null) return read({ named });
  }
  const further = await read({ newest: LOOKED_FURTHER, words });
  return further.length === limit ? further : read({ parted: await partWords(sql, workspaceId, words) });
}
