import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { sendMoves } from './moves.js';

const byPerson = sendMoves('operator_not_sent', 'operator_not_sent_resend');

/**
 * Settles an unconfirmed send as not sent: failed, or waiting for another attempt under the same Message-ID. The
 * attempt number stays, because it is the fence. Returns false if the send is no longer unconfirmed.
 */
export async function updateNotSent(
  sql: SqlRunner,
  workspaceId: number,
  sendId: string,
  now: Date,
  resend: boolean,
): Promise<boolean> {
  const touched = await sql.execute(
    `update sends set status = case when $4 then ${byPerson.to('operator_not_sent_resend')} else ${byPerson.to('operator_not_sent')} end, status_reason = null,
       resolution = 'operator_not_sent', due_at = case when $4 then $3::timestamptz else due_at end, sent_at = null,
       claimed_at = null, handed_at = null, worker_id = null, thread_id = null, message_id = null,
       first_attempt_at = case when $4 then null else first_attempt_at end,
       smtp_code = null, smtp_enhanced = null, smtp_text = null,
       error_code = case when $4 then null else error_code end, error_message = case when $4 then null else error_message end,
       updated_at = $3
     where workspace_id = $1 and id = $2 and ${byPerson.from('sends')}`,
    [workspaceId, sendId, now, resend],
    'sending-not-sent',
  );
  return touched > 0;
}
