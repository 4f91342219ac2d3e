// Reads warmup_messages, mailboxes.
import { unseenList } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { MessageRow } from '../conversations/messages.repo.js';

/** Returns whether the workspace has a mailbox with this address, in lower case. */
export async function hasMailbox(sql: SqlRunner, workspaceId: number, address: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from mailboxes where workspace_id = $1 and address = $2 and deleted_at is null',
    [workspaceId, address],
    'warmup-has-mailbox',
  );
  return rows.length > 0;
}

/** Returns whether a message of the conversation was sent from or to this address. */
export async function isOfConversation(
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

/** Returns the last message of a mailbox to an address since then. */
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

/** Returns messages from an address to one of others since `since`, newest first, in conversations of the workspace. */
export function listBetween(
  sql: SqlRunner,
  workspaceId: number,
  { from, to, since }: { readonly from: string; readonly to: readonly string[]; readonly since: Date },
): Promise<MessageRow[]> {
  if (to.length === 0) return Promise.resolve([]);
  return sql.query<MessageRow>(
    `select m.* from warmup_messages m
     where m.to_email = any(${unseenList(4, 'text')}) and m.from_email = $3 and m.created_at > $2
       and (m.workspace_id = $1 or m.partner_workspace_id = $1) and m.status in ('sending', 'sent', 'unknown')
     order by m.created_at desc`,
    [workspaceId, since, from, to],
    'warmup-list-between',
  );
}
