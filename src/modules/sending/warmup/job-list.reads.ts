// Reads warmup_operations: bulk operations in progress and the newest ones that ended recently.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface ListedOperation {
  readonly id: string;
  readonly action: string;
  readonly status: string;
  readonly accepted: number;
  readonly done: number;
  readonly queued_at: Date;
  readonly completed_at: Date | null;
}

/** @param endedSince null for operations in progress only */
export function listWarmupJobs(
  sql: SqlRunner,
  workspaceId: number,
  endedSince: Date | null,
  limit: number,
): Promise<ListedOperation[]> {
  return sql.query<ListedOperation>(
    `select o.id, o.action, o.status, cardinality(o.mailbox_ids) as accepted, o.success_count + o.failure_count as done,
       o.queued_at, o.completed_at
     from ((select * from warmup_operations where workspace_id = $1 and completed_at is null limit $3)
           union all
           (select newest.* from (select * from warmup_operations where workspace_id = $1 and $2::timestamptz is not null
                                  order by id desc limit $3) newest
            where newest.completed_at >= $2)) o`,
    [workspaceId, endedSince, limit],
    'job-list-warmup',
  );
}
