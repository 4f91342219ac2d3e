import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { sendingWaits } from './sending-waits.js';

export interface DueCampaign {
  readonly campaign_id: string;
  readonly status: string;
  readonly priority: number;
  readonly group_id: string | null;
  readonly parent_campaign_id: string | null;
  readonly window_opens_at: Date | null;
  readonly window_closes_at: Date | null;
  readonly day_ends_at: Date;
  readonly sent_today: number;
  readonly new_today: number;
  readonly sending_days: number;
  readonly last_sending_day: string | null;
  readonly workspace_status: string;
}

const IS_DUE = `s.workspace_id = $1 and s.active and (s.next_check_at <= $2 or exists (
         select from campaign_reschedules k where k.workspace_id = $1 and k.campaign_id = s.campaign_id and k.at <= $2))
         and not ${sendingWaits('s', '$2')}`;

/**
 * Locks the due campaigns of a workspace for this transaction, by priority, and removes the requests that made them
 * due. Skips campaigns that another worker is claiming from, because that worker manages their limits. Only requests
 * in this statement's snapshot are removed, so that everything committed with them is visible afterward.
 */
export function lockDueCampaigns(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  limit: number,
  only: string | null,
): Promise<DueCampaign[]> {
  return sql.query<DueCampaign>(
    `with due as (
       select s.campaign_id, c.status, s.priority, c.group_id, c.parent_campaign_id,
              s.window_opens_at, s.window_closes_at, s.day_ends_at, s.sent_today, s.new_today, s.sending_days,
              s.last_sending_day::text, w.status as workspace_status, s.next_check_at
       from campaign_slots s
       join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
       join workspaces w on w.id = s.workspace_id
       where ${IS_DUE} and ($4::uuid is null or s.campaign_id = $4)
       order by s.priority, s.next_check_at, s.campaign_id
       limit $3
       for update of s skip locked
     ), woken as (
       delete from campaign_reschedules k using due where k.workspace_id = $1 and k.campaign_id = due.campaign_id
     )
     select * from due order by priority, next_check_at, campaign_id`,
    [workspaceId, now, limit, only],
    'sending-lock-campaigns',
  );
}

/** Returns the campaigns of `lockDueCampaigns`, in the same order. */
export async function listDueCampaigns(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ campaign_id: string }>(
    `select s.campaign_id from campaign_slots s where ${IS_DUE}
     order by s.priority, s.next_check_at, s.campaign_id limit $3`,
    [workspaceId, now, limit],
    'sending-list-campaigns',
  );
  return rows.map((row) => row.campaign_id);
}
