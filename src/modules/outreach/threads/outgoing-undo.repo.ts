import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/**
 * Removes a recorded message from its conversation because it was never sent. A conversation without other messages is
 * deleted; another one ends with the previous message. Returns whether the conversation was deleted.
 */
export async function deleteOutgoing(sql: SqlRunner, workspaceId: number, messageId: number): Promise<boolean> {
  const rows = await sql.query<{ emptied: boolean }>(
    `with gone as (
       delete from messages where workspace_id = $1 and id = $2 and direction = 'outbound' returning thread_id
     ), files as (
       delete from message_attachments where workspace_id = $1 and message_id = $2 and exists (select from gone)
     ), last as (
       select m.thread_id, m.date_received, m.body_text from gone
       join messages m on m.workspace_id = $1 and m.thread_id = gone.thread_id and m.id <> $2
       order by m.date_received desc, m.id desc limit 1
     ), emptied as (
       delete from threads t using gone
       where t.workspace_id = $1 and t.id = gone.thread_id and not exists (select from last) returning t.id
     ), kept as (
       update threads t set message_count = greatest(0, t.message_count - 1), visible_count = greatest(0, t.visible_count - 1),
         last_message_at = last.date_received, snippet = left(regexp_replace(last.body_text, '\\s+', ' ', 'g'), 200)
       from last where t.workspace_id = $1 and t.id = last.thread_id
     )
     select exists (select from emptied) as emptied`,
    [workspaceId, messageId],
    'threads-delete-outgoing',
  );
  return rows[0]?.emptied ?? false;
}
