// Reads workspaces, campaign_stats, campaign_stat_deltas, mailboxes, mailbox_slots, campaigns, threads: one row of every workspace that a caller
// may read. Totals and unfolded deltas are added in one statement, so that a fact is never counted twice or missed.
import { utcDay } from '../../../engine/schedule/calendar.js';
import { PROTECTION_REASONS } from '../../../engine/stop-rules/protection.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { type StatColumn, statColumns } from '../../outreach/statistics/index.js';

export type WorkspaceFigures = Readonly<Partial<Record<StatColumn, number>>> & {
  readonly workspace_id: number;
  /** Mailboxes that lost their server. */
  readonly troubled: number;
  /** Campaigns that protection paused. */
  readonly guarded: number;
  readonly active_mailboxes: number;
  /** Maximum emails per day of active mailboxes. */
  readonly daily_limit: number;
  /** Campaign emails of the current day of each mailbox. */
  readonly sent_today: number;
  /** Unread conversations of the inbox with a human reply, at most `MOST_UNREAD`. */
  readonly unread_replies: number;
};

/** Maximum count of unread conversations, that of the inbox views. */
const MOST_UNREAD = 1_000;

const columns = statColumns.join(', ');
const sums = statColumns.map((column) => `sum(${column})::bigint as ${column}`).join(', ');

/** Reads workspaces in one statement, with their stats over UTC days from `from` (null for all time) to before `to`. */
export function sumWorkspaces(
  sql: SqlRunner,
  workspaceIds: readonly number[],
  { from, to }: { readonly from: Date | null; readonly to: Date },
  now: Date,
): Promise<WorkspaceFigures[]> {
  const facts = (table: string) =>
    `select workspace_id, ${columns} from ${table}
     where workspace_id = any($1::int[]) and ($2::date is null or day >= $2) and day < $3::date`;
  return sql.query<WorkspaceFigures>(
    `with facts as (
       select workspace_id, ${sums} from (${facts('campaign_stats')} union all ${facts('campaign_stat_deltas')}) f group by 1
     ), boxes as (
       select m.workspace_id,
         count(*) filter (where m.status in ('disconnected', 'error'))::int as troubled,
         count(*) filter (where m.status = 'active')::int as active_mailboxes,
         coalesce(sum(m.daily_limit) filter (where m.status = 'active'), 0)::int as daily_limit,
         coalesce(sum(s.sent_today) filter (where s.day_ends_at > $4), 0)::int as sent_today
       from mailboxes m left join mailbox_slots s on s.workspace_id = m.workspace_id and s.mailbox_id = m.id
       where m.workspace_id = any($1::int[]) and m.deleted_at is null group by 1
     ), guarded as (
       select workspace_id, count(*)::int as guarded from campaigns
       where workspace_id = any($1::int[]) and status = 'paused' and pause_reason = any($5) and deleted_at is null group by 1
     )
     select w.id as workspace_id, ${columns},
       coalesce(troubled, 0) as troubled, coalesce(guarded, 0) as guarded, coalesce(active_mailboxes, 0) as active_mailboxes,
       coalesce(daily_limit, 0) as daily_limit, coalesce(sent_today, 0) as sent_today,
       (select count(*)::int from (
          select from threads t
           where t.workspace_id = w.id and t.unread_count > 0 and t.has_customer_reply and not t.is_archived
             and not t.is_warming and not t.is_postmaster and t.visible_count > 0
             and (t.snoozed_until is null or t.snoozed_until <= $4) limit $6) as one) as unread_replies
     from workspaces w
       left join facts on facts.workspace_id = w.id
       left join boxes on boxes.workspace_id = w.id
       left join guarded on guarded.workspace_id = w.id
     where w.id = any($1::int[])`,
    [workspaceIds, from === null ? null : utcDay(from), utcDay(to), now, PROTECTION_REASONS, MOST_UNREAD],
    'overview-sum-workspaces',
  );
}
