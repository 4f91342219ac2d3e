import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { PartedWords } from './rare-words.reads.js';
import { threadWords } from './thread-words.js';

// Reads threads and messages: the ids of conversations that the indexes of words name.

/** All conversations with the words from one id on: those that were begun then or later. */
export interface Begun {
  readonly named: readonly number[];
  readonly from: number;
}

/** The indexes name no more of them. */
const MOST = 4_000;
/** So many pages of them are read whole; of more, the last begun. */
const FEW_PAGES = 10;
/** Among the conversations that were begun last the indexes are asked for so many pages; */
const PAGES = 3;
/** these are looked for among no more than so many. */
const BEGUN_LAST = 16_000;
/** Among how many ids so many conversations are is told by the last. */
const SAMPLE = 500;

/**
 * Those with the words that were begun last, `enough` of them where there are; null: more than are worth asking for.
 * @param seen one of so many conversations had the words, where they were looked for before; null: they are rare together, so that all
 * with them are asked for at once.
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

/** Of those named so many pages, the last begun; all, where these are few. */
function begunLast({ named, from }: Begun, enough: number): Begun {
  const ids = [...new Set(named)].sort((a, b) => b - a);
  if (from === 0 && ids.length <= FEW_PAGES * enough) return { named: ids, from };
  const last = ids.slice(0, PAGES * enough);
  return { named: last, from: last.length < ids.length ? (last.at(-1) ?? from) : from };
}

/**
 * Ids of conversations that the indexes of words name for the words that stand at `rare`, where the same text has those at `common`; of
 * those from the one on that stands at `from`. Some come more than once. Of a range whose ends it is not told, PostgreSQL takes a small
 * part of a table to be in it, so that it lays the range over what the index of words found before it reads a row; told them, it goes by
 * the ids that it knew when it last looked.
 */
export const named = (rare: string, common: string, from?: string): string => {
  // No index answers what is asked to be true: the common words are read in what it found for the rare ones.
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
 * All ids of conversations with the words; null: more than are worth asking for. PostgreSQL knows nothing of how common a word is,
 * and would read whole tables for the first of a common one; what is materialized is planned without the limit.
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
 * One row, whose ids come in one value: a row for each of a thousand costs the service as much time as finding them costs PostgreSQL.
 * @param $4 so many times the sample are looked among @param $5 where fewer are found there, all are named @param $6 but no more.
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
