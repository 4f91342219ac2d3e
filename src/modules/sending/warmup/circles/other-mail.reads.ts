// Reads messages, sends.
import { sendIdOf } from '../../../../engine/mail/message-id.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/**
 * Returns whether a Message-ID belongs to other email: of a conversation, or of a campaign. A remote mailbox must not
 * use it, or that email would be mistaken for warmup.
 */
export async function isOfOtherMail(sql: SqlRunner, workspaceId: number, header: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from messages where workspace_id = $1 and message_id_header = $2
     union all
     select 1 from sends where workspace_id = $1 and id = $3 limit 1`,
    [workspaceId, header, sendIdOf(header)],
    'circle-is-of-other-mail',
  );
  return rows.length > 0;
}
