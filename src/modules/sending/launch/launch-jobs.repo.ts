import type { Selectable } from '../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { LaunchJobsTable } from '../../../platform/db/tables.js';

export type LaunchJobRow = Selectable<LaunchJobsTable>;

export interface NewLaunchJob {
  readonly id: string;
  readonly campaignId: string;
  readonly status: 'queued' | 'running';
  readonly limit: number | null;
  readonly previousStatus: string;
  readonly totalContacts: number;
  readonly preflightId: string;
  readonly includeDecision: boolean;
  readonly admission: unknown;
  readonly decision: unknown;
}

/** Adds a job. A second queued or running job of the same campaign is a unique violation. */
export async function insertLaunchJob(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  job: NewLaunchJob,
): Promise<LaunchJobRow> {
  const rows = await sql.query<LaunchJobRow>(
    `insert into launch_jobs (workspace_id, id, campaign_id, status, contact_limit, previous_status, total_contacts, preflight_id,
       include_decision, admission, decision, created_at, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $4 = 'running' then $12::timestamptz end)
     returning *`,
    [
      workspaceId,
      job.id,
      job.campaignId,
      job.status,
      job.limit,
      job.previousStatus,
      job.totalContacts,
      job.preflightId,
      job.includeDecision,
      storedJson(job.admission),
      job.decision === null ? null : storedJson(job.decision),
      now,
    ],
  );
  return rows[0] as LaunchJobRow;
}

export async function findLaunchJob(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  id: string,
): Promise<LaunchJobRow | undefined> {
  const rows = await sql.query<LaunchJobRow>(
    'select * from launch_jobs where workspace_id = $1 and campaign_id = $2 and id = $3',
    [workspaceId, campaignId, id],
  );
  return rows[0];
}

/** Finds the queued or running job of a campaign. */
export async function findOpenLaunchJob(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<LaunchJobRow | undefined> {
  const rows = await sql.query<LaunchJobRow>(
    `select * from launch_jobs where workspace_id = $1 and campaign_id = $2 and status in ('queued', 'running')`,
    [workspaceId, campaignId],
  );
  return rows[0];
}

/** Locks an unfinished job; undefined if it has ended. */
export async function lockOpenLaunchJob(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<LaunchJobRow | undefined> {
  const rows = await sql.query<LaunchJobRow>(
    `select * from launch_jobs where workspace_id = $1 and id = $2 and status in ('queued', 'running') for update`,
    [workspaceId, id],
  );
  return rows[0];
}

export interface LaunchProgress {
  readonly stage: string;
  readonly enrolled: number;
  readonly skipped: number;
  readonly planned: number;
  readonly firstSendAt: Date | null;
  readonly cursor: string | null;
}

/** Adds the progress of a chunk and the start of the next one. Returns false if the job has ended since. */
export async function updateLaunchProgress(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
  chunk: LaunchProgress,
): Promise<boolean> {
  const updated = await sql.execute(
    `update launch_jobs set status = 'running', started_at = coalesce(started_at, $3), stage = $4,
       enrolled_count = enrolled_count + $5, skipped_count = skipped_count + $6, planned_sends = planned_sends + $7,
       first_send_at = coalesce(first_send_at, $8), cursor_contact_id = coalesce($9, cursor_contact_id),
       progress = case when total_contacts = 0 then progress
         else least(99, (100 * (enrolled_count + skipped_count + $5 + $6)) / total_contacts) end
     where workspace_id = $1 and id = $2 and status in ('queued', 'running')`,
    [workspaceId, id, now, chunk.stage, chunk.enrolled, chunk.skipped, chunk.planned, chunk.firstSendAt, chunk.cursor],
  );
  return updated > 0;
}

/** Ends a job unless it has ended. Returns the row, or undefined if nothing was left to end. */
export async function updateLaunchEnd(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
  end: { status: 'completed' | 'failed' | 'cancelled'; errorCode?: string; errorMessage?: string },
): Promise<LaunchJobRow | undefined> {
  const rows = await sql.query<LaunchJobRow>(
    `update launch_jobs set status = $4, completed_at = $3, error_code = $5, error_message = $6,
       stage = case when $4 = 'completed' then 'done' else stage end,
       progress = case when $4 = 'completed' then 100 else progress end
     where workspace_id = $1 and id = $2 and status in ('queued', 'running') returning *`,
    [workspaceId, id, now, end.status, end.errorCode ?? null, end.errorMessage ?? null],
  );
  return rows[0];
}

export async function findLaunchJobById(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<LaunchJobRow | undefined> {
  const rows = await sql.query<LaunchJobRow>('select * from launch_jobs where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return rows[0];
}
