// Reads: sequencer_connections, sequencer_exports.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ConnectionRow } from './connections.repo.js';

/** Connection with its number of exports, as its screen shows it. */
export interface ConnectionView extends ConnectionRow {
  readonly exports_count: number;
  readonly failed_exports_count: number;
}

/** Lists the connections of the workspace, newest first; with `id`, only that one. */
export function listConnectionViews(
  sql: SqlRunner,
  workspaceId: number,
  id: number | null = null,
): Promise<ConnectionView[]> {
  return sql.query<ConnectionView>(
    `select c.*, e.exports_count, e.failed_exports_count
     from sequencer_connections c, lateral (
       select count(*) filter (where exported_at is not null and status <> 'removed')::int as exports_count,
              count(*) filter (where status = 'failed')::int as failed_exports_count
       from sequencer_exports where workspace_id = c.workspace_id and connection_id = c.id) e
     where c.workspace_id = $1 and ($2::int is null or c.id = $2)
     order by c.id desc`,
    [workspaceId, id],
  );
}
