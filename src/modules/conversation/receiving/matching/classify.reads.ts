import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { BLOB_REF, type BlobRef, joinBlob } from '../../../../platform/files/blobs/blobs.js';
import type { ReplyReading } from './reply-reading.js';

// Reads of contacts, conversations, messages and events for a classification.

/** Locks a contact of a campaign. Returns false if it does not exist. */
export async function lockContactRow(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  contactId: string,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from contacts where workspace_id = $1 and campaign_id = $2 and id = $3 and deleted_at is null for update`,
    [workspaceId, campaignId, contactId],
    'inbox-lock-contact',
  );
  return rows.length > 0;
}

export async function findContactByEmail(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  emailKey: string,
): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    'select id from contacts where workspace_id = $1 and campaign_id = $2 and email_key = $3 and deleted_at is null',
    [workspaceId, campaignId, emailKey],
    'inbox-contact-by-email',
  );
  return row?.id ?? null;
}

export interface ThreadHead {
  readonly id: number;
  readonly contactId: string | null;
  readonly campaignId: string | null;
  readonly replyIntent: string | null;
  readonly replyLabel: string | null;
  readonly intentSource: string | null;
  readonly updatedAt: Date;
}

/** Returns a conversation, locked. */
export async function lockThreadHead(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
): Promise<ThreadHead | undefined> {
  const [row] = await sql.query<ThreadHead>(
    `select id, contact_id as "contactId", campaign_id as "campaignId", reply_intent as "replyIntent",
       reply_label as "replyLabel", intent_source as "intentSource", updated_at as "updatedAt"
     from threads where workspace_id = $1 and id = $2 for update`,
    [workspaceId, threadId],
    'inbox-lock-thread',
  );
  return row;
}

/** Returns the campaigns and contacts of conversations. Conversations without a campaign are omitted. */
export function listThreadParties(
  sql: SqlRunner,
  workspaceId: number,
  threadIds: readonly number[],
): Promise<Array<{ campaignId: string; contactId: string }>> {
  return sql.query(
    `select campaign_id as "campaignId", contact_id as "contactId" from threads
     where workspace_id = $1 and id = any($2::bigint[]) and campaign_id is not null and contact_id is not null`,
    [workspaceId, threadIds],
    'inbox-thread-parties',
  );
}

/** Returns the automatic classification of the newest reply in a conversation; null if there is none. */
export async function findLatestClass(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
): Promise<ReplyReading | null> {
  const [row] = await sql.query<{ classification: ReplyReading }>(
    `select classification from messages
     where workspace_id = $1 and thread_id = $2 and direction = 'inbound' and classification is not null
     order by date_received desc, id desc limit 1`,
    [workspaceId, threadId],
    'inbox-latest-class',
  );
  return row?.classification ?? null;
}

/** Stored reply whose text is classified again. */
export interface StoredAnswer extends BlobRef {
  readonly id: number;
  readonly threadId: number;
  readonly contactId: string | null;
  readonly sendId: string | null;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  readonly fromEmail: string;
  readonly receivedAt: Date;
  /** Null if the source is an object, or was deleted. */
  readonly raw: Buffer | null;
  /** Whether the text asks to unsubscribe: `certain` or `doubtful`; null if it does not. */
  readonly optOut: string | null;
}

const ANSWER = `select m.id, m.thread_id as "threadId", coalesce(m.contact_id, t.contact_id) as "contactId",
  m.send_id as "sendId", m.subject, m.body_text as "bodyText", m.body_html as "bodyHtml", m.from_email as "fromEmail",
  m.date_received as "receivedAt", s.raw, ${BLOB_REF}, m.classification ->> 'optOut' as "optOut"
  from messages m join threads t on t.workspace_id = $1 and t.id = m.thread_id
  left join message_sources s on s.workspace_id = $1 and s.message_id = m.id ${joinBlob('s.blob_id')}`;

export async function findAnswer(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
): Promise<StoredAnswer | undefined> {
  const [row] = await sql.query<StoredAnswer>(
    `${ANSWER} where m.workspace_id = $1 and m.id = $2 and m.direction = 'inbound'`,
    [workspaceId, messageId],
    'inbox-find-answer',
  );
  return row;
}

/** Returns the newest received message of a contact or conversation. */
export async function findNewestAnswer(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
): Promise<StoredAnswer | undefined> {
  const [row] = await sql.query<StoredAnswer>(
    `${ANSWER} where m.workspace_id = $1 and m.thread_id = $2 and m.direction = 'inbound'
     order by m.date_received desc, m.id desc limit 1`,
    [workspaceId, threadId],
    'inbox-find-newest-answer',
  );
  return row;
}

/** Returns the last position of the event log that this transaction can see. */
export async function findLastEvent(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ position: number }>(
    'select coalesce(max(position), 0) as position from events where workspace_id = $1 and sequence is null',
    [workspaceId],
  );
  return row?.position ?? 0;
}

/** Returns the events about a contact that were written after `position` and have no number yet. */
export function listEventsOf(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
  position: number,
): Promise<Array<{ id: string; type: string }>> {
  return sql.query<{ id: string; type: string }>(
    `select id, type from events where workspace_id = $1 and sequence is null and position > $3 and contact_id = $2
     order by position`,
    [workspaceId, contactId, position],
  );
}
