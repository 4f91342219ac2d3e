// Reads warmup_messages, mailboxes.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { MessageRow } from '../talk/messages.repo.js';

/** Whether the workspace has a mailbox of this address, in lower case. */
export async function hasMailbox(sql: SqlRunner, workspaceId: number, address: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from mailboxes where workspace_id = $1 and address = $2 and deleted_at is null',
    [workspaceId, address],
    'warmup-has-mailbox',
  );
  return rows.length > 0;
}

/** Whether a message of the talk went from or to this address. */
export async function isOfTalk(
  sql: SqlRunner,
  workspaceId: number,
  conversationId: string,
  address: string,
): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from warmup_messages where workspace_id = $1 and conversation_id = $2 and $3 in (from_email, to_email) limit 1',
    [workspaceId, conversationId, address],
    'warmup-is-of-talk',
  );
  return rows.length > 0;
}

/** What a mailbox has sent to an address last, since then. */
export async function findNewestTo(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  address: string,
  since: Date,
): Promise<MessageRow | undefined> {
  const rows = await sql.query<MessageRow>(
    `select * from warmup_messages where workspace_id = $1 and mailbox_id = $2 and sent_at >= $4 and to_email = $3
     order by sent_at desc limit 1`,
    [workspaceId, mailboxId, address, since],
    'warmup-find-newest-to',
  );
  return rows[0];
}
