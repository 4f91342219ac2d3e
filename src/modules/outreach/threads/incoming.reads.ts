import { givenValues, unseenList } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads conversations, messages and message_aliases to find the position of a received message.

/** Stored message found by a Message-ID. */
export interface KnownMessage {
  readonly id: number;
  readonly threadId: number;
  readonly mailboxId: number;
  readonly direction: 'inbound' | 'outbound';
  readonly kind: string;
  /** Message-ID of the lookup: that of the message, or a replacement by a server. */
  readonly header: string;
  readonly sendId: string | null;
  readonly contactId: string | null;
  readonly fromEmail: string;
  /** Value of the Date header. */
  readonly dateSent: Date | null;
}

/**
 * Message `m` of an alias `a`, looked up by its key. `offset 0` keeps the planner from reading all messages, which it
 * considers cheaper while its statistics show few.
 */
const ALIASED = `lateral (select * from messages where workspace_id = $1 and id = a.message_id offset 0) m`;

const messagesBy = (header: string, from: string): string =>
  `select m.id, m.thread_id as "threadId", m.mailbox_id as "mailboxId", m.direction, m.kind, ${header} as header,
     m.send_id as "sendId", m.contact_id as "contactId", m.from_email as "fromEmail", m.date_sent as "dateSent"
   from ${from}`;

/** Returns the stored messages of a workspace with these Message-IDs, in any mailbox. */
export function findByMessageIds(
  sql: SqlRunner,
  workspaceId: number,
  headers: readonly string[],
): Promise<KnownMessage[]> {
  if (headers.length === 0) return Promise.resolve([]);
  return sql.query<KnownMessage>(
    `${messagesBy('m.message_id_header', 'messages m where m.workspace_id = $1 and m.message_id_header = any($2::text[])')}
     union all
     ${messagesBy('a.header', `message_aliases a, ${ALIASED} where a.workspace_id = $1 and a.header = any($2::text[])`)}
     order by id`,
    [workspaceId, headers],
    'threads-find-by-message-ids',
  );
}

export interface CandidateRow {
  readonly threadId: number;
  readonly providerThreadId: string | null;
  readonly baseSubject: string;
  readonly contactEmail: string | null;
  readonly lastMessageAt: Date;
  readonly messageIds: string[];
  readonly referencedIds: string[];
}

/** Facts of a message that its conversation is found by. */
export interface CandidateFacts {
  readonly mailboxId: number;
  readonly ids: readonly string[];
  readonly providerThreadId: string | null;
  readonly counterparts: readonly string[];
  readonly since: Date;
  readonly until: Date;
}

const COUNTERPARTS = givenValues('address', 'text');
const CANDIDATES = 20;

/**
 * Returns the candidate conversations of a message in its mailbox: conversations that contain or reference one of its
 * Message-IDs, the conversation of its provider thread, and the newest conversations since `since` with the same
 * counterparts. A message without counterparts matches conversations without counterparts.
 */
export function listCandidates(
  sql: SqlRunner,
  workspaceId: number,
  { mailboxId, ids, providerThreadId, counterparts, since, until }: CandidateFacts,
): Promise<CandidateRow[]> {
  return sql.query<CandidateRow>(
    `with named as (
         select thread_id, message_id_header as own, null as ref from messages
         where workspace_id = $1 and mailbox_id = $2 and message_id_header = any(${unseenList(3, 'text')})
         union all
         select m.thread_id, a.header, null from message_aliases a, ${ALIASED}
         where a.workspace_id = $1 and a.mailbox_id = $2 and a.header = any(${unseenList(3, 'text')})
         union all
         select thread_id, null, shared.id from messages, unnest(reference_ids) as shared (id)
         where workspace_id = $1 and mailbox_id = $2 and direction = 'inbound' and reference_ids <> '{}'
           and reference_ids && ${unseenList(3, 'text')} and shared.id = any(${unseenList(3, 'text')})
       ), found as (
         select thread_id from named
         union
         select id from threads where workspace_id = $1 and mailbox_id = $2 and external_thread_id = $4
         union
         (select recent.id from ${COUNTERPARTS.at(5, 'c')} cross join lateral (
            select id, last_message_at from threads
            where workspace_id = $1 and mailbox_id = $2 and lower(contact_email) = c.address
              and last_message_at between $6 and $7 order by last_message_at desc limit ${CANDIDATES}) recent
          order by recent.last_message_at desc limit ${CANDIDATES})
         union
         (select id from threads where workspace_id = $1 and mailbox_id = $2 and contact_email is null
            and cardinality($5::text[]) = 0 and last_message_at between $6 and $7
          order by last_message_at desc limit ${CANDIDATES})
       )
       select t.id as "threadId", t.external_thread_id as "providerThreadId", t.base_subject as "baseSubject",
         t.contact_email as "contactEmail", t.last_message_at as "lastMessageAt",
         coalesce((select array_agg(own) from named n where n.thread_id = t.id and own is not null), '{}') as "messageIds",
         coalesce((select array_agg(ref) from named n where n.thread_id = t.id and ref is not null), '{}') as "referencedIds"
       from found, lateral (select * from threads where workspace_id = $1 and id = found.thread_id offset 0) t
`,
    [workspaceId, mailboxId, ids, providerThreadId, ...COUNTERPARTS.values(counterparts), since, until],
    'threads-list-candidates',
  );
}
