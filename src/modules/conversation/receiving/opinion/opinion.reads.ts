import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ReplyReading } from '../matching/reply-reading.js';

// Reads messages, threads and contacts: a reply that a second opinion is about, and whether it still matters.

export interface OpinionSubject {
  readonly threadId: number;
  readonly campaignId: string;
  readonly contactId: string;
  readonly sendId: string | null;
  /** Visible reply. */
  readonly text: string;
  readonly reading: ReplyReading;
}

/**
 * Finds a reply whose class is still the classifier's: it is the newest received message of its conversation, no member
 * has set another intent, and none has to decide about it. Undefined otherwise.
 */
export async function findOpinionSubject(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
): Promise<OpinionSubject | undefined> {
  const [row] = await sql.query<OpinionSubject>(
    `select m.thread_id as "threadId", m.campaign_id as "campaignId", m.contact_id as "contactId", m.send_id as "sendId",
       m.body_text_trimmed as text, m.classification as reading
     from messages m
     join threads t on t.workspace_id = $1 and t.id = m.thread_id
     join contacts c on c.workspace_id = $1 and c.id = m.contact_id
     where m.workspace_id = $1 and m.id = $2 and m.direction = 'inbound' and m.unverified is null
       and m.campaign_id is not null and c.deleted_at is null and c.overridden_at is null
       and t.intent_source = 'model'
       and t.reply_intent is not distinct from m.classification ->> 'intent'
       and t.reply_label is not distinct from m.classification ->> 'label'
       and not exists (
         select 1 from messages n where n.workspace_id = $1 and n.thread_id = m.thread_id and n.direction = 'inbound'
           and (n.date_received, n.id) > (m.date_received, m.id))`,
    [workspaceId, messageId],
    'receiving-opinion-subject',
  );
  return row;
}
