import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { PartedWords } from './rare-words.reads.js';
import { threadWords } from './thread-words.js';

// Reads threads and messages: ids of conversations found by the word indexes.

/** Conversations with the words whose id is at least `from`, that is, which started then or later. */
export interface Begun {
  readonly named: readonly number[];
  readonly from: number;
}

/** Maximum ids read from the indexes. */
const MOST = 4_000;
/** Maximum pages that are returned in full; beyond it, only the conversations that started last. */
const FEW_PAGES = 10;
/** Number of pages to request from the indexes among the conversations that started last. */
const PAGES = 3;
/** Maximum number of these conversations to search. */
const BEGUN_LAST = 16_000;
/** Number of last conversations whose ids show how dense the ids of the workspace are. */
const SAMPLE = 500;

/**
 * Lists the conversations with the words that started last, at least `enough` if there are as many. Null if there are more
 * than are worth reading.
 * @param seen an earlier search found the words in one of this many conversations; null if the words are rare together, so
 * that all conversations with them are read in one query
 */
export async function listBegunLast(
  sql: SqlRunner,
  workspaceId: number,
  words: PartedWords,
  enough: number,
  seen: number | null,
): Promise<Begun | null> {
  const among = seen === null ? 0 : Math.min(BEGUN_LAST, Math.ceil(PAGES * enough * seen));
  const [row] = await sql.query<{ from: number; named: number[] | null }>(
    BEGUN_OR_ALL,
    [workspaceId, words.rare, words.common, among / SAMPLE, enough, MOST],
    'threads-list-begun-last',
  );
  const from = row?.from ?? 0;
  const named = row?.named ?? [];
  return from === 0 && named.length === MOST ? null : begunLast({ named, from }, enough);
}

/** Keeps the conversations that started last, up to a number of pages, or all if there are few. */
function begunLast({ named, from }: Begun, enough: number): Begun {
  const ids = [...new Set(named)].sort((a, b) => b - a);
  if (from === 0 && ids.length <= FEW_PAGES * enough) return { named: ids, from };
  const last = ids.slice(0, PAGES * enough);
  return { named: last, from: last.length < ids.length ? (last.at(-1) ?? from) : from };
}

/**
 * Returns a query for the ids of conversations in which the indexes find the words in parameter `rare` and the same text
 * contains those in `common`, from the id that `from` selects. Ids may repeat. The bounds of the range are subqueries, whose
 * values PostgreSQL does not know when it plans. It then assumes that a small part of the table matches, and applies the
 * range to the results of the word index before it reads a row. With known values, it would rely on outdated statistics.
 */
export const named = (rare: string, common: string, from?: string): string => {
  // `is true` keeps the common words out of the index: they are checked in the rows that it found for the rare words.
  const has = (text: string): string =>
    `${text} @@ ${rare}::tsquery and (${common}::tsquery is null or ${text} @@ ${common}::tsquery) is true`;
  const within = (id: string, more = ''): string =>
    from === undefined ? '' : `and ${id} between (select ${from}) and (select ${LAST_ID}::bigint)${more}`;
  return `
    with of_threads as materialized (
      select w.id from threads w where w.workspace_id = $1 and ${has(threadWords('w'))} ${within('w.id')}
    ), of_messages as materialized (
      select w.thread_id as id from messages w
      where w.workspace_id = $1 and ${has('w.words')} ${within('w.thread_id', ` and w.kind <> 'campaign'`)}
    ) select id from of_threads union all select id from of_messages`;
};
const LAST_ID = Number.MAX_SAFE_INTEGER;

/**
 * Lists the ids of all conversations with the words; null if there are more than are worth reading. PostgreSQL cannot tell
 * how common a word is, and with a limit would scan whole tables for a common one; materialized parts are planned without it.
 */
export async function listThreadsWithWords(
  sql: SqlRunner,
  workspaceId: number,
  words: PartedWords,
): Promise<number[] | null> {
  const rows = await sql.query<{ id: number }>(
    `${named('$2', '$3')} limit $4`,
    [workspaceId, words.rare, words.common, MOST],
    'threads-list-with-words',
  );
  return rows.length === MOST ? null : rows.map((row) => row.id);
}

/**
 * Returns one row with all ids in one value, because a thousand rows cost the server as much time as finding them costs
 * PostgreSQL.
 * @param $4 size of the range to search, in samples
 * @param $5 number of conversations in the range below which all conversations are read
 * @param $6 maximum number of all conversations
 */
const BEGUN_OR_ALL = `
  with first as materialized (
    select greatest(0, newest.id - ceil((newest.id - sample.id) * $4::float8))::bigint as id
    from (select max(id) as id from threads where workspace_id = $1) newest,
      (select id from threads where workspace_id = $1 order by id desc offset ${SAMPLE} limit 1) sample
  ), begun as materialized (select id from (${named('$2', '$3', 'id from first')}) found where $4::float8 > 0
  ), rare as materialized (select (select count(distinct id) from begun) < $5 as it)
  select case when rare.it then 0 else (select id from first) end as "from",
    case when rare.it then (select json_agg(id) from (select id from (${named('$2', '$3')}) found limit $6) everything)
      else (select json_agg(id) from begun) end as named
  from rare`;
