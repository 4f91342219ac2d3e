import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Records the last launch of a campaign. */
export async function updateLastLaunchJob(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  launchJobId: string,
): Promise<void> {
  await sql.execute('update campaigns set last_launch_job_id = $3 where workspace_id = $1 and id = $2', [
    workspaceId,
    campaignId,
    launchJobId,
  ]);
}
