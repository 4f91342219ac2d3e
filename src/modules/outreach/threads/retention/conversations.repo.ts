import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { QUIET_CONVERSATIONS } from '../../../foundation/workspaces/retention/index.js';

export interface RemovedConversations {
  /** Conversations whose text was deleted. */
  readonly removed: number;
  /** Whether more conversations may be quiet. */
  readonly hasMore: boolean;
}

/**
 * Deletes the text, attachments, and originals of up to `limit` conversations whose last message is older than `before` and that
 * nothing waits in, and stores its position. A message that arrives in the meantime stays.
 */
export async function removeConversations(
  sql: SqlRunner,
  workspaceId: number,
  before: Date,
  limit: number,
): Promise<RemovedConversations> {
  const [row] = await sql.query<{ seen: number; removed: number }>(
    `with quiet as materialized (
       select id, last_message_at, is_removable from (${QUIET_CONVERSATIONS}) q where q.last_message_at < $2 limit $3
     ), due as (
       update threads t set snippet = '' from quiet q
        where t.workspace_id = $1 and t.id = q.id and q.is_removable and t.last_message_at = q.last_message_at returning t.id
     ), emptied as (
       update messages m set body_text = '', body_html = '', body_text_trimmed = '', partial_reason = 'removed'
         from due where m.workspace_id = $1 and m.thread_id = due.id returning m.id
     ), attachments as (
       delete from message_attachments a using emptied e where a.workspace_id = $1 and a.message_id = e.id returning 1
     ), originals as (
       delete from message_sources s using emptied e where s.workspace_id = $1 and s.message_id = e.id returning 1
     ), noted as (
       insert into body_cursors (workspace_id, quiet_since, quiet_thread_id)
       select $1, last_message_at, id from quiet order by last_message_at desc, id desc limit 1
       on conflict (workspace_id) do update
         set quiet_since = excluded.quiet_since, quiet_thread_id = excluded.quiet_thread_id
     )
     select (select count(*)::int from quiet) as seen, (select count(*)::int from due) as removed`,
    [workspaceId, before, limit],
  );
  const { seen = 0, removed = 0 } = row ?? {};
  return { removed, hasMore: seen === limit };
}
