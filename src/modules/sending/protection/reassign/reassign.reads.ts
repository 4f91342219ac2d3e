// Reads mailboxes, campaign_mailboxes, campaigns, sends: contacts that wait for a mailbox that cannot send.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { waits } from '../../../outreach/campaigns/index.js';
import { isIdle } from '../../sends/reassign/index.js';

/** Counts the other attached mailboxes of a campaign that can send. */
const otherMailboxes = (campaignId: string, mailboxId: string): string => `(
  select count(*)::int from campaign_mailboxes a
  join mailboxes b on b.workspace_id = a.workspace_id and b.id = a.mailbox_id and b.deleted_at is null
  where a.workspace_id = $1 and a.campaign_id = ${campaignId} and a.enabled and a.mailbox_id <> ${mailboxId}
    and b.status = 'active' and b.warmup_status <> 'quarantined' and (not b.warmup_required or b.warmup_status = 'ready'))`;

/** Campaign with contacts that wait for a mailbox. */
export interface WaitingCampaign {
  readonly campaign_id: string;
  readonly name: string;
  readonly waiting: number;
  /** Waiting contacts without an email that is unconfirmed or being sent. */
  readonly idle: number;
  readonly other_mailboxes: number;
}

/** Lists the campaigns in which contacts wait for this mailbox, by name. */
export function listWaitingCampaigns(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<WaitingCampaign[]> {
  return sql.query<WaitingCampaign>(
    `select c.id as campaign_id, c.name, w.waiting, w.idle, ${otherMailboxes('c.id', '$2')} as other_mailboxes
     from (
       select campaign_id, count(*)::int as waiting, count(*) filter (where idle)::int as idle
       from (
         select f.campaign_id, f.contact_id, bool_and(${isIdle('f')}) as idle from sends f
         where f.workspace_id = $1 and f.mailbox_id = $2 and ${waits('f')} group by f.campaign_id, f.contact_id
       ) contacts group by campaign_id
     ) w
     join campaigns c on c.workspace_id = $1 and c.id = w.campaign_id and c.deleted_at is null
       and c.status in ('active', 'launching', 'paused')
     order by c.name, c.id`,
    [workspaceId, mailboxId],
    'protection-waiting-campaigns',
  );
}

/** Campaign whose contacts no longer wait for a mailbox, by its policy. */
export interface DueReassignment {
  readonly campaign_id: string;
  readonly mailbox_id: number;
  readonly address: string;
}

/**
 * Lists active campaigns whose policy moves contacts away from a mailbox that has not worked for the set number of days,
 * while another mailbox can send. Subsequences follow the policy of their campaign. Starts from the few mailboxes that
 * do not work.
 */
export function listDueReassignments(sql: SqlRunner, workspaceId: number, now: Date): Promise<DueReassignment[]> {
  return sql.query<DueReassignment>(
    `select c.id as campaign_id, m.id as mailbox_id, m.address
     from mailboxes m
     join campaign_mailboxes t on t.workspace_id = $1 and t.mailbox_id = m.id
     join campaigns c on c.workspace_id = $1 and c.id = t.campaign_id and c.deleted_at is null and c.status = 'active'
     left join campaigns p on p.workspace_id = $1 and p.id = c.parent_campaign_id
     cross join lateral (select coalesce(p.settings, c.settings) as settings) s
     where m.workspace_id = $1 and m.deleted_at is null and m.status in ('disconnected', 'error')
       and s.settings ->> 'deadMailbox' = 'reassign'
       and coalesce(m.status_since, m.created_at) <= $2::timestamptz
         - make_interval(days => (s.settings ->> 'reassignAfterDays')::int)
       and exists (select 1 from sends f where f.workspace_id = $1 and f.mailbox_id = m.id and f.campaign_id = c.id
         and ${waits('f')} and ${isIdle('f')})
       and ${otherMailboxes('c.id', 'm.id')} > 0
     order by c.id, m.id`,
    [workspaceId, now],
    'protection-due-reassignments',
  );
}
