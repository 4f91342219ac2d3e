import type { ReplyIntentBucket } from '../../../engine/lifecycle/reply-enums.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads threads, messages, mailboxes and outbound_operations: counts of the inbox views. Every part stops at a limit
// and uses an index that contains only its rows (migration 0280).

/**
 * Conditions of the Relevant view with snoozed conversations, and without those snoozed at $2. Worded like the
 * conditions of the indexes.
 */
const LISTED = `not is_archived and not is_warming and not is_postmaster and visible_count > 0`;
const SHOWN = `${LISTED}
  and (snoozed_until is null or snoozed_until <= $2)`;

export interface UnreadCount {
  readonly mailbox_id: number;
  readonly address: string | null;
  readonly reply_bucket: string;
  /** Conversations to which a member has replied. */
  readonly replied: number;
  readonly unread: number;
}

/** Counts unread conversations by mailbox and bucket, among at most `most` examined ones. */
export function countUnread(sql: SqlRunner, workspaceId: number, now: Date, most: number): Promise<UnreadCount[]> {
  return sql.query<UnreadCount>(
    `select counted.*, m.address from (
       select mailbox_id, reply_bucket, count(*)::int as unread, (count(*) filter (where has_customer_reply))::int as replied
         from (select mailbox_id, reply_bucket, has_customer_reply from threads
                where workspace_id = $1 and unread_count > 0 and ${SHOWN} limit $3) as unread
        group by 1, 2
     ) counted left join mailboxes m on m.workspace_id = $1 and m.id = counted.mailbox_id
     order by mailbox_id, reply_bucket`,
    [workspaceId, now, most],
    'inbox-count-unread',
  );
}

/** Buckets of replies. */
export const BUCKETS = ['positive', 'negative', 'neutral', 'automatic'] as const satisfies readonly ReplyIntentBucket[];

/** Counts the conversations of each bucket, at most `most` of each. */
export async function countBuckets(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  most: number,
): Promise<Readonly<Record<(typeof BUCKETS)[number], number>>> {
  const [row] = await sql.query<Record<(typeof BUCKETS)[number], number>>(
    TOTALS,
    [workspaceId, now, most],
    'inbox-count-buckets',
  );
  return row ?? { positive: 0, negative: 0, neutral: 0, automatic: 0 };
}

/**
 * The statement contains each bucket as a literal: PostgreSQL assumes that a parameter is common, and would search
 * everywhere for the few rows of a rare one.
 */
const TOTALS = `select ${BUCKETS.map(
  (bucket) => `(select count(*)::int from (
    select from threads where workspace_id = $1 and reply_bucket = '${bucket}' and ${SHOWN} limit $3) as one) as ${bucket}`,
).join(', ')}`;

/**
 * Counts at most `most` conversations assigned to a member (null counts none), and unassigned ones among the `most`
 * newest with a reply.
 */
export async function countAssigned(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  person: string | null,
  most: number,
): Promise<{ readonly assigned_to_me: number; readonly unassigned: number }> {
  const [row] = await sql.query<{ assigned_to_me: number; unassigned: number }>(
    `select
       (select count(*)::int from (
          select from threads where workspace_id = $1 and assignee = $3 and ${SHOWN} limit $4) as one) as assigned_to_me,
       (select (count(*) filter (where assignee is null))::int from (
          select assignee from threads where workspace_id = $1 and has_customer_reply and ${SHOWN}
           order by last_message_at desc, id desc limit $4) as two) as unassigned`,
    [workspaceId, now, person, most],
    'inbox-count-assigned',
  );
  return row ?? { assigned_to_me: 0, unassigned: 0 };
}

export interface WaitingCounts {
  readonly snoozed: number;
  readonly undecided: number;
  readonly scheduled: number;
}

/** Returns the counts of snoozed, unverified, and unsent messages, each at most `most`. */
export async function countWaiting(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  most: number,
): Promise<WaitingCounts> {
  const [row] = await sql.query<WaitingCounts>(
    `select
       (select count(*)::int from (
          select from threads where workspace_id = $1 and snoozed_until > $2 and ${LISTED} limit $3) as one) as snoozed,
       (select count(distinct thread_id)::int from (
          select thread_id from messages where workspace_id = $1 and unverified is not null limit $3) as two) as undecided,
       (select count(*)::int from (
          select from outbound_operations where workspace_id = $1 and kind <> 'test'
            and status in ('scheduled', 'queued', 'sending', 'deferred') limit $3) as three) as scheduled`,
    [workspaceId, now, most],
    'inbox-count-waiting',
  );
  return row ?? { snoozed: 0, undecided: 0, scheduled: 0 };
}
