import type { ChangedBy, ProfileDifferences } from '../../../engine/profiles/history.js';
import { givenValues } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isThreadOfPerson } from '../../outreach/threads/person/index.js';

// Reads contacts, threads, messages, thread_notes, profiles, profile_addresses, profile_history, members, and users: the history of a person.

const THREADS = givenValues('id', 'bigint');

/** Last row of a page of rows in the order of time and ID. */
export interface AfterRow {
  readonly at: string;
  readonly id: string | number;
}

/** Returns the IDs of the newest contacts of an address, at most `most` existing and `most` deleted ones. */
export async function listContactIdsOf(
  sql: SqlRunner,
  workspaceId: number,
  emailKey: string,
  most: number,
): Promise<string[]> {
  const one = (deleted: string): string =>
    `(select id from contacts where email_key = $2 and workspace_id = $1 and deleted_at is ${deleted} order by id desc limit $3)`;
  const rows = await sql.query<{ id: string }>(
    `${one('null')} union all ${one('not null')}`,
    [workspaceId, emailKey, most],
    'timeline-list-contacts',
  );
  return rows.map((row) => row.id);
}

/** Returns the IDs of the newest conversations with the person of an address, without warmup. */
export async function listThreadIdsOf(
  sql: SqlRunner,
  workspaceId: number,
  emailKey: string,
  most: number,
): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select o.id from threads o where o.workspace_id = $1 and ${isThreadOfPerson('o.id')} and not o.is_warming
     order by o.last_message_at desc, o.id desc limit $3`,
    [workspaceId, emailKey, most],
    'timeline-list-threads',
  );
  return rows.map((row) => row.id);
}

export interface MailRow {
  readonly id: number;
  readonly thread_id: number;
  readonly direction: string;
  readonly subject: string;
  readonly at: Date;
}

/**
 * Returns messages of conversations without an event of a contact, newest first: sent ones of members, and received ones
 * outside campaigns.
 */
export function pageMail(
  sql: SqlRunner,
  workspaceId: number,
  threadIds: readonly number[],
  after: AfterRow | null,
  limit: number,
): Promise<MailRow[]> {
  return sql.query<MailRow>(
    `select m.* from ${THREADS.at(2, 't')} cross join lateral (
       select id, thread_id, direction, subject, date_received as at from messages
        where workspace_id = $1 and thread_id = t.id and not is_system
          and (case direction when 'inbound' then contact_id is null
            else kind not in ('campaign', 'test', 'warmup') and date_sent is not null end)
          and ($3::timestamptz is null or (date_received, id) < ($3, $4::bigint))
        order by date_received desc, id desc limit $5) as m
      order by m.at desc, m.id desc limit $5`,
    [workspaceId, ...THREADS.values(threadIds), after?.at ?? null, after?.id ?? null, limit],
    'timeline-page-mail',
  );
}

export interface NoteRow {
  readonly id: string;
  readonly thread_id: number;
  readonly author_name: string;
  readonly body: string;
  readonly at: Date;
}

/** Returns notes of conversations, newest first. */
export function pageNotes(
  sql: SqlRunner,
  workspaceId: number,
  threadIds: readonly number[],
  after: AfterRow | null,
  limit: number,
): Promise<NoteRow[]> {
  return sql.query<NoteRow>(
    `select n.* from ${THREADS.at(2, 't')} cross join lateral (
       select id, thread_id, author_name, body, created_at as at from thread_notes
        where workspace_id = $1 and thread_id = t.id and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
        order by created_at desc, id desc limit $5) as n
      order by n.at desc, n.id desc limit $5`,
    [workspaceId, ...THREADS.values(threadIds), after?.at ?? null, after?.id ?? null, limit],
    'timeline-page-notes',
  );
}

export interface BookRow {
  readonly id: string;
  readonly type: 'profile.created' | 'profile.merged';
  readonly source: string;
  readonly source_name: string | null;
  /** Address of the merged profile; null for the creation. */
  readonly email: string | null;
  readonly at: Date;
}

/** Returns when and from where the profiles of addresses were created, and when others were merged into them, newest first. */
export function listBook(sql: SqlRunner, workspaceId: number, emailKeys: readonly string[]): Promise<BookRow[]> {
  return sql.query<BookRow>(
    `select id, 'profile.created' as type, source, source_name, null as email, created_at as at
       from profiles where workspace_id = $1 and email_key = any($2::text[])
     union all
     select merged_id, 'profile.merged', source, source_name, email, merged_at
       from profile_addresses where workspace_id = $1 and email_key = any($2::text[])
     order by at desc, id desc`,
    [workspaceId, emailKeys],
    'timeline-list-book',
  );
}

export interface ChangeRow {
  readonly id: number;
  readonly changed_by: ChangedBy | null;
  readonly changes: ProfileDifferences;
  readonly at: Date;
}

/** Returns the recorded changes of the profiles of addresses, newest first. */
export function pageChanges(
  sql: SqlRunner,
  workspaceId: number,
  emailKeys: readonly string[],
  after: AfterRow | null,
  limit: number,
): Promise<ChangeRow[]> {
  return sql.query<ChangeRow>(
    `select h.id, h.changed_by, h.changes, h.changed_at as at from profiles p
     join profile_history h on h.workspace_id = $1 and h.profile_id = p.id
     where p.workspace_id = $1 and p.email_key = any($2::text[])
       and ($3::timestamptz is null or (h.changed_at, h.id) < ($3, $4::bigint))
     order by h.changed_at desc, h.id desc limit $5`,
    [workspaceId, emailKeys, after?.at ?? null, after?.id ?? null, limit],
    'timeline-page-changes',
  );
}

/** Returns the names of members by ID. */
export async function namesOfMembers(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>(
    `select u.id, u.name from members m join users u on u.id = m.user_id
     where m.workspace_id = $1 and m.user_id = any($2::uuid[])`,
    [workspaceId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
