import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { type PartedWords, partWords } from './rare-words.reads.js';
import { holds, threadWords } from './thread-words.js';
import { type Begun, listBegunLast, listThreadsWithWords, named } from './threads-named.reads.js';
import type { SearchWords } from './threads-search.js';

// Reads threads, thread_labels, messages, mailboxes, campaigns and users: conversations as the inbox lists them.

/** Conversation with the names of its campaign, mailbox and assignee. */
export interface ThreadView {
  readonly id: number;
  readonly external_thread_id: string | null;
  readonly subject: string;
  readonly base_subject: string;
  readonly last_message: unknown;
  readonly is_warming: boolean;
  readonly is_postmaster: boolean;
  readonly message_count: number;
  readonly reply_intent: string | null;
  readonly reply_bucket: string;
  readonly reply_label: string | null;
  readonly intent_source: string | null;
  readonly has_customer_reply: boolean;
  readonly campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly contact_id: string | null;
  readonly contact_email: string | null;
  readonly contact_name: string | null;
  readonly mailbox_id: number;
  readonly mailbox_address: string | null;
  readonly mailbox_uuid: string | null;
  readonly snippet: string;
  readonly unread_count: number;
  readonly is_archived: boolean;
  readonly assignee: string | null;
  readonly assignee_name: string | null;
  readonly snoozed_until: Date | null;
  readonly woken_at: Date | null;
  readonly label_ids: readonly string[];
  readonly has_attachments: boolean;
  readonly first_message_at: Date;
  readonly last_message_at: Date;
  readonly updated_at: Date;
}

/** Conversation of a list, with the time that determines its position. */
export interface ListedThread extends ThreadView {
  readonly place_at: Date;
}

export interface ThreadFilter {
  /** Whether to include warmup, machine notices, and every other conversation with a message. */
  readonly all: boolean;
  /** Words to search for; null without a search. */
  readonly words: SearchWords | null;
  readonly campaignId: string | null;
  readonly buckets: readonly string[] | null;
  readonly intents: readonly string[] | null;
  readonly hasCustomerReply: boolean | null;
  /** Mailbox; null for any, -1 for none, because the requested mailbox does not exist. */
  readonly mailboxId: number | null;
  readonly updatedSince: Date | null;
  readonly isRead: boolean | null;
  readonly archived: boolean;
  /** Whether the conversations are currently snoozed. */
  readonly snoozed: boolean;
  /** Whether all messages are verified; false for conversations with a message that needs review. */
  readonly authenticated: boolean | null;
  readonly hasAttachments: boolean | null;
  readonly labels: readonly string[] | null;
  /** Custom labels of the workspace. */
  readonly labelIds: readonly string[] | null;
  /** Assignee; `person` is null for unassigned conversations. */
  readonly assignee: { readonly person: string | null } | null;
  /** Time of the newest message: from inclusive, to exclusive. */
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Selects the newest message of thread `t` that is not a system notice. */
const lastMessage = (workspace: string): string => `(
    select jsonb_build_object('from_email', l.from_email,
      'date_received', to_char(l.date_received at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'body_text', substr(coalesce(nullif(l.body_text_trimmed, ''), l.body_text), 1, 500), 'direction', l.direction)
    from messages l where l.workspace_id = ${workspace} and l.thread_id = t.id and not l.is_system
    order by l.date_received desc, l.id desc limit 1
  )`;
const columnsOf = (
  workspace: string,
): string => `t.id, t.external_thread_id, t.subject, t.base_subject, ${lastMessage(workspace)} as last_message, t.is_warming, t.is_postmaster,
  t.message_count, t.reply_intent, t.reply_bucket, t.reply_label, t.intent_source, t.has_customer_reply, t.campaign_id,
  c.name as campaign_name, t.contact_id, t.contact_email, t.contact_name, t.mailbox_id, m.address as mailbox_address,
  m.uuid as mailbox_uuid, t.snippet, t.unread_count, t.is_archived, t.assignee,
  (select u.name from users u where u.id = t.assignee) as assignee_name, t.snoozed_until, t.woken_at,
  case when t.label_ids = '{}' then t.label_ids else array(select l.id from thread_labels l
    where l.workspace_id = ${workspace} and l.id = any(t.label_ids) order by lower(l.name), l.id) end as label_ids, t.has_attachments,
  t.first_message_at, t.last_message_at, t.updated_at`;
const namesOf = (
  workspace: string,
): string => `left join campaigns c on c.workspace_id = ${workspace} and c.id = t.campaign_id
  left join mailboxes m on m.workspace_id = ${workspace} and m.id = t.mailbox_id`;
const COLUMNS = columnsOf('$1');
const NAMES = namesOf('$1');
/** Shown columns of threads `t` of several workspaces, and the joins with their names. */
export const SHOWN_ACROSS = { columns: columnsOf('t.workspace_id'), names: namesOf('t.workspace_id') };

/** Newest conversations that a search scans before it uses an index. */
const LOOKED_THROUGH = 200;
/** Newest conversations that a search scans if the words are common, or if the index returns too many. */
const LOOKED_FURTHER = 4_000;
const SOME = 5;
/** Matches among the newest conversations from which replies are read in one pass, up to `READ_THROUGH`. */
const A_FEW = 3;
const READ_THROUGH = 10_000;

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

/** Conditions of the requested conversations, except their words. */
interface WantedThreads {
  readonly conditions: readonly string[];
  /** Condition for conversations below a position, given the column of the position. */
  readonly below: (column: string) => readonly string[];
  readonly values: readonly unknown[];
  /** Name of the prepared statement without filters; null for one of the many with filters. */
  readonly plain: string | null;
}

function wantedThreads(
  workspaceId: number,
  now: Date,
  filter: ThreadFilter,
  before: { readonly at: Date; readonly id: number } | null,
): WantedThreads {
  const values: unknown[] = [workspaceId];
  const conditions = ['t.workspace_id = $1'];
  const where = (text: (place: string) => string, value: unknown): void => {
    values.push(value);
    conditions.push(text(`$${values.length}`));
  };
  // Matches the condition of the index of archived conversations.
  conditions.push(filter.archived ? 't.is_archived' : 'not t.is_archived');
  // A conversation whose messages were all canceled before sending is empty and in no view.
  conditions.push(
    filter.all ? 't.message_count > 0' : 'not t.is_warming and not t.is_postmaster and t.visible_count > 0',
  );
  where(
    (p) => (filter.snoozed ? `t.snoozed_until > ${p}` : `(t.snoozed_until is null or t.snoozed_until <= ${p})`),
    now,
  );
  const unfiltered = conditions.length;
  if (filter.authenticated !== null) conditions.push(`${filter.authenticated ? 'not ' : ''}${WAITS}`);
  if (filter.campaignId !== null) where((p) => `t.campaign_id = ${p}`, filter.campaignId);
  if (filter.buckets !== null) {
    where((p) => `t.reply_bucket = any(${p}::text[])`, filter.buckets);
    // Matches the condition of the index that excludes conversations without a reply.
    if (!filter.buckets.includes('none')) conditions.push(`t.reply_bucket <> 'none'`);
  }
  if (filter.intents !== null) where((p) => `t.reply_intent = any(${p}::text[])`, filter.intents);
  if (filter.hasCustomerReply !== null)
    conditions.push(filter.hasCustomerReply ? 't.has_customer_reply' : 'not t.has_customer_reply');
  if (filter.mailboxId !== null) where((p) => `t.mailbox_id = ${p}`, filter.mailboxId);
  if (filter.updatedSince !== null) where((p) => `t.updated_at >= ${p}`, filter.updatedSince);
  if (filter.isRead !== null) conditions.push(filter.isRead ? 't.unread_count = 0' : 't.unread_count > 0');
  if (filter.hasAttachments !== null) where((p) => `t.has_attachments = ${p}`, filter.hasAttachments);
  if (filter.labels !== null) where((p) => `t.reply_label = any(${p}::text[])`, filter.labels);
  if (filter.labelIds !== null) {
    where((p) => `t.label_ids && ${p}::uuid[]`, filter.labelIds);
    // Must match the condition of the index.
    conditions.push(`t.label_ids <> '{}'`);
  }
  if (filter.assignee?.person === null) conditions.push('t.assignee is null');
  else if (filter.assignee !== null) where((p) => `t.assignee = ${p}`, filter.assignee.person);
  if (filter.since !== null) where((p) => `t.last_message_at >= ${p}`, filter.since);
  if (filter.until !== null) where((p) => `t.last_message_at < ${p}`, filter.until);
  const isPlain = !filter.all && !filter.archived && !filter.snoozed && conditions.length === unfiltered;
  if (before === null) return { conditions, values, below: () => [], plain: isPlain ? 'first' : null };
  values.push(before.at, before.id);
  const [at, id] = [`$${values.length - 1}`, `$${values.length}`];
  return {
    ...{ conditions, values, plain: isPlain ? 'further' : null },
    below: (column) => [`(${column}, t.id) < (${at}, ${id})`],
  };
}

/** Search scope: everything, the newest conversations, the last replies, or these IDs. */
type Among =
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
function readPage(
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

/** Selects whether a message of thread `t` needs review. */
const WAITS = `exists (select from messages w where w.workspace_id = $1 and w.thread_id = t.id and w.unverified is not null)`;

/** Returns one conversation, or undefined if the workspace has none with this ID. */
export async function findThreadView(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
): Promise<ThreadView | undefined> {
  const rows = await sql.query<ThreadView>(
    `select ${COLUMNS} from threads t ${NAMES} where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, threadId],
    'threads-find-view',
  );
  return rows[0];
}

/** Returns the existing conversations among these, by ID. */
export function listThreadViews(
  sql: SqlRunner,
  workspaceId: number,
  threadIds: readonly number[],
): Promise<ThreadView[]> {
  return sql.query<ThreadView>(
    `select ${COLUMNS} from threads t ${NAMES} where t.workspace_id = $1 and t.id = any($2::bigint[]) order by t.id`,
    [workspaceId, threadIds],
    'threads-list-views',
  );
}
