import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Slot of a campaign after a claim: absolute values, written by the claim that has locked the row. */
export interface CampaignSlotAdvance {
  readonly campaignId: string;
  readonly nextCheckAt: Date | null;
  readonly windowOpensAt: Date | null;
  readonly windowClosesAt: Date | null;
  readonly dayEndsAt: Date;
  readonly sentToday: number;
  readonly newToday: number;
  readonly sendingDays: number;
  readonly lastSendingDay: string | null;
  readonly lastSentAt: Date | null;
}

export interface AttachmentAdvance {
  readonly campaignId: string;
  readonly mailboxId: number;
  readonly nextAllowedAt: Date;
  readonly dayEndsAt: Date;
  readonly sentToday: number;
  readonly newAssigned: number;
  readonly sent: number;
  readonly lastSentAt: Date | null;
}

const SLOTS = givenRows<CampaignSlotAdvance>({
  campaign_id: ['uuid', (slot) => slot.campaignId],
  next_check_at: ['timestamptz', (slot) => slot.nextCheckAt],
  window_opens_at: ['timestamptz', (slot) => slot.windowOpensAt],
  window_closes_at: ['timestamptz', (slot) => slot.windowClosesAt],
  day_ends_at: ['timestamptz', (slot) => slot.dayEndsAt],
  sent_today: ['int', (slot) => slot.sentToday],
  new_today: ['int', (slot) => slot.newToday],
  sending_days: ['int', (slot) => slot.sendingDays],
  last_sending_day: ['date', (slot) => slot.lastSendingDay],
  last_sent_at: ['timestamptz', (slot) => slot.lastSentAt],
});

/** Writes campaign slots that the caller has locked. `nextCheckAt` is null if nothing will change without an event. */
export function updateCampaignSlots(
  sql: SqlRunner,
  workspaceId: number,
  slots: readonly CampaignSlotAdvance[],
): Promise<number> {
  return sql.execute(
    `update campaign_slots s set next_check_at = coalesce(n.next_check_at, 'infinity'), window_opens_at = n.window_opens_at,
       window_closes_at = n.window_closes_at, day_ends_at = n.day_ends_at, sent_today = n.sent_today, new_today = n.new_today,
       sending_days = n.sending_days, last_sending_day = n.last_sending_day, last_sent_at = coalesce(n.last_sent_at, s.last_sent_at)
     from ${SLOTS.at(2, 'n')}
     where s.workspace_id = $1 and s.campaign_id = n.campaign_id`,
    [workspaceId, ...SLOTS.values(slots)],
    'campaigns-update-slots',
  );
}

const ATTACHMENTS = givenRows<AttachmentAdvance>({
  campaign_id: ['uuid', (row) => row.campaignId],
  mailbox_id: ['int', (row) => row.mailboxId],
  next_allowed_at: ['timestamptz', (row) => row.nextAllowedAt],
  day_ends_at: ['timestamptz', (row) => row.dayEndsAt],
  sent_today: ['int', (row) => row.sentToday],
  new_assigned: ['int', (row) => row.newAssigned],
  sent: ['int', (row) => row.sent],
  last_sent_at: ['timestamptz', (row) => row.lastSentAt],
});

/**
 * Advances the attachments that a claim used. Their campaigns' slots are locked, so no other transaction writes several
 * of these rows.
 */
export function updateAttachments(
  sql: SqlRunner,
  workspaceId: number,
  rows: readonly AttachmentAdvance[],
): Promise<number> {
  return sql.execute(
    `update campaign_mailboxes a set next_allowed_at = n.next_allowed_at, day_ends_at = n.day_ends_at, sent_today = n.sent_today,
       assigned_contacts = a.assigned_contacts + n.new_assigned, sent_total = a.sent_total + n.sent,
       last_sent_at = coalesce(n.last_sent_at, a.last_sent_at)
     from ${ATTACHMENTS.at(2, 'n')}
     where a.workspace_id = $1 and a.campaign_id = n.campaign_id and a.mailbox_id = n.mailbox_id`,
    [workspaceId, ...ATTACHMENTS.values(rows)],
    'campaigns-update-attachments',
  );
}

/**
 * Locks campaign slots in ID order. Every writer of several attachments outside a claim does so: a claim writes the
 * attachments of many campaigns in one statement, and could deadlock with a writer that has locked some of them.
 */
export async function lockCampaignSlots(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<void> {
  await sql.query(
    'select 1 from campaign_slots where workspace_id = $1 and campaign_id = any($2::uuid[]) order by campaign_id for update',
    [workspaceId, campaignIds],
    'campaigns-lock-slots',
  );
}

/** Finished email, and the gap in seconds before the mailbox's next email of the campaign. */
interface SentByAttachment {
  readonly campaignId: string;
  readonly mailboxId: number;
  readonly lastSentAt: Date;
  readonly gapSeconds: number;
}

const SENT = givenRows<SentByAttachment>({
  campaign_id: ['uuid', (one) => one.campaignId],
  mailbox_id: ['int', (one) => one.mailboxId],
  at: ['timestamptz', (one) => one.lastSentAt],
  gap: ['int', (one) => one.gapSeconds],
});

/**
 * Prevents attached mailboxes from sending before the gap after a finished email has passed. The caller has locked
 * the slots.
 */
export function delayAttachments(
  sql: SqlRunner,
  workspaceId: number,
  sent: readonly SentByAttachment[],
): Promise<number> {
  return sql.execute(
    `update campaign_mailboxes a set last_sent_at = greatest(a.last_sent_at, n.at),
       next_allowed_at = greatest(a.next_allowed_at, n.at + n.gap * interval '1 second')
     from (select campaign_id, mailbox_id, max(at) as at, max(gap) as gap
       from ${SENT.at(2, 'u')} group by 1, 2) n
     where a.workspace_id = $1 and a.campaign_id = n.campaign_id and a.mailbox_id = n.mailbox_id`,
    [workspaceId, ...SENT.values(sent)],
    'campaigns-delay-attachments',
  );
}

interface Use {
  readonly campaignId: string;
  readonly mailboxId: number;
  readonly isNew: boolean;
  readonly campaignDayEndsAt: Date;
  readonly mailboxDayEndsAt: Date;
}

const CAMPAIGN_USES = givenRows<Use>({
  campaign_id: ['uuid', (use) => use.campaignId],
  is_new: ['bool', (use) => use.isNew],
  day_ends_at: ['timestamptz', (use) => use.campaignDayEndsAt],
});

const ATTACHMENT_USES = givenRows<Use>({
  campaign_id: ['uuid', (use) => use.campaignId],
  mailbox_id: ['int', (use) => use.mailboxId],
  day_ends_at: ['timestamptz', (use) => use.mailboxDayEndsAt],
});

/**
 * Subtracts emails that were definitely not sent from the day of a campaign and of an attachment. Days that have
 * begun since then did not count these emails. The caller has locked the slots.
 */
export async function releaseCampaignUse(sql: SqlRunner, workspaceId: number, uses: readonly Use[]): Promise<void> {
  await sql.execute(
    `update campaign_slots s set sent_today = greatest(0, s.sent_today - n.n), new_today = greatest(0, s.new_today - n.new_n)
     from (select l.campaign_id, count(*)::int as n, count(*) filter (where u.is_new)::int as new_n
       from ${CAMPAIGN_USES.at(2, 'u')}
       join campaign_slots l on l.workspace_id = $1 and l.campaign_id = u.campaign_id and l.day_ends_at <= u.day_ends_at
       group by 1) n
     where s.workspace_id = $1 and s.campaign_id = n.campaign_id`,
    [workspaceId, ...CAMPAIGN_USES.values(uses)],
    'campaigns-release-slots',
  );
  await sql.execute(
    `update campaign_mailboxes a set sent_today = greatest(0, a.sent_today - n.today), sent_total = greatest(0, a.sent_total - n.n)
     from (select l.campaign_id, l.mailbox_id, count(*)::int as n,
         count(*) filter (where l.day_ends_at <= u.day_ends_at)::int as today
       from ${ATTACHMENT_USES.at(2, 'u')}
       join campaign_mailboxes l on l.workspace_id = $1 and l.campaign_id = u.campaign_id and l.mailbox_id = u.mailbox_id
       group by 1, 2) n
     where a.workspace_id = $1 and a.campaign_id = n.campaign_id and a.mailbox_id = n.mailbox_id`,
    [workspaceId, ...ATTACHMENT_USES.values(uses)],
    'campaigns-release-attachments',
  );
}

/**
 * Makes campaigns due for a claim at `at`, or earlier if they already were. Does not wait for a slot that a claim has locked: that claim
 * sets its next due time without this change, so the request is stored for the next claim. Returns the number of campaigns that are due
 * earlier as a result.
 */
export async function rescheduleCampaignSlots(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
  at: Date,
): Promise<number> {
  const rows = await sql.query<{ n: number }>(
    `with slot as (
       select campaign_id, next_check_at from campaign_slots where workspace_id = $1 and campaign_id = any($2::uuid[])
       order by campaign_id for update skip locked
     ), woken as (
       update campaign_slots s set next_check_at = $3 from slot
       where s.workspace_id = $1 and s.campaign_id = any($2::uuid[]) and s.campaign_id = slot.campaign_id and slot.next_check_at > $3
       returning 1
     ), noted as (
       insert into campaign_reschedules (workspace_id, campaign_id, at)
       select $1, campaign_id, $3 from campaign_slots s
       where workspace_id = $1 and campaign_id = any($2::uuid[]) and campaign_id not in (select campaign_id from slot)
       returning 1
     )
     select (select count(*) from woken) + (select count(*) from noted) as n`,
    [workspaceId, campaignIds, at],
    'campaigns-reschedule',
  );
  return rows[0]?.n ?? 0;
}
