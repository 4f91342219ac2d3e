import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads threads, messages, sends and message_aliases: emails whose copies a Sent folder should have.

/** Number of emails to search for; small, because a single one deleted by a member disproves the folder. */
const EMAILS = 3;
/** Newest conversations of the mailbox that are searched for these emails. */
const CONVERSATIONS = 200;

/** Returns the Message-IDs of the last emails that a mailbox sent before `at`: per email its own, and those of its copies. */
export async function listLastSent(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  at: Date,
): Promise<string[][]> {
  const rows = await sql.query<{ headers: string[] }>(
    `select array[m.message_id_header] || array(
         select a.header from message_aliases a
         where a.workspace_id = $1 and a.message_id = m.id and a.mailbox_id = $2) as headers
     from (
       select id from threads where workspace_id = $1 and mailbox_id = $2
       order by last_message_at desc, id desc limit ${CONVERSATIONS}
     ) t
     join messages m on m.workspace_id = $1 and m.thread_id = t.id and m.mailbox_id = $2 and m.direction = 'outbound'
       and m.kind = 'campaign' and m.date_sent <= $3
     join sends s on s.workspace_id = $1 and s.id = m.send_id and s.status = 'sent'
     order by m.date_sent desc limit ${EMAILS}`,
    [workspaceId, mailboxId, at],
  );
  return rows.map(({ headers }) => headers);
}
