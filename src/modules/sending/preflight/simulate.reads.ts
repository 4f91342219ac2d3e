// Reads contacts, sends, campaign_slots: messages that a campaign still has to send, counted in groups that behave
// alike.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { waits } from '../../outreach/campaigns/index.js';
import { withinPending } from '../../outreach/contacts/enrolment/index.js';

export interface PoolGroup {
  readonly zone: string | null;
  readonly esp: string;
  readonly count: number;
}

/** Counts contacts without a message: pending ones, and enrolled ones whose first message has no mailbox yet. */
export function countPool(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  by: { readonly zone: boolean; readonly esp: boolean },
): Promise<PoolGroup[]> {
  return sql.query<PoolGroup>(
    `select case when $3 then c.timezone end as zone, case when $4 then c.esp else 'unknown' end as esp, count(*)::int as count
     from (
       select p.timezone, p.esp from contacts p
       where p.workspace_id = $1 and p.campaign_id = $2 and ${withinPending('p')} and p.status = 'pending' and p.deleted_at is null
       union all
       select o.timezone, o.esp from sends s join contacts o on o.workspace_id = s.workspace_id and o.id = s.contact_id
       where s.workspace_id = $1 and s.campaign_id = $2 and s.mailbox_id is null and ${waits('s')}
         and o.status in ('active', 'paused') and o.deleted_at is null
     ) c group by 1, 2 order by 3 desc, 1, 2`,
    [workspaceId, campaignId, by.zone, by.esp],
    'sending-count-pool',
  );
}

export interface WaitingGroup {
  readonly mailbox_id: number;
  readonly step_order: number;
  readonly zone: string | null;
  readonly due_at: Date;
  readonly count: number;
}

/** Counts messages that belong to a mailbox already and wait, by the hour in which they become due. */
export function countWaiting(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  byZone: boolean,
): Promise<WaitingGroup[]> {
  return sql.query<WaitingGroup>(
    `select s.mailbox_id, s.step_order, case when $3 then c.timezone end as zone, max(s.due_at) as due_at, count(*)::int as count
     from sends s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
     where s.workspace_id = $1 and s.campaign_id = $2 and s.mailbox_id is not null and ${waits('s')}
       and c.status in ('active', 'paused') and c.deleted_at is null
     group by 1, 2, 3, date_trunc('hour', s.due_at) order by 1, 4, 2`,
    [workspaceId, campaignId, byZone],
    'sending-count-waiting',
  );
}

export interface CampaignDay {
  readonly day_ends_at: Date;
  readonly sent_today: number;
  readonly new_today: number;
  readonly sending_days: number;
  readonly last_sending_day: string | null;
}

export async function findCampaignDay(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<CampaignDay | undefined> {
  const rows = await sql.query<CampaignDay>(
    `select day_ends_at, sent_today, new_today, sending_days, last_sending_day::text from campaign_slots
     where workspace_id = $1 and campaign_id = $2`,
    [workspaceId, campaignId],
  );
  return rows[0];
}
