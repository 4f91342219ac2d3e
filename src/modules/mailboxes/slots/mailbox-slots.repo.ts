import type { HourCounts } from '../../../engine/admission/rolling-use.js';
import type { Ramp } from '../../../engine/sequence/pace.js';
import { givenRows, givenValues } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

const MAILBOXES = givenValues('id', 'int');

/** A mailbox's slot after a claim: absolute values, written by the claim that holds the row's lock. */
export interface SlotAdvance {
  readonly mailboxId: number;
  readonly nextAllowedAt: Date;
  readonly dayEndsAt: Date;
  readonly sentToday: number;
  readonly sendingDays: number;
  readonly lastSendingDay: string | null;
  readonly claims: number;
  readonly lastSentAt: Date | null;
  /** Messages of this claim that count for the limit of its provider. */
  readonly rolling: number;
}

/** A slot that is open from `now` on; an existing one stays as it is. */
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

/** Locks slots in the order of their ids, for a caller that changes several by statements with orders of their own. */
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

/** Writes slots whose rows the caller has locked in this transaction. */
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

/** SQL: the hours of a slot `s` with `n` more messages at an instant. */
function countedHours(n: string, at: string): string {
  return `hour_counts = case when ${n} = 0 then s.hour_counts else slot_hours_add(s.hour_counts, s.hour_index, slot_hour(${at}), ${n}) end,
       hour_index = case when ${n} = 0 then s.hour_index else greatest(s.hour_index, slot_hour(${at})) end`;
}

/** A mailbox's slot with what limits it. */
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

/** Locks the slot of an active mailbox until the transaction ends. Undefined: another worker has it, or the mailbox is not active. */
export async function lockSlot(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<LockedSlot | undefined> {
  const [row] = await sql.query<LockedSlot>(`${LOCKED} skip locked`, [workspaceId, mailboxId], 'mailboxes-lock-slot');
  return row;
}

/** As `lockSlot`, and waits while others have it. Undefined: the mailbox is not active. */
export async function waitForSlot(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<LockedSlot | undefined> {
  const [row] = await sql.query<LockedSlot>(LOCKED, [workspaceId, mailboxId], 'mailboxes-wait-for-slot');
  return row;
}

/** The zones whose days the limits of mailboxes count over, and who hosts them. */
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
  /** Of those: count for the limit of the provider. */
  readonly rolling: number;
  readonly dayEndsAt: Date;
}

const COUNTS = givenRows<Count>({
  mailbox_id: ['int', (use) => use.mailboxId],
  n: ['int', (use) => use.n],
  day_ends_at: ['timestamptz', (use) => use.dayEndsAt],
  rolling: ['int', (use) => use.rolling],
});

/** Counts messages that no claim has counted into the days of their mailboxes; one that is over at `now` begins anew. The caller has locked the slots. */
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

interface UnusedPlace {
  readonly mailboxId: number;
  readonly takenAt: Date;
  readonly dayEndsAt: Date;
}

const UNUSED = givenRows<UnusedPlace>({
  mailbox_id: ['int', (use) => use.mailboxId],
  taken_at: ['timestamptz', (use) => use.takenAt],
  day_ends_at: ['timestamptz', (use) => use.dayEndsAt],
});

/**
 * Gives back what definite non-sends had used: a budget counts real submissions only. A day that has begun since, after the
 * one that ends at `dayEndsAt`, has not counted them.
 */
export function releaseSlots(sql: SqlRunner, workspaceId: number, uses: readonly UnusedPlace[]): Promise<number> {
  return sql.execute(
    // The row is asked for its day, which is looked at again when another transaction held it: the claim of the next day, say.
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

/** Keeps mailboxes from sending before an instant each: a provider asked to slow down, or the connection failed. */
export function holdSlots(sql: SqlRunner, workspaceId: number, holds: readonly Hold[]): Promise<number> {
  return sql.execute(
    `update mailbox_slots s set next_allowed_at = greatest(s.next_allowed_at, n.until)
     from ${HOLDS.at(2, 'n')}
     where s.workspace_id = $1 and s.mailbox_id = n.mailbox_id`,
    [workspaceId, ...HOLDS.values(holds)],
    'mailboxes-hold-slots',
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

/** Lets no mailbox send again before its gap after a message that has ended is over. */
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

/** How often in a row each mailbox has failed. */
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
 * Opens slots again after their limits changed: a mailbox that was closed for the rest of its day, or for a longer gap,
 * may send once the gap it has now is over. The next claim judges its budgets anew. Rests after failures stay.
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
       greatest($3, coalesce(s.last_sent_at + m.min_gap_seconds * interval '1 second', $3)))
     from locked join mailboxes m on m.workspace_id = $1 and m.id = locked.id and m.consecutive_failures = 0
     where s.workspace_id = $1 and s.mailbox_id = locked.id`,
    [workspaceId, mailboxIds, now],
  );
}
