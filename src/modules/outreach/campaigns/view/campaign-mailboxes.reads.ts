// Reads campaign_mailboxes, mailboxes, mailbox_slots, workspaces, campaign_failing_domains: attached mailboxes with everything that decides whether they send.
import type { HourCounts } from '../../../../engine/admission/rolling-use.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { hasFailingDomain } from './failing-domain.js';

export interface AttachedMailbox extends HourCounts {
  readonly campaign_id: string;
  readonly mailbox_id: number;
  readonly policy_daily_limit: number | null;
  readonly weight: number;
  readonly enabled: boolean;
  readonly new_contacts: boolean;
  readonly policy_gap_seconds: number | null;
  readonly assigned_contacts: number;
  readonly policy_next_allowed_at: Date;
  readonly policy_day_ends_at: Date;
  readonly policy_sent_today: number;
  readonly policy_last_sent_at: Date | null;
  readonly attached_at: Date;
  readonly updated_at: Date;
  readonly uuid: string;
  readonly address: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly provider: string;
  readonly domain: string;
  readonly status: string;
  readonly warmup_required: boolean;
  readonly warmup_status: string;
  /** End of the hold because of bounces or complaints; null if there is none. */
  readonly protected_until: Date | null;
  readonly protected_for: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly daily_limit: number;
  readonly external_daily_usage: number;
  readonly ramp: { enabled: boolean; start: number; increment: number; ceiling: number };
  /** Slot of the mailbox; null if it has none yet and has sent nothing. */
  readonly slot_next_allowed_at: Date | null;
  /** End of the limit of the application that the mailbox uses; null without one. */
  readonly application_rests_until: Date | null;
  readonly slot_day_ends_at: Date | null;
  readonly sent_today: number;
  readonly sending_days: number;
  /** Whether the DNS records of its domain fail, so that claims of the campaign skip it. */
  readonly dns_failing: boolean;
}

/**
 * Returns the mailboxes of campaigns in the order of attachment, or only `mailboxIds` of them. Deleted ones are
 * excluded by an expression that matches no partial index: the planner would consider such an index tiny while a table
 * has no statistics, and read all mailboxes of a workspace for each attachment.
 */
export function listAttachedMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
  mailboxIds: readonly number[] | null = null,
): Promise<AttachedMailbox[]> {
  return sql.query<AttachedMailbox>(
    `select a.campaign_id, a.mailbox_id, a.daily_limit as policy_daily_limit, a.weight, a.enabled, a.new_contacts,
       a.min_gap_seconds as policy_gap_seconds, a.assigned_contacts, a.next_allowed_at as policy_next_allowed_at,
       a.day_ends_at as policy_day_ends_at, a.sent_today as policy_sent_today, a.last_sent_at as policy_last_sent_at,
       a.attached_at, a.updated_at, m.uuid, m.address, m.first_name, m.last_name, m.provider, m.domain, m.status,
       m.warmup_required, m.warmup_status, m.protected_until, m.protected_for, m.error_code,
       m.error_message, m.daily_limit, m.external_daily_usage, m.ramp,
       s.next_allowed_at as slot_next_allowed_at, s.day_ends_at as slot_day_ends_at, s.application_rests_until,
       coalesce(s.sent_today, 0) as sent_today, coalesce(s.sending_days, 0) as sending_days, s.hour_counts, s.hour_index,
       ${hasFailingDomain('a', 'm')} as dns_failing
     from campaign_mailboxes a
     join mailboxes m on m.workspace_id = a.workspace_id and m.id = a.mailbox_id
     left join mailbox_slots s on s.workspace_id = a.workspace_id and s.mailbox_id = a.mailbox_id
     where a.workspace_id = $1 and a.campaign_id = any($2::uuid[]) and coalesce(m.deleted_at, 'infinity') = 'infinity'
       and ($3::int[] is null or a.mailbox_id = any($3::int[]))
     order by a.campaign_id, a.attached_at, a.mailbox_id`,
    [workspaceId, campaignIds, mailboxIds],
  );
}
