// Reads imports: unfinished ones, and the newest ones that ended recently.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ImportRow } from './imports.repo.js';

const GOES_ON = ['queued', 'analyzing', 'awaiting_mapping', 'processing'];

/** @param endedSince null for unfinished imports only */
export function listImportJobs(
  sql: SqlRunner,
  workspaceId: number,
  endedSince: Date | null,
  limit: number,
): Promise<ImportRow[]> {
  return sql.query<ImportRow>(
    `(select * from imports where workspace_id = $1 and status = any($2) order by id desc limit $4)
     union all
     (select newest.* from (select * from imports where workspace_id = $1 and $3::timestamptz is not null order by id desc limit $4) newest
      where newest.completed_at >= $3)`,
    [workspaceId, GOES_ON, endedSince, limit],
    'job-list-imports',
  );
}
