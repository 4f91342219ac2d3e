import type { HourCounts } from '../../../../engine/admission/rolling-use.js';
import type { Ramp } from '../../../../engine/sequence/pace.js';
import { givenRows, givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

const MAILBOXES = givenValues('id', 'int');

/** Slot of a mailbox after a claim: absolute values, written by the claim that has locked the row. */
export interface SlotAdvance {
  readonly mailboxId: number;
  readonly nextAllowedAt: Date;
  readonly dayEndsAt: Date;
  readonly sentToday: number;
  readonly sendingDays: number;
  readonly lastSendingDay: string | null;
  readonly claims: number;
  readonly lastSentAt: Date | null;
  /** Emails of this claim that count for the provider's limit. */
  readonly rolling: number;
}

/** Creates slots that are open from `now` on. Existing ones stay unchanged. */
export function insertSlots(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  now: Date,
): Promise<number> {
  return sql.execute(
    `insert into mailbox_slots (workspace_id, mailbox_id, next_allowed_at, day_ends_at)
     select $1, id, $3, $3 from ${MAILBOXES.at(2, 'new')} on conflict do nothing`,
    [workspaceId, ...MAILBOXES.values(mailboxIds), now],
  );
}

/** Locks slots in ID order, for callers that change several by statements with other orders. */
export async function lockSlots(sql: SqlRunner, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  await sql.query(
    'select 1 from mailbox_slots where workspace_id = $1 and mailbox_id = any($2::int[]) order by mailbox_id for update',
    [workspaceId, mailboxIds],
    'mailboxes-lock-slots',
  );
}

const SLOTS = givenRows<SlotAdvance>({
  mailbox_id: ['int', (slot) => slot.mailboxId],
  next_allowed_at: ['timestamptz', (slot) => slot.nextAllowedAt],
  day_ends_at: ['timestamptz', (slot) => slot.dayEndsAt],
  sent_today: ['int', (slot) => slot.sentToday],
  sending_days: ['int', (slot) => slot.sendingDays],
  last_sending_day: ['date', (slot) => slot.lastSendingDay],
  claims: ['bigint', (slot) => slot.claims],
  last_sent_at: ['timestamptz', (slot) => slot.lastSentAt],
  rolling: ['int', (slot) => slot.rolling],
});

/** Writes slots that the caller has locked in this transaction. */
export function updateSlots(
  sql: SqlRunner,
  workspaceId: number,
  slots: readonly SlotAdvance[],
  now: Date,
): Promise<number> {
  return sql.execute(
    `update mailbox_slots s set next_allowed_at = n.next_allowed_at, day_ends_at = n.day_ends_at, sent_today = n.sent_today,
       sending_days = n.sending_days, last_sending_day = n.last_sending_day, claims = n.claims,
       last_sent_at = coalesce(n.last_sent_at, s.last_sent_at), ${countedHours('n.rolling', '$11')}
     from ${SLOTS.at(2, 'n')}
     where s.workspace_id = $1 and s.mailbox_id = n.mailbox_id`,
    [workspaceId, ...SLOTS.values(slots), now],
    'mailboxes-update-slots',
  );
}

/** Returns SQL for the hourly counts of a slot `s` after adding `n` emails at an instant. */
function countedHours(n: string, at: string): string {
  return `hour_counts = case when ${n} = 0 then s.hour_counts else slot_hours_add(s.hour_counts, s.hour_index, slot_hour(${at}), ${n}) end,
       hour_index = case when ${n} = 0 then s.hour_index else greatest(s.hour_index, slot_hour(${at})) end`;
}

/** Slot of a mailbox with its limits. */
export interface LockedSlot extends HourCounts {
  readonly next_allowed_at: Date;
  readonly day_ends_at: Date;
  readonly sent_today: number;
  readonly sending_days: number;
  readonly last_sending_day: string | null;
  readonly claims: number;
  readonly timezone: string;
  readonly provider: string;
  readonly domain: string;
  readonly daily_limit: number;
  readonly external_daily_usage: number;
  readonly min_gap_seconds: number;
  readonly ramp: Ramp;
}

const LOCKED = `
  select s.next_allowed_at, s.day_ends_at, s.sent_today, s.sending_days, s.last_sending_day, s.claims,
    coalesce(m.timezone, w.timezone) as timezone, m.provider, m.domain, m.daily_limit, m.external_daily_usage,
    m.min_gap_seconds, m.ramp, s.hour_counts, s.hour_index
  from mailbox_slots s
  join mailboxes m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id and m.status = 'active' and m.deleted_at is null
  join workspaces w on w.id = s.workspace_id
  where s.workspace_id = $1 and s.mailbox_id = $2 for update of s`;

/**
 * Locks the slot of an active mailbox until the end of the transaction. Returns undefined if another worker has locked
 * it or the mailbox is not active.
 */
export async function lockSlot(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<LockedSlot | undefined> {
  const [row] = await sql.query<LockedSlot>(`${LOCKED} skip locked`, [workspaceId, mailboxId], 'mailboxes-lock-slot');
  return row;
}

/** Locks like `lockSlot`, but waits for the lock. Returns undefined if the mailbox is not active. */
export async function waitForSlot(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<LockedSlot | undefined> {
  const [row] = await sql.query<LockedSlot>(LOCKED, [workspaceId, mailboxId], 'mailboxes-wait-for-slot');
  return row;
}

/** Returns the zones in which the mailboxes' daily limits are counted, and their hosts. */
export function listZones(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Array<{ id: number; timezone: string; provider: string; domain: string }>> {
  return sql.query(
    `select m.id, coalesce(m.timezone, w.timezone) as timezone, m.provider, m.domain from mailboxes m join workspaces w on w.id = m.workspace_id
     where m.workspace_id = $1 and m.id = any($2::int[])`,
    [workspaceId, mailboxIds],
    'mailboxes-zones',
  );
}

interface Count {
  readonly mailboxId: number;
  readonly n: number;
  /** Number of these emails that count for the provider's limit. */
  readonly rolling: number;
  readonly dayEndsAt: Date;
}

const COUNTS = givenRows<Count>({
  mailbox_id: ['int', (use) => use.mailboxId],
  n: ['int', (use) => use.n],
  day_ends_at: ['timestamptz', (use) => use.dayEndsAt],
  rolling: ['int', (use) => use.rolling],
});

/**
 * Adds messages that no claim has counted to the days of their mailboxes. Resets a day that ended by `now`. The caller
 * has locked the slots.
 */
export function addToSlots(sql: SqlRunner, workspaceId: number, uses: readonly Count[], now: Date): Promise<number> {
  return sql.execute(
    `update mailbox_slots s set sent_today = case when s.day_ends_at <= $2 then 0 else s.sent_today end + n.n,
       day_ends_at = case when s.day_ends_at <= $2 then n.day_ends_at else s.day_ends_at end, ${countedHours('n.rolling', '$2')}
     from ${COUNTS.at(3, 'n')}
     where s.workspace_id = $1 and s.mailbox_id = n.mailbox_id`,
    [workspaceId, now, ...COUNTS.values(uses)],
    'mailboxes-add-to-slots',
  );
}

interface UnusedCapacity {
  readonly mailboxId: number;
  readonly takenAt: Date;
  readonly dayEndsAt: Date;
}

const UNUSED = givenRows<UnusedCapacity>({
  mailbox_id: ['int', (use) => use.mailboxId],
  taken_at: ['timestamptz', (use) => use.takenAt],
  day_ends_at: ['timestamptz', (use) => use.dayEndsAt],
});

/**
 * Subtracts emails that were definitely not sent: budgets count real submissions only. A day that began after the one
 * ending at `dayEndsAt` has not counted them.
 */
export function releaseSlots(sql: SqlRunner, workspaceId: number, uses: readonly UnusedCapacity[]): Promise<number> {
  return sql.execute(
    // The condition on the day is evaluated again if another transaction had locked the row, such as the claim of the
    // next day.
    `update mailbox_slots s set sent_today = greatest(0, s.sent_today - (
       select count(*)::int from ${UNUSED.at(2, 'u')}
       where u.mailbox_id = s.mailbox_id and s.day_ends_at <= u.day_ends_at)),
       hour_counts = (
         select array_agg(greatest(0, c.n - (
           select count(*)::int from ${UNUSED.at(2, 'u')}
           where u.mailbox_id = s.mailbox_id and slot_hour(u.taken_at) = s.hour_index - (c.k - 1))) order by c.k)
         from unnest(s.hour_counts) with ordinality as c (n, k))
     from (select distinct mailbox_id from ${UNUSED.at(2, 'u')}) n
     where s.workspace_id = $1 and s.mailbox_id = n.mailbox_id`,
    [workspaceId, ...UNUSED.values(uses)],
    'mailboxes-release-slots',
  );
}

interface Hold {
  readonly mailboxId: number;
  readonly until: Date;
}

const HOLDS = givenRows<Hold>({
  mailbox_id: ['int', (hold) => hold.mailboxId],
  until: ['timestamptz', (hold) => hold.until],
});

/**
 * Prevents mailboxes from sending before an instant each, because a provider requested to slow down or the connection
 * failed.
 */
export function holdSlots(sql: SqlRunner, workspaceId: number, holds: readonly Hold[]): Promise<number> {
  return sql.execute(
    `update mailbox_slots s set next_allowed_at = greatest(s.next_allowed_at, n.until)
     from ${HOLDS.at(2, 'n')}
     where s.workspace_id = $1 and s.mailbox_id = n.mailbox_id`,
    [workspaceId, ...HOLDS.values(holds)],
    'mailboxes-hold-slots',
  );
}

/** Pauses mailboxes until `until`, because their provider limits the application that they use. Locks the slots in ID order. */
export function restSlots(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  until: Date,
): Promise<number> {
  return sql.execute(
    `with locked as (
       select mailbox_id from mailbox_slots
       where workspace_id = $1 and mailbox_id = any($2::int[]) and coalesce(application_rests_until, '-infinity') < $3
       order by mailbox_id for update
     )
     update mailbox_slots s set application_rests_until = $3, next_allowed_at = greatest(s.next_allowed_at, $3)
     from locked where s.workspace_id = $1 and s.mailbox_id = locked.mailbox_id`,
    [workspaceId, mailboxIds, until],
    'mailboxes-rest-slots',
  );
}

interface Spacing {
  readonly mailboxId: number;
  readonly lastSentAt: Date;
  readonly gapSeconds: number;
}

const SPACED = givenRows<Spacing>({
  mailbox_id: ['int', (one) => one.mailboxId],
  at: ['timestamptz', (one) => one.lastSentAt],
  gap: ['int', (one) => one.gapSeconds],
});

/** Prevents mailboxes from sending before the gap after a finished email has passed. */
export function updateSlotGaps(sql: SqlRunner, workspaceId: number, sent: readonly Spacing[]): Promise<number> {
  return sql.execute(
    `update mailbox_slots s set last_sent_at = greatest(s.last_sent_at, n.at),
       next_allowed_at = greatest(s.next_allowed_at, n.at + n.gap * interval '1 second')
     from (select mailbox_id, max(at) as at, max(gap) as gap
       from ${SPACED.at(2, 'u')} group by 1) n
     where s.workspace_id = $1 and s.mailbox_id = n.mailbox_id`,
    [workspaceId, ...SPACED.values(sent)],
    'mailboxes-update-gaps',
  );
}

/** Returns the number of consecutive failures of each mailbox. */
export function listFailures(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Array<{ id: number; consecutive_failures: number }>> {
  return sql.query(
    'select id, consecutive_failures from mailboxes where workspace_id = $1 and id = any($2::int[]) and deleted_at is null',
    [workspaceId, mailboxIds],
    'mailboxes-failures',
  );
}

/**
 * Opens slots after their limits changed: a mailbox closed for the rest of its day or for a longer gap may send after
 * its current gap. The next claim evaluates its budgets again. Delays after failures stay.
 */
export function reopenSlots(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  now: Date,
): Promise<number> {
  return sql.execute(
    `with locked as (
       select mailbox_id as id from mailbox_slots
       where workspace_id = $1 and mailbox_id = any($2::int[]) and next_allowed_at > $3 order by mailbox_id for update
     )
     update mailbox_slots s
     set next_allowed_at = least(s.next_allowed_at,
       greatest($3, s.application_rests_until, coalesce(s.last_sent_at + m.min_gap_seconds * interval '1 second', $3)))
     from locked join mailboxes m on m.workspace_id = $1 and m.id = locked.id and m.consecutive_failures = 0
     where s.workspace_id = $1 and s.mailbox_id = locked.id`,
    [workspaceId, mailboxIds, now],
  );
}
