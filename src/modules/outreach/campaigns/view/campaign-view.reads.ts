// Reads campaigns, campaign_slots, campaign_steps, campaign_mailboxes, mailboxes, contacts, sends, workspaces: data of a
// campaign's page in addition to its own row.
import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { waits } from '../core/waiting-sends.js';

const IDS = givenValues('id', 'uuid');

export interface CampaignFigures {
  readonly campaign_id: string;
  readonly workspace_status: string;
  readonly steps_count: number;
  readonly mailboxes_count: number;
  /** Attached mailboxes that lost their server. */
  readonly mailboxes_troubled: number;
  readonly day_ends_at: Date;
  readonly sent_today: number;
  readonly new_today: number;
  readonly sending_days: number;
  readonly last_sent_at: Date | null;
}

/**
 * Bounded lookups per campaign: at most 50 steps, its attachments, one slot. Mailboxes in trouble are few, so they are looked up by key
 * among the attachments, instead of each attachment among the mailboxes.
 */
export function readCampaignFigures(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<CampaignFigures[]> {
  return sql.query<CampaignFigures>(
    `select s.campaign_id, w.status as workspace_status, s.day_ends_at, s.sent_today, s.new_today, s.sending_days,
       s.last_sent_at,
       (select count(*)::int from campaign_steps t
        where t.workspace_id = s.workspace_id and t.campaign_id = s.campaign_id and t.deleted_at is null) as steps_count,
       (select count(*)::int from campaign_mailboxes a
        where a.workspace_id = s.workspace_id and a.campaign_id = s.campaign_id) as mailboxes_count,
       (select count(*)::int from mailboxes m
        where m.workspace_id = s.workspace_id and m.deleted_at is null and m.status in ('disconnected', 'error')
          and exists (select from campaign_mailboxes a where a.workspace_id = m.workspace_id and a.campaign_id = s.campaign_id
            and a.mailbox_id = m.id offset 0)) as mailboxes_troubled
     from campaign_slots s join workspaces w on w.id = s.workspace_id
     where s.workspace_id = $1 and s.campaign_id = any($2::uuid[])`,
    [workspaceId, campaignIds],
    'campaigns-read-figures',
  );
}

export interface WaitingSends {
  readonly campaign_id: string;
  /** Due sends, counted up to the limit: without a mailbox, and assigned to one. */
  readonly first_due: number;
  readonly follow_ups_due: number;
  /** Due time of the longest waiting or next send, without those of paused contacts; null if none waits. */
  readonly next_due_at: Date | null;
}

/**
 * Maximum sends of paused contacts skipped at the head of the pool, and of each mailbox: each costs a lookup of its
 * contact.
 */
const PASSED_OVER = 50;

/**
 * Returns SQL for the due time of the first message in a range whose contact is not paused. If all examined contacts
 * are paused, it is the due time of the last one, because no message can leave earlier. A contact is looked up by its
 * key, row by row (an EXISTS with OFFSET is never turned into a join), and only until one is found.
 */
const firstDueOf = (range: string): string => `
  select w.due_at from (
    select s.contact_id, s.due_at, row_number() over (order by s.due_at) as position
    from sends s where ${range} and ${waits('s')} order by s.due_at limit ${PASSED_OVER}
  ) w
  where w.position = ${PASSED_OVER} or not exists (
    select from contacts k where k.workspace_id = $1 and k.id = w.contact_id and k.status = 'paused' offset 0)
  order by w.due_at limit 1`;

/**
 * Returns the waiting sends of campaigns. Reads the head of the index of claims, once for the pool and once per attached mailbox, and stops
 * counting at `limit`, so it never scans contacts. Counts follow the order of that index; otherwise the whole table would be read.
 */
export function readWaitingSends(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
  now: Date,
  limit: number,
): Promise<WaitingSends[]> {
  return sql.query<WaitingSends>(
    `select c.id as campaign_id, pool.due as first_due, least(coalesce(bound.due, 0), $4)::int as follow_ups_due,
       least(pool.next_due_at, bound.next_due_at) as next_due_at
     from ${IDS.at(2, 'c')}
     cross join lateral (
       select (${firstDueOf('s.workspace_id = $1 and s.campaign_id = c.id and s.mailbox_id is null')}) as next_due_at,
              (select count(*)::int from (select 1 from sends s where s.workspace_id = $1 and s.campaign_id = c.id
                 and s.mailbox_id is null and ${waits('s')} and s.due_at <= $3 order by s.due_at limit $4) n) as due
     ) pool
     cross join lateral (
       select min(one.next_due_at) as next_due_at, sum(one.due) as due
       from campaign_mailboxes a cross join lateral (
         select (${firstDueOf('s.workspace_id = $1 and s.mailbox_id = a.mailbox_id and s.campaign_id = c.id')}) as next_due_at,
                (select count(*) from (select 1 from sends s where s.workspace_id = $1 and s.mailbox_id = a.mailbox_id
                   and s.campaign_id = c.id and ${waits('s')} and s.due_at <= $3 order by s.due_at limit $4) n) as due
       ) one
       where a.workspace_id = $1 and a.campaign_id = c.id
     ) bound`,
    [workspaceId, ...IDS.values(campaignIds), now, limit],
  );
}
