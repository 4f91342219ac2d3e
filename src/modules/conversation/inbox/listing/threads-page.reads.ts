import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { PartedWords } from './rare-words.reads.js';
import { COLUMNS, NAMES, type ThreadView } from './thread-view.reads.js';
import { holds, threadWords } from './thread-words.js';
import { type Begun, named } from './threads-named.reads.js';
import type { SearchWords } from './threads-search.js';
import type { WantedThreads } from './wanted-threads.js';

/** Conversation of a list, with the time that determines its position. */
export interface ListedThread extends ThreadView {
  readonly place_at: Date;
}

/** Newest conversations that a search scans if the words are common, or if the index returns too many. */
export const LOOKED_FURTHER = 4_000;

const READ_THROUGH = 10_000;

/** Search scope: everything, the newest conversations, the last replies, or these IDs. */
export type Among =
  | { readonly words: SearchWords; readonly newest: number }
  | { readonly answers: SearchWords }
  | { readonly parted: PartedWords }
  | { readonly named: readonly number[] }
  | BegunFrom;

/** All matches from an ID on; the IDs of earlier matches are unknown. */
interface BegunFrom extends Begun {
  readonly words: SearchWords;
}

/** Searchable columns of a scanned conversation. */
const TEXTS = ', t.workspace_id, t.subject, t.contact_email, t.contact_name';

/**
 * A page is found by IDs and positions alone; shown columns are read afterwards. No more of the newest conversations
 * are scanned than fill the page. Statements without a filter are prepared, because reading and planning one takes as
 * long as running it. With filters, there are too many to keep.
 */
export function readPage(
  sql: SqlRunner,
  { conditions, values, below, plain }: WantedThreads,
  limit: number,
  among: Among | undefined,
): Promise<ListedThread[]> {
  const given = [...values];
  const place = (value: unknown): string => `$${given.push(value)}`;
  // A search is planned without its limit for the same reason: plans do not know the result of a sub-select.
  const first = among === undefined ? place(limit) : `(select ${place(limit)}::int)`;
  const newestFirst = 'order by t.place_at desc, t.id desc';
  const some = (column: string, texts: string, ...more: string[]): string =>
    `select t.id, ${column} as place_at${texts} from threads t where ${[...conditions, ...below(column), ...more].join(' and ')}`;
  // Conversations that returned from a snooze have their own index.
  const newest = (most: string, texts = '', more: (column: string) => readonly string[] = () => []): string =>
    `((${some('t.last_message_at', texts, 't.woken_at is null', ...more('t.last_message_at'))}
        order by t.last_message_at desc, t.id desc limit ${most})
      union all
      (${some('t.woken_at', texts, 't.woken_at is not null', ...more('t.woken_at'))}
        order by t.woken_at desc, t.id desc limit ${most})) t`;
  // `offset 0` keeps PostgreSQL from scanning all conversations in the order of the page.
  const those = (ids: string): string =>
    `(${some('coalesce(t.woken_at, t.last_message_at)', '', `t.id = any(${ids})`)} offset 0) t`;
  const holding = ({ query, hint }: SearchWords): string => holds(place(query), hint === null ? null : place(hint));
  // Older conversations are checked one by one if they are as new as the end of the page. If there is no page, or they
  // are too many, none are checked, and the page is not full.
  const begun = (words: SearchWords, ids: string, from: string): string => {
    const most = `${place(LOOKED_FURTHER)}::int`;
    const older = newest(most, TEXTS, (column) => [
      `t.id < ${from}`,
      `${column} >= (select min(place_at) from page having count(*) = ${first})`,
    ]);
    return `(with page as materialized (select * from ${those(ids)} ${newestFirst} limit ${first}),
      older as materialized (select * from ${older} ${newestFirst} limit ${most})
      select t.* from (select * from page union all select t.id, t.place_at from older t where ${holding(words)}) t
      where (select count(*) from older) < ${most}) t`;
  };
  // Replies are read by conversation, last begun first, up to a page of wanted conversations. In the same range, an
  // index finds those with the words in texts of their own.
  const answered = (words: SearchWords): string => {
    const has = `@@ ${place(words.query)}::tsquery`;
    return `(with answered as materialized (
        select distinct m.thread_id as id from (
          select thread_id, words from messages where workspace_id = $1 and kind <> 'campaign' order by thread_id desc limit ${READ_THROUGH}
        ) m
        where m.words ${has} and exists (select from threads t where ${conditions.join(' and ')} and t.id = m.thread_id offset 0)
        order by id desc limit ${first}
      ), since as materialized (select min(id) as id from answered having count(*) = ${first}
      ), of_threads as materialized (
        select t.id from threads t where t.workspace_id = $1 and ${threadWords('t')} ${has} and t.id >= (select id from since)
      ) select * from ${begun(words, 'array(select id from answered union select id from of_threads)', '(select id from since)')}) t`;
  };
  const from = (): { way: string; list: string } => {
    if (among === undefined) return { way: 'newest', list: newest(first) };
    if ('answers' in among) return { way: `answers-${hintOf(among.answers)}`, list: answered(among.answers) };
    if ('from' in among) {
      const list = begun(among.words, `${place(among.named)}::bigint[]`, `${place(among.from)}::bigint`);
      return { way: `begun-${hintOf(among.words)}`, list };
    }
    if ('named' in among) return { way: 'named', list: those(`${place(among.named)}::bigint[]`) };
    if ('parted' in among) {
      const { rare, common } = among.parted;
      return { way: 'indexed', list: those(`array(${named(place(rare), place(common))})`) };
    }
    // Maximum conversations read of each kind, and scanned in total. The number is part of the text: a plan made
    // without it seems so expensive that PostgreSQL would plan the statement each time.
    const { newest: looked, words } = among;
    const list = `(select * from ${newest(`${looked}`, TEXTS)} ${newestFirst} limit ${looked}) t where ${holding(words)}`;
    return { way: `looked-${looked}-${hintOf(words)}`, list };
  };
  const { way, list } = from();
  return sql.query<ListedThread>(
    `select ${COLUMNS}, p.place_at from (select t.id, t.place_at from ${list} ${newestFirst} limit ${first}) p
     join threads t on t.workspace_id = $1 and t.id = p.id ${NAMES} order by p.place_at desc, p.id desc`,
    given,
    plain === null ? undefined : `threads-page-${plain}-${way}`,
  );
}

const hintOf = ({ hint }: SearchWords): string => (hint === null ? 'unhinted' : 'hinted');
