// Reads for one claim: campaign_slots, campaign_reschedules, campaigns, campaign_mailboxes, mailbox_slots, mailboxes, sends, contacts,
// suppressions, profile_addresses, company_stops, recipient_domains, campaign_failing_domains, destination_rests, set_aside. All run inside the claim's transaction; `for update`
// only locks.

import { type HourCounts, type RollingUse, withRollingUse } from '../../../../engine/admission/rolling-use.js';
import type { PreviousMessage } from '../../../../engine/sequence/conversation.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { waits } from '../../../outreach/campaigns/index.js';
import { hasFailingDomain } from '../../../outreach/campaigns/view/index.js';
import { restsOf } from '../../../reach/mailboxes/destinations/index.js';
import { coversPerson, decidingFirst } from '../../../reach/suppressions/index.js';
import { hasStuckResult, messageWaits, nextMessageRetry } from './message-faults.js';

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
const canSend = `workspace_id = $1 and status = 'active' and deleted_at is null and warmup_status <> 'quarantined'
           and (not warmup_required or warmup_status = 'ready') and protected_until is null`;

/** Adds to `canSend`, for a mailbox attached as `a`, that the DNS records of its domain permit sending. */
const isSound = `not ${hasFailingDomain('a', 'mailboxes')}`;

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

export interface Candidate {
  readonly id: string;
  readonly campaign_id: string;
  readonly contact_id: string;
  readonly step_id: string;
  readonly step_order: number;
  readonly variant_id: string | null;
  readonly mailbox_id: number | null;
  readonly status: string;
  readonly due_at: Date;
  readonly attempt: number;
  readonly message_id_header: string | null;
  readonly first_attempt_at: Date | null;
  readonly email: string;
  readonly email_key: string;
  readonly company_domain: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly title: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly linkedin_url: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly timezone: string | null;
  readonly custom_fields: Record<string, unknown>;
  readonly contact_status: string;
  readonly contact_status_reason: string | null;
  readonly contact_deleted: boolean;
  readonly hold_until: Date | null;
  readonly verification_status: string;
  readonly esp: string;
  readonly has_mx: boolean | null;
  readonly thread_id: number | null;
  readonly sent_count: number;
  readonly contact_mailbox_id: number | null;
  readonly suppression_kind: string | null;
  readonly suppression_value: string | null;
  readonly suppression_group: string | null;
  readonly suppression_reason: string | null;
  readonly company_stopped: boolean;
  /** Earlier emails to the same contact, preceded by those of the contact whose conversation continues. */
  readonly previous: readonly PreviousMessage[] | null;
}

const candidateColumns = `
  s.id, s.campaign_id, s.contact_id, s.step_id, s.step_order, s.variant_id,
  coalesce(s.claimed_mailbox_id, s.mailbox_id) as mailbox_id, s.status, s.due_at, s.attempt,
  s.message_id_header, s.first_attempt_at, c.email, c.email_key, c.company_domain, c.first_name, c.last_name, c.company,
  c.title, c.phone, c.website, c.linkedin_url, c.city, c.state, c.country, c.timezone, c.custom_fields,
  c.status as contact_status, c.status_reason as contact_status_reason, c.deleted_at is not null as contact_deleted,
  c.hold_until, c.verification_status, c.esp, c.thread_id, c.sent_count, c.mailbox_id as contact_mailbox_id, r.has_mx,
  x.kind as suppression_kind, x.value as suppression_value, x.group_id as suppression_group, x.reason as suppression_reason,
  exists (select 1 from company_stops k where k.workspace_id = s.workspace_id and k.company_domain = c.company_domain
    and k.scope_key in (s.campaign_id::text, 'group:' || p.group_id, 'workspace') and k.cause_contact_id <> c.id
    and k.cause_contact_id is distinct from c.parent_contact_id) as company_stopped`;

/**
 * A domain is looked up by key for each contact (a LATERAL with OFFSET is never turned into a join). Otherwise, the
 * planner accepts comparing each contact with thousands of domains, because the rest of the statement costs more.
 */
const candidateJoins = `
  join campaigns p on p.workspace_id = s.workspace_id and p.id = s.campaign_id
  join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
  left join lateral (
    select has_mx from recipient_domains where domain = split_part(c.email_key, '@', 2) offset 0
  ) r on true
  left join lateral (
    select u.kind, u.value, u.group_id, u.reason from suppressions u
    where u.workspace_id = s.workspace_id and u.group_id in ('', coalesce(p.group_id, ''))
      and ${coversPerson('u', 's.workspace_id', 'c.email_key')}
      and (u.expires_at is null or u.expires_at > $2)
    order by ${decidingFirst('u', 'c.email_key')} limit 1
  ) x on true`;

/**
 * Keeps the planner from choosing an index of Message-IDs that looks empty: the few messages of a contact are found by
 * the contact.
 */
const previousMessages = `
  left join lateral (
    select jsonb_agg(jsonb_build_object('header', coalesce(b.sent_as, b.message_id_header), 'subject', b.subject, 'mailbox', b.mailbox_id,
        'begins', b.in_reply_to is null)
      order by b.contact_id = s.contact_id, b.first_attempt_at, b.step_order) as previous
    -- Not asked of contacts that have none.
    from sends b where (s.step_order > 1 or c.sent_count > 0 or c.continues_contact_id is not null)
      and b.workspace_id = s.workspace_id and b.contact_id = any(array[s.contact_id, c.continues_contact_id])
      and b.id <> s.id
      and b.status in ('sent', 'unknown') and coalesce(b.message_id_header, '') <> ''
  ) b on true`;

/** Hides the arrays from the planner, which would plan each claim again for 3 ms. */
const UNSEEN = { isUnseen: true };

const WANTED_WAITING = givenRows<{ readonly campaignId: string; readonly mailboxId: number; readonly limit: number }>({
  campaign_id: ['uuid', (one) => one.campaignId],
  mailbox_id: ['int', (one) => one.mailboxId],
  n: ['int', (one) => one.limit],
});

/**
 * Returns due emails of contacts that already belong to one of these mailboxes, locked: up to `limit` per mailbox,
 * oldest first.
 * @param only IDs of the sends to choose from; null chooses from all
 */
export function lockWaiting(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  wanted: ReadonlyArray<{ campaignId: string; mailboxId: number; limit: number }>,
  only: readonly string[] | null = null,
): Promise<Candidate[]> {
  if (wanted.length === 0) return Promise.resolve([]);
  return sql.query<Candidate>(
    `select ${candidateColumns}, b.previous
     from ${WANTED_WAITING.at(3, 'want', UNSEEN)}
     cross join lateral (
       select f.* from sends f
       where f.workspace_id = $1 and f.mailbox_id = want.mailbox_id and f.campaign_id = want.campaign_id
         and ${waits('f')} and f.due_at <= $2 and ($6::uuid[] is null or f.id = any($6)) and not ${messageWaits('f', '$2')}
       order by f.due_at, f.id limit want.n for update skip locked
     ) s
     ${candidateJoins} ${previousMessages}
     order by s.due_at, s.id`,
    [workspaceId, now, ...WANTED_WAITING.values(wanted), only],
    'sending-lock-waiting',
  );
}

const WANTED_POOL = givenRows<{ readonly campaignId: string; readonly limit: number; readonly newLimit: number }>({
  campaign_id: ['uuid', (one) => one.campaignId],
  n: ['int', (one) => one.limit],
  new: ['int', (one) => one.newLimit],
});

/**
 * Returns emails of a campaign that have no mailbox yet, locked, oldest first: up to `newLimit` first emails, and up to
 * `limit` later ones whose mailbox was removed, so that an exhausted budget of one kind does not block the other.
 * @param only IDs of the sends to choose from; null chooses from all
 */
export function lockPool(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  wanted: ReadonlyArray<{ campaignId: string; limit: number; newLimit: number }>,
  only: readonly string[] | null = null,
): Promise<Candidate[]> {
  if (wanted.length === 0) return Promise.resolve([]);
  const inPool = `f.workspace_id = $1 and f.campaign_id = want.campaign_id and f.mailbox_id is null
         and ${waits('f')} and f.due_at <= $2 and ($6::uuid[] is null or f.id = any($6)) and not ${messageWaits('f', '$2')}`;
  return sql.query<Candidate>(
    `select ${candidateColumns}, b.previous
     from ${WANTED_POOL.at(3, 'want', UNSEEN)}
     cross join lateral (
       select * from (
         select f.* from sends f where ${inPool} and f.step_order > 1
         order by f.due_at, f.id limit want.n for update skip locked) later
       union all
       select * from (
         select f.* from sends f where ${inPool} and f.step_order <= 1
         order by f.due_at, f.id limit want.new for update skip locked) first
     ) s
     ${candidateJoins} ${previousMessages}
     order by s.due_at, s.id`,
    [workspaceId, now, ...WANTED_POOL.values(wanted), only],
    'sending-lock-pool',
  );
}

/** Send of a dead worker, with the gaps of its mailbox. */
export interface ClaimedSend extends Candidate {
  readonly worker_id: string | null;
  readonly claimed_at: Date | null;
  /** Provider of the mailbox; null if the mailbox was deleted. */
  readonly provider: string | null;
  readonly own_gap_seconds: number | null;
  readonly policy_gap_seconds: number | null;
}

/** Reads claimed sends of dead workers by ID, with the columns of a candidate. */
export function readClaimed(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  ids: readonly string[],
): Promise<ClaimedSend[]> {
  return sql.query(
    `select ${candidateColumns}, b.previous, s.worker_id, s.claimed_at,
       box.provider, box.min_gap_seconds as own_gap_seconds, policy.min_gap_seconds as policy_gap_seconds
     from sends s ${candidateJoins} ${previousMessages}
     left join mailboxes box on box.workspace_id = $1 and box.id = coalesce(s.claimed_mailbox_id, s.mailbox_id)
     left join campaign_mailboxes policy on policy.workspace_id = $1 and policy.campaign_id = s.campaign_id and policy.mailbox_id = box.id
     where s.workspace_id = $1 and s.id = any($3::uuid[])`,
    [workspaceId, now, ids],
    'sending-read-claimed',
  );
}

/**
 * Returns the earliest instant at which an attached, enabled mailbox and a waiting send meet, ignoring sending windows;
 * null if nothing waits. Call it only if a claim found nothing to do. Set `withNew` to false to ignore first emails
 * when their daily number is used up.
 */
export async function findNextEligibleAt(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  withNew: boolean,
  now: Date,
): Promise<Date | null> {
  const rows = await sql.query<{ at: Date | null }>(
    `with open as (
       select a.mailbox_id, a.new_contacts, greatest(a.next_allowed_at, s.next_allowed_at) as free_at
       from campaign_mailboxes a
       cross join lateral (
         select next_allowed_at from mailbox_slots where workspace_id = $1 and mailbox_id = a.mailbox_id offset 0
       ) s
       where a.workspace_id = $1 and a.campaign_id = $2 and a.enabled
         and exists (select 1 from mailboxes where ${canSend} and id = a.mailbox_id and ${isSound} offset 0)
     ), first as (
       select f.due_at from sends f where $3 and f.workspace_id = $1 and f.campaign_id = $2 and f.mailbox_id is null
         and ${waits('f')} and not ${messageWaits('f', '$4')} and f.step_order <= 1 order by f.due_at limit 1
     ), later as (
       select f.due_at from sends f where f.workspace_id = $1 and f.campaign_id = $2 and f.mailbox_id is null
         and ${waits('f')} and not ${messageWaits('f', '$4')} and f.step_order > 1 order by f.due_at limit 1
     )
     select min(at) as at from (
       select greatest(o.free_at, w.due_at) as at from open o cross join lateral (
         select f.due_at from sends f where f.workspace_id = $1 and f.mailbox_id = o.mailbox_id and f.campaign_id = $2
           and ${waits('f')} and not ${messageWaits('f', '$4')} order by f.due_at limit 1
       ) w
       union all
       select greatest((select min(free_at) from open where new_contacts), first.due_at) from first
       where exists (select 1 from open where new_contacts)
       union all
       select greatest((select min(free_at) from open), later.due_at) from later where exists (select 1 from open)
       union all
       select ${nextMessageRetry('$1', '$2', '$4')}
     ) meetings`,
    [workspaceId, campaignId, withNew, now],
    'sending-next-eligible',
  );
  return rows[0]?.at ?? null;
}
