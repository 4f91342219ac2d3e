import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { allOf, type SearchWords } from './threads-search.js';

// Reads threads and messages to find the rare words of a search.

/** Words of a search, divided by where they are looked up. */
export interface PartedWords {
  /** Text search query for the indexes. */
  readonly rare: string;
  /** Text search query for the rows that the indexes found, with much more common words; null if there are none. */
  readonly common: string | null;
}

/** Number of newest conversations whose replies are sampled to estimate how common a word is. */
const SAMPLE = 100;
/**
 * Factor over the rarest word above which a word is common: reading all its index entries then costs more than checking the
 * rows that the other words found.
 */
const COMMONER = 4;

/** Divides two or more words by how common they are. */
export async function partWords(sql: SqlRunner, workspaceId: number, words: SearchWords): Promise<PartedWords> {
  const { query, each } = words;
  if (each.length === 1) return { rare: query, common: null };
  const rows = await sql.query<{ held: number }>(HELD, [workspaceId, ...WORDS.values(each)], 'threads-count-words');
  // A word that is missing in the sample counts as half as common as a word found once.
  const most = COMMONER * Math.max(0.5, Math.min(...rows.map(({ held }) => held)));
  const isCommon = (_: string, at: number): boolean => (rows[at]?.held ?? 0) > most;
  const common = each.filter(isCommon);
  return {
    rare: allOf(each.filter((word, at) => !isCommon(word, at))),
    common: common.length === 0 ? null : allOf(common),
  };
}

const WORDS = givenRows<string>({ query: ['text', (word) => word] });

/** Counts the sampled conversations in which a reply contains each word. */
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
  from ${WORDS.at(2, 'word', { position: 'place', isUnseen: true })} order by word.place`;
