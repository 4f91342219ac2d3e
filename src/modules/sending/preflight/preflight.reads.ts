// Reads campaigns, workspaces, imports, campaign_mailboxes, mailboxes, mailbox_slots, campaign_failing_domains, campaign_stats,
// sequencer_exports, destination_rests for preflight.

import { type HourCounts, type RollingUse, withRollingUse } from '../../../engine/admission/rolling-use.js';
import type { ProtectionFigures } from '../../../engine/stop-rules/protection.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { waits } from '../../outreach/campaigns/index.js';
import { hasFailingDomain } from '../../outreach/campaigns/view/index.js';
import { restsOf } from '../../reach/mailboxes/destinations/index.js';
import type { OpenMailbox } from '../delivery/index.js';

/** The campaign's own row and its workspace. */
export interface PreflightHead {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly pause_reason: string | null;
  readonly revision: number;
  readonly group_id: string | null;
  readonly launched_at: Date | null;
  readonly last_launch_job_id: string | null;
  readonly workspace_status: string;
  readonly workspace_type: string;
  readonly subscription_status: string;
  readonly postal_address: string | null;
  readonly sending_days: number;
  readonly running_imports: number;
  readonly unfinished_sends: boolean;
}

/** Returns a campaign with the facts of its workspace; undefined if it was deleted. */
export async function findPreflightHead(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<PreflightHead | undefined> {
  const rows = await sql.query<PreflightHead>(
    `select c.id, c.name, c.status, c.pause_reason, c.revision, c.group_id, c.launched_at, c.last_launch_job_id,
       w.status as workspace_status, w.type as workspace_type, w.subscription_status, w.postal_address,
       coalesce(s.sending_days, 0) as sending_days,
       (select count(*)::int from imports i where i.workspace_id = c.workspace_id and i.campaign_id = c.id
          and i.status in ('queued', 'analyzing', 'processing')) as running_imports,
       exists (select 1 from sends f where f.workspace_id = c.workspace_id and f.campaign_id = c.id
          and ${waits('f')}) as unfinished_sends
     from campaigns c join workspaces w on w.id = c.workspace_id
     left join campaign_slots s on s.workspace_id = c.workspace_id and s.campaign_id = c.id
     where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null`,
    [workspaceId, campaignId],
    'sending-preflight-head',
  );
  return rows[0];
}

/** Attached mailbox with its slot, as in claims, and the latest responses of its servers. */
export interface AttachedMailbox extends OpenMailbox, HourCounts {
  readonly address: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly signature: string | null;
  readonly tracking_domain: string | null;
  readonly status: string;
  readonly enabled: boolean;
  readonly assigned_contacts: number;
  readonly next_allowed_at: Date;
  readonly last_sent_at: Date | null;
  /** End of the limit of the application that the mailbox uses; null without one. */
  readonly application_rests_until: Date | null;
  readonly smtp_status: string;
  readonly smtp_checked_at: Date | null;
  readonly smtp_error: string | null;
  readonly imap_status: string;
  readonly imap_checked_at: Date | null;
  readonly imap_error: string | null;
  readonly has_imap: boolean;
  readonly last_sync_at: Date | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  /** Time since which the mailbox has its status. */
  readonly status_since: Date;
  /** Whether the campaign is paused, or will be, because of the DNS records of the mailbox's domain. */
  readonly dns_failing: boolean;
  /** End of a hold for bounces or complaints; null if not held. */
  readonly protected_until: Date | null;
  readonly protected_for: string | null;
  /** Whether the mailbox has an account at an external sequencer. */
  readonly is_exported: boolean;
}

/** Returns every attached mailbox, longest idle first. Usage of a past day counts as none. */
export async function listAttachedMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
): Promise<AttachedMailbox[]> {
  const rows = await sql.query<Omit<AttachedMailbox, keyof RollingUse>>(
    `select a.campaign_id, a.mailbox_id, m.uuid as mailbox_uuid, m.domain, m.sending_domain, a.daily_limit as policy_daily_limit, a.weight,
       a.enabled, a.new_contacts, a.min_gap_seconds as policy_gap_seconds, a.day_ends_at as policy_day_ends_at,
       case when a.day_ends_at <= $3 then 0 else a.sent_today end as policy_sent_today, a.sent_total::float8 as policy_sent_total,
       a.assigned_contacts, coalesce(m.timezone, w.timezone) as timezone, m.daily_limit, m.external_daily_usage,
       m.min_gap_seconds, m.ramp, m.warmup_required, m.warmup_status, m.provider, coalesce(s.day_ends_at, $3) as day_ends_at,
       case when s.day_ends_at <= $3 then 0 else coalesce(s.sent_today, 0) end as sent_today,
       coalesce(s.sending_days, 0) as sending_days, s.last_sending_day::text, coalesce(s.claims, 0)::float8 as claims,
       greatest(a.next_allowed_at, s.next_allowed_at) as next_allowed_at, s.application_rests_until, s.last_sent_at, s.hour_counts, s.hour_index,
       m.address, m.first_name, m.last_name, m.signature, m.tracking_domain, m.status, m.smtp_status, m.smtp_checked_at, m.smtp_error,
       m.imap_status, m.imap_checked_at, m.imap_error, m.connection -> 'imap' is not null and m.connection -> 'imap' <> 'null'
         as has_imap, m.last_sync_at, m.error_code, m.error_message,
       coalesce(m.status_since, m.created_at) as status_since,
       ${hasFailingDomain('a', 'm')} as dns_failing, m.protected_until, m.protected_for, ${restsOf('a', '$3')},
       exists (select 1 from sequencer_exports e where e.workspace_id = a.workspace_id and e.mailbox_id = a.mailbox_id
         and e.exported_at is not null and e.status <> 'removed') as is_exported
     from campaign_mailboxes a
     join mailboxes m on m.workspace_id = a.workspace_id and m.id = a.mailbox_id and m.deleted_at is null
     join workspaces w on w.id = a.workspace_id
     left join mailbox_slots s on s.workspace_id = a.workspace_id and s.mailbox_id = a.mailbox_id
     where a.workspace_id = $1 and a.campaign_id = $2
     order by s.next_allowed_at, a.sent_total / a.weight, a.mailbox_id`,
    [workspaceId, campaignId, now],
    'sending-attached-mailboxes',
  );
  return withRollingUse(rows, now);
}

/**
 * Returns the emails these campaigns sent since `sinceDay`, and how many bounced. Counters are kept per campaign, not per mailbox, so a
 * mailbox is judged by the campaigns it sends for.
 */
export async function sumHistory(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
  sinceDay: string,
): Promise<ProtectionFigures> {
  const rows = await sql.query<{ sent: number; bounces: number; reported: number; complaints: number }>(
    `select coalesce(sum(sent), 0)::float8 as sent, coalesce(sum(bounces), 0)::float8 as bounces,
       coalesce(sum(reported_bounces), 0)::float8 as reported, coalesce(sum(complaints), 0)::float8 as complaints
     from (
       select sent, bounces, reported_bounces, complaints from campaign_stats
       where workspace_id = $1 and campaign_id = any($2::uuid[]) and day >= $3::date
       union all
       select sent, bounces, reported_bounces, complaints from campaign_stat_deltas
       where workspace_id = $1 and campaign_id = any($2::uuid[]) and day >= $3::date
     ) facts`,
    [workspaceId, campaignIds, sinceDay],
    'sending-sum-history',
  );
  const { sent = 0, bounces = 0, reported = 0, complaints = 0 } = rows[0] ?? {};
  // Messages rejected in the SMTP dialogue were never counted as sent.
  const refused = Math.max(0, bounces - reported);
  return { sent: sent + refused, bounces, delivered: Math.max(0, sent - reported), complaints };
}

/** Lists campaigns, including this one, that share an enabled mailbox with it. */
export async function listCampaignsOfMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<string[]> {
  const rows = await sql.query<{ campaign_id: string }>(
    `select distinct campaign_id from campaign_mailboxes where workspace_id = $1 and mailbox_id = any($2::int[])`,
    [workspaceId, mailboxIds],
  );
  return rows.map((row) => row.campaign_id);
}
