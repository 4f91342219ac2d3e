// Reads changes of many profiles: unfinished ones, and the newest ones that ended recently.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { BulkRow } from './bulks.repo.js';

/** @param endedSince null for unfinished changes only */
export function listBulkJobs(
  sql: SqlRunner,
  workspaceId: number,
  endedSince: Date | null,
  limit: number,
): Promise<BulkRow[]> {
  return sql.query<BulkRow>(
    `(select * from profile_bulks where workspace_id = $1 and status in ('running', 'undoing') order by id desc limit $3)
     union all
     (select newest.* from (select * from profile_bulks where workspace_id = $1 and $2::timestamptz is not null
        order by id desc limit $3) newest
      where newest.completed_at >= $2 and newest.matched_count > $4)`,
    [workspaceId, endedSince, limit, SHOWN_FROM],
    'job-list-profile-bulks',
  );
}

/** Smaller changes end with their request, so they are not listed. */
const SHOWN_FROM = 500;
