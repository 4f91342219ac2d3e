import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { isOriginalRemovable } from '../../../foundation/workspaces/retention/index.js';

/** Returns the next workspace after `after` that has originals of received messages; null after the last. */
export async function findWorkspaceWithOriginals(sql: SqlRunner, after: number): Promise<number | null> {
  const [row] = await sql.query<{ workspace_id: number }>(
    'select workspace_id from message_sources where workspace_id > $1 order by workspace_id limit 1',
    [after],
  );
  return row?.workspace_id ?? null;
}

export interface RemovedOriginals {
  readonly removed: number;
  /** Last message that was considered; null if none is old enough. */
  readonly last: number | null;
}

/**
 * Deletes the originals of up to `limit` messages after the message `after` that arrived before `before`. Originals that a
 * member may still need stay.
 */
export async function removeOriginals(
  sql: SqlRunner,
  workspaceId: number,
  { after, before, limit }: { readonly after: number; readonly before: Date; readonly limit: number },
): Promise<RemovedOriginals> {
  const [row] = await sql.query<RemovedOriginals>(
    `with oldest as (
       select s.message_id as id, m.created_at < $3 as is_old, ${isOriginalRemovable('m')} as is_removable
         from message_sources s join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id
        where s.workspace_id = $1 and s.message_id > $2 order by s.message_id limit $4
     ), due as (
       select id, is_removable from oldest where id < coalesce((select min(id) from oldest where not is_old), 9223372036854775807)
     ), removed as (
       delete from message_sources s using due where s.workspace_id = $1 and s.message_id = due.id and due.is_removable returning 1
     )
     select (select count(*)::int from removed) as removed, (select max(id) from due) as last`,
    [workspaceId, after, before, limit],
  );
  return row as RemovedOriginals;
}
