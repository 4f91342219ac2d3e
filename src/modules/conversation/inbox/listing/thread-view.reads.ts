import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

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
export const COLUMNS = columnsOf('$1');
export const NAMES = namesOf('$1');
/** Shown columns of threads `t` of several workspaces, and the joins with their names. */
export const SHOWN_ACROSS = { columns: columnsOf('t.workspace_id'), names: namesOf('t.workspace_id') };

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
