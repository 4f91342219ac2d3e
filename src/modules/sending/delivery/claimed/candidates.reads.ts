// Reads sends, contacts, campaigns, suppressions, profile_addresses, company_stops, recipient_domains, profile_fields and set_aside inside the transaction of
// a claim; `for update` only locks.

import type { PreviousMessage } from '../../../../engine/sequence/conversation.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { waits } from '../../../outreach/campaigns/index.js';
import { coversPerson, decidingFirst } from '../../../reach/suppressions/index.js';
import { messageWaits } from './message-faults.js';

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
  /** Whether the contact, the campaign, and the defaults of fields have not changed since the claim. */
  readonly is_as_claimed: boolean;
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
       greatest(c.updated_at, p.updated_at) <= s.claimed_at and not exists (
         select from profile_fields f where f.workspace_id = $1 and f.updated_at > s.claimed_at) as is_as_claimed,
       box.provider, box.min_gap_seconds as own_gap_seconds, policy.min_gap_seconds as policy_gap_seconds
     from sends s ${candidateJoins} ${previousMessages}
     left join mailboxes box on box.workspace_id = $1 and box.id = coalesce(s.claimed_mailbox_id, s.mailbox_id)
     left join campaign_mailboxes policy on policy.workspace_id = $1 and policy.campaign_id = s.campaign_id and policy.mailbox_id = box.id
     where s.workspace_id = $1 and s.id = any($3::uuid[])`,
    [workspaceId, now, ids],
    'sending-read-claimed',
  );
}
