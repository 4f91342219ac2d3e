import { givenRows } from '../../platform/db/given-rows.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import { allOf, type SearchWords } from './threads-search.js';

// Reads threads and messages: which of the words that are looked for together are rare.

/** Words that are looked for together, parted by where they are looked up. */
export interface PartedWords {
  /** A text search query of those that the indexes are asked for. */
  readonly rare: string;
  /** One of those that are looked for in what the indexes found, because they are much commoner; null: there are none. */
  readonly common: string | null;
}

/** How common a word is, the answers of so many of the newest conversations tell. */
const SAMPLE = 100;
/**
 * A word that is more than so many times as common as the rarest one is common: to read all its places in an index costs more than to look
 * for it in what the others found.
 */
const COMMONER = 4;

/** Asks how common the words are, where there are two or more. */
export async function partWords(sql: SqlRunner, workspaceId: number, words: SearchWords): Promise<PartedWords> {
  const { query, each } = words;
  if (each.length === 1) return { rare: query, common: null };
  const rows = await sql.query<{ held: number }>(HELD, [workspaceId, ...WORDS.values(each)], 'threads-count-words');
  // What none of the sample has is taken for half as common as what one has.
  const most = COMMONER * Math.max(0.5, Math.min(...rows.map(({ held }) => held)));
  const isCommon = (_: string, at: number): boolean => (rows[at]?.held ?? 0) > most;
  const common = each.filter(isCommon);
  return {
    rare: allOf(each.filter((word, at) => !isCommon(word, at))),
    common: common.length === 0 ? null : allOf(common),
  };
}

const WORDS = givenRows<string>({ query: ['text', (word) => word] });

/** Of how many conversations an answer has each word. */
const HELD = `
  with newest as materialized (
    select id from threads where workspace_id = $1 order by last_message_at desc, id desc limit ${SAMPLE}
  )
  select (
    select count(*) from newest t where exists (
      select from messages m
      where m.workspace_id = $1 and m.thread_id = t.id and m.kind <> 'campaign' and m.words @@ word.query::tsquery offset 0
    )
  )::int as held
  from ${WORDS.at(2, 'word', { place: 'place', isUnseen: true })} order by word.place`;
