// Reads report_schedules and report_recipients with campaigns and workspaces.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ScheduleRow } from './due-reports.js';

/** Schedule with the name of its campaign and the time zone of its workspace. */
export type NamedSchedule = ScheduleRow & { readonly campaign_name: string; readonly time_zone: string };

const NAMED = `select s.*, c.name as campaign_name, w.timezone as time_zone from report_schedules s
  join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id and c.deleted_at is null
  join workspaces w on w.id = s.workspace_id
 where s.workspace_id = $1`;

/**
 * Returns the schedules of a workspace, oldest first, except those of deleted campaigns.
 * @param campaignId null for all campaigns
 */
export function listSchedulesNamed(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string | null,
  limit: number,
): Promise<NamedSchedule[]> {
  return sql.query<NamedSchedule>(
    `${NAMED} and ($2::uuid is null or s.campaign_id = $2) order by s.created_at, s.id limit $3`,
    [workspaceId, campaignId, limit],
    'reports-list-schedules',
  );
}

export async function findScheduleNamed(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<NamedSchedule | undefined> {
  const [row] = await sql.query<NamedSchedule>(`${NAMED} and s.id = $2`, [workspaceId, id], 'reports-find-schedule');
  return row;
}

/** Failed recipients of one schedule. */
export interface FailingSchedule {
  readonly id: string;
  readonly campaign_name: string;
  readonly count: number;
  /** Address of one failed recipient. */
  readonly address: string;
  readonly since: Date;
}

/** Returns active schedules whose last report did not reach every recipient. Matches the condition of an index. */
export function listFailing(sql: SqlRunner, workspaceId: number, limit: number): Promise<FailingSchedule[]> {
  return sql.query<FailingSchedule>(
    `select s.id, c.name as campaign_name, f.count, f.address, f.since
       from (select schedule_id, count(*) as count, min(address) as address, min(settled_at) as since
               from report_recipients
              where workspace_id = $1 and result = 'failed' and stopped_at is null group by schedule_id) f
       join report_schedules s on s.workspace_id = $1 and s.id = f.schedule_id and s.status = 'active'
       join campaigns c on c.workspace_id = $1 and c.id = s.campaign_id and c.deleted_at is null
      order by f.since, s.id limit $2`,
    [workspaceId, limit],
    'reports-failing',
  );
}
