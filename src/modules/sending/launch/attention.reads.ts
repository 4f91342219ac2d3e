// Reads launch_jobs, campaigns: campaigns whose latest launch failed and that were not launched or archived since.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface FailedLaunch {
  readonly campaign_id: string;
  readonly name: string;
  readonly error_message: string | null;
  readonly since: Date;
}

export function listFailedLaunches(sql: SqlRunner, workspaceId: number, limit: number): Promise<FailedLaunch[]> {
  return sql.query<FailedLaunch>(
    `select j.campaign_id, c.name, j.error_message, coalesce(j.completed_at, j.created_at) as since
     from launch_jobs j join campaigns c on c.workspace_id = j.workspace_id and c.id = j.campaign_id
       and c.last_launch_job_id = j.id
     where j.workspace_id = $1 and j.status = 'failed' and c.deleted_at is null and c.status in ('draft', 'completed')
     order by j.id desc limit $2`,
    [workspaceId, limit],
    'attention-failed-launches',
  );
}
