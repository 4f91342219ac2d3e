import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { isBodyRemovable } from '../../../foundation/workspaces/retention/index.js';

/** Returns the next workspace after `after` that has messages; null after the last. */
export async function findWorkspaceWithMessages(sql: SqlRunner, after: number): Promise<number | null> {
  const [row] = await sql.query<{ workspace_id: number }>(
    'select workspace_id from messages where workspace_id > $1 order by workspace_id limit 1',
    [after],
  );
  return row?.workspace_id ?? null;
}

export interface RemovedBodies {
  readonly removed: number;
  /** Whether older messages remain. */
  readonly hasMore: boolean;
}

/**
 * Deletes the text of up to `limit` sent emails that were created before `before` and are not in use, and stores its
 * position. Messages in between are not considered again.
 */
export async function removeBodies(
  sql: SqlRunner,
  workspaceId: number,
  before: Date,
  limit: number,
): Promise<RemovedBodies> {
  const [row] = await sql.query<{ seen: number; removed: number }>(
    `with oldest as (
       select id, created_at from messages where workspace_id = $1
         and id > coalesce((select last_message_id from body_cursors where workspace_id = $1), 0)
       order by id limit $3
     ), due as (
       select id from oldest
        where id < coalesce((select min(id) from oldest where created_at >= $2), 9223372036854775807)
     ), removed as (
       update messages m set body_text = '', body_html = '', body_text_trimmed = '', partial_reason = 'removed'
         from due where m.workspace_id = $1 and m.id = due.id and ${isBodyRemovable('m')} returning 1
     ), noted as (
       insert into body_cursors (workspace_id, last_message_id) select $1, max(id) from due having max(id) is not null
       on conflict (workspace_id) do update set last_message_id = excluded.last_message_id
     )
     select (select count(*)::int from due) as seen, (select count(*)::int from removed) as removed`,
    [workspaceId, before, limit],
  );
  const { seen = 0, removed = 0 } = row ?? {};
  return { removed, hasMore: seen === limit };
}
