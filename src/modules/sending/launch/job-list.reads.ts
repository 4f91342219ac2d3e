// Reads launch_jobs and campaigns: running launches, and the newest ones that ended recently.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface ListedLaunch {
  readonly id: string;
  readonly campaign_id: string;
  readonly name: string;
  readonly status: string;
  readonly progress: number;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly error_message: string | null;
}

/** @param endedSince null for running launches only */
export function listLaunchJobs(
  sql: SqlRunner,
  workspaceId: number,
  endedSince: Date | null,
  limit: number,
): Promise<ListedLaunch[]> {
  return sql.query<ListedLaunch>(
    `select j.id, j.campaign_id, c.name, j.status, j.progress, j.created_at, j.completed_at, j.error_message
     from ((select * from launch_jobs where workspace_id = $1 and status in ('queued', 'running') limit $3)
           union all
           (select newest.* from (select * from launch_jobs where workspace_id = $1 and $2::timestamptz is not null
                                  order by id desc limit $3) newest
            where newest.completed_at >= $2)) j
     join campaigns c on c.workspace_id = $1 and c.id = j.campaign_id`,
    [workspaceId, endedSince, limit],
    'job-list-launches',
  );
}
