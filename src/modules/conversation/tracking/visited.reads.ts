// Reads sends, contacts, and mailboxes: the message of visits, and the data of its events.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Sent message with its contact. */
export interface VisitedMessage {
  readonly sendId: string;
  readonly campaignId: string;
  readonly stepId: string;
  readonly stepOrder: number;
  readonly variantId: string | null;
  readonly messageIdHeader: string | null;
  readonly threadId: number | null;
  readonly messageId: number | null;
  readonly mailboxId: number | null;
  readonly mailboxUuid: string | null;
  readonly mailboxAddress: string | null;
  /** Time when the server accepted the message; null until its result is stored. */
  readonly sentAt: Date | null;
  readonly contactId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly customFields: Record<string, unknown>;
}

/**
 * Locks the send of a step to a contact, and the contact after it, like receiving. Returns undefined if the step was not
 * sent (a member viewed a preview), or the contact was deleted.
 */
export async function lockVisited(
  sql: SqlRunner,
  workspaceId: number,
  message: { readonly contactId: string; readonly stepId: string },
): Promise<VisitedMessage | undefined> {
  const [row] = await sql.query<VisitedMessage>(
    `select s.id as "sendId", s.campaign_id as "campaignId", s.step_id as "stepId", s.step_order as "stepOrder",
       s.variant_id as "variantId", coalesce(s.sent_as, s.message_id_header) as "messageIdHeader", coalesce(s.thread_id, c.thread_id) as "threadId",
       s.message_id as "messageId", m.id as "mailboxId", m.uuid as "mailboxUuid", m.address as "mailboxAddress",
       coalesce(s.sent_at, s.handed_at, s.claimed_at) as "sentAt", c.id as "contactId", c.email, c.email_key as "emailKey",
       c.first_name as "firstName", c.last_name as "lastName", c.company, c.custom_fields as "customFields"
     from sends s
     join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id and c.deleted_at is null
     left join mailboxes m on m.workspace_id = s.workspace_id and m.id = coalesce(s.claimed_mailbox_id, s.mailbox_id)
     where s.workspace_id = $1 and s.contact_id = $2 and s.step_id = $3
       and (s.sent_at is not null or s.handed_at is not null or s.status = 'sending')
     for update of s`,
    [workspaceId, message.contactId, message.stepId],
    'tracking-lock-visited',
  );
  return row;
}
