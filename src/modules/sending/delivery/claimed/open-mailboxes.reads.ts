// Reads campaign_mailboxes, mailbox_slots, mailboxes, workspaces, destination_rests, send_claims and sends inside the transaction of a claim;
// `for update` only locks.

import { type HourCounts, type RollingUse, withRollingUse } from '../../../../engine/admission/rolling-use.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { hasFailingDomain } from '../../../outreach/campaigns/view/index.js';
import { restsOf } from '../../../reach/mailboxes/destinations/index.js';
import { hasStuckResult } from './message-faults.js';

export interface OpenMailbox extends RollingUse {
  readonly workspace_id: number;
  readonly campaign_id: string;
  readonly mailbox_id: number;
  readonly mailbox_uuid: string;
  /** Domain of the address. */
  readonly domain: string;
  /** Domain of From. */
  readonly sending_domain: string;
  readonly policy_daily_limit: number | null;
  readonly weight: number;
  readonly new_contacts: boolean;
  readonly policy_gap_seconds: number | null;
  readonly policy_day_ends_at: Date;
  readonly policy_sent_today: number;
  readonly policy_sent_total: number;
  readonly timezone: string;
  readonly daily_limit: number;
  readonly external_daily_usage: number;
  readonly min_gap_seconds: number;
  readonly ramp: { enabled: boolean; start: number; increment: number; ceiling: number };
  readonly warmup_required: boolean;
  readonly warmup_status: string;
  readonly provider: string;
  readonly day_ends_at: Date;
  readonly sent_today: number;
  readonly sending_days: number;
  readonly last_sending_day: string | null;
  readonly claims: number;
  /** Hosted by Outrider: sends through the relay, or directly to the recipients' servers. */
  readonly is_hosted: boolean;
  /**
   * Destinations to which the mailbox pauses sending, with the end of each pause in milliseconds since 1970; null if
   * there are none.
   */
  readonly rests: Readonly<Record<string, number>> | null;
}

/** Selects mailboxes that are connected, warm and not held, like `isReadyToSend`. */
export const canSend = `workspace_id = $1 and status = 'active' and deleted_at is null and warmup_status <> 'quarantined'
           and (not warmup_required or warmup_status = 'ready') and protected_until is null`;

/** Adds to `canSend`, for a mailbox attached as `a`, that the DNS records of its domain permit sending. */
export const isSound = `not ${hasFailingDomain('a', 'mailboxes')}`;

/**
 * Returns the attached mailboxes that can send and whose slots are open, longest idle first, with their slots locked.
 * Skips mailboxes that another worker has locked. The cost follows the number of open slots, never the number of
 * contacts.
 */
export async function lockOpenMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
  now: Date,
  limit: number,
): Promise<OpenMailbox[]> {
  const rows = await sql.query<Omit<OpenMailbox, keyof RollingUse> & HourCounts>(
    // Slot and mailbox are looked up by key for each row (a LATERAL with OFFSET is never turned into a join). On tables
    // without statistics, such as after attaching thousands, a join would compare each with each. Rows are sorted
    // before the mailboxes are read, so that no more mailboxes are read than a claim takes.
    `with open as (
       select a.*, m.uuid as mailbox_uuid, m.domain, m.sending_domain, m.timezone as own_timezone, m.daily_limit as own_daily_limit,
              m.external_daily_usage, m.min_gap_seconds as own_gap_seconds, m.ramp, m.warmup_required, m.warmup_status,
              m.provider, m.connection is null as is_hosted
       from (
         select a.*, f.next_allowed_at as free_at, a.sent_total / a.weight as turn
         from campaign_mailboxes a
         cross join lateral (
           select next_allowed_at from mailbox_slots
           where workspace_id = $1 and mailbox_id = a.mailbox_id and next_allowed_at <= $3 offset 0
         ) f
         where a.workspace_id = $1 and a.campaign_id = any($2::uuid[]) and a.enabled and a.next_allowed_at <= $3
         order by free_at, turn, a.mailbox_id
       ) a
       cross join lateral (
         select * from mailboxes
         where ${canSend} and id = a.mailbox_id and ${isSound} offset 0
       ) m
       order by a.free_at, a.turn, a.mailbox_id
       limit $4
     )
     select a.workspace_id, a.campaign_id, a.mailbox_id, a.mailbox_uuid, a.domain, a.sending_domain, a.daily_limit as policy_daily_limit, a.weight,
            a.new_contacts, a.min_gap_seconds as policy_gap_seconds, a.day_ends_at as policy_day_ends_at,
            a.sent_today as policy_sent_today, a.sent_total as policy_sent_total,
            coalesce(a.own_timezone, w.timezone) as timezone, a.own_daily_limit as daily_limit, a.external_daily_usage,
            a.own_gap_seconds as min_gap_seconds, a.ramp, a.warmup_required, a.warmup_status, a.provider, a.is_hosted, s.day_ends_at,
            s.sent_today, s.sending_days, s.last_sending_day::text, s.claims, s.hour_counts, s.hour_index, ${restsOf('a', '$3')}
     from open a
     join workspaces w on w.id = $1
     cross join lateral (
       select * from mailbox_slots
       where workspace_id = $1 and mailbox_id = a.mailbox_id and next_allowed_at <= $3 for update skip locked
     ) s
     order by a.free_at, a.turn, a.mailbox_id`,
    [workspaceId, campaignIds, now, limit],
    'sending-lock-mailboxes',
  );
  return withRollingUse(rows, now);
}

/**
 * Returns the mailboxes that have a claimed email in flight. Call it after their slots were locked: a claim that held a
 * slot before has committed by then and is visible.
 */
export async function listBusyMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Set<number>> {
  const rows = await sql.query<{ mailbox_id: number }>(
    `select distinct s.claimed_mailbox_id as mailbox_id
     from send_claims k cross join unnest(k.send_ids) as n (id)
     cross join lateral (
       select f.claimed_mailbox_id from sends f
       where f.workspace_id = $1 and f.id = n.id and f.status = 'sending' and f.worker_id = k.worker_id
         and not ${hasStuckResult('f')} offset 0
     ) s
     where k.workspace_id = $1 and s.claimed_mailbox_id = any($2::int[])`,
    [workspaceId, mailboxIds],
    'sending-busy-mailboxes',
  );
  return new Set(rows.map((row) => row.mailbox_id));
}
