// Reads sequencer_exports, sequencer_connections: connections over which mailboxes are being exported.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface ListedExport {
  readonly connection_id: number;
  readonly provider: string;
  readonly started_at: Date;
  /** Mailboxes with an export in progress. */
  readonly open: number;
  /** Mailboxes whose export has succeeded or failed since the work began. */
  readonly done: number;
}

export function listExportJobs(sql: SqlRunner, workspaceId: number, limit: number): Promise<ListedExport[]> {
  return sql.query<ListedExport>(
    `select c.id as connection_id, c.provider, o.started_at, o.open,
       (select count(*)::int from sequencer_exports e
        where e.workspace_id = $1 and e.connection_id = c.id and e.due_at is null and e.updated_at >= o.started_at) as done
     from (select connection_id, min(updated_at) as started_at, count(*)::int as open from sequencer_exports
           where workspace_id = $1 and due_at is not null and status in ('queued', 'exporting', 'reconnecting')
           group by connection_id) o
     join sequencer_connections c on c.workspace_id = $1 and c.id = o.connection_id
     order by o.started_at desc limit $2`,
    [workspaceId, limit],
    'job-list-exports',
  );
}
