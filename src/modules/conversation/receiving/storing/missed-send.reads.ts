import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

// Reads sends and contacts: the waiting email whose copy is in a Sent folder.

export interface UnsentSend {
  readonly id: string;
  /** Whether the email waits for a claim; otherwise it ended without being sent. */
  readonly isWaiting: boolean;
}

/** Returns the send with this ID if no server accepted it, as far as is known here. */
export async function findUnsent(sql: SqlRunner, workspaceId: number, sendId: string): Promise<UnsentSend | undefined> {
  const [row] = await sql.query<UnsentSend>(
    `select id, status in ('scheduled', 'deferred') as "isWaiting" from sends
     where workspace_id = $1 and id = $2 and status in ('scheduled', 'deferred', 'cancelled', 'skipped', 'failed')`,
    [workspaceId, sendId],
    'receiving-unsent-send',
  );
  return row;
}

/**
 * Returns a contact with its waiting email, if one of these addresses is the contact's and `mailboxId` may send the
 * email. Undefined without such a contact; `sendId` null without such an email.
 */
export async function findNextOfContact(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
  copy: { readonly mailboxId: number; readonly emailKeys: readonly string[] },
): Promise<{ readonly sendId: string | null } | undefined> {
  const [row] = await sql.query<{ sendId: string | null }>(
    `select (select s.id from sends s where s.workspace_id = $1 and s.contact_id = c.id
         and s.status in ('scheduled', 'deferred') and coalesce(s.mailbox_id, $3) = $3
       order by s.step_order limit 1) as "sendId"
     from contacts c where c.workspace_id = $1 and c.id = $2 and c.email_key = any($4::text[])`,
    [workspaceId, contactId, copy.mailboxId, copy.emailKeys],
    'receiving-next-of-contact',
  );
  return row;
}

/** Returns where the message of a send is. */
export async function findMessageOfSend(
  sql: SqlRunner,
  workspaceId: number,
  sendId: string,
): Promise<{ readonly threadId: number; readonly messageId: number } | undefined> {
  const [row] = await sql.query<{ threadId: number; messageId: number }>(
    `select thread_id as "threadId", message_id as "messageId" from sends
     where workspace_id = $1 and id = $2 and thread_id is not null and message_id is not null`,
    [workspaceId, sendId],
    'receiving-message-of-send',
  );
  return row;
}
