import type { Ctx } from '../../../platform/context.js';
import type { Owner } from '../../../platform/http/owner.js';
import { isoOf } from '../../../platform/http/wire.js';
import { BUCKETS, countAssigned, countBuckets, countUnread, countWaiting, type UnreadCount } from './counts.reads.js';

/** Maximum count; a screen shows "1,000+" for more. */
const MOST = 1_000;
/** Maximum examined unread conversations, which is larger because they are divided by mailbox and bucket. */
const MOST_UNREAD = 10_000;
const MOST_MAILBOXES = 100;

/** Mailbox with unread conversations. */
interface MailboxCount {
  readonly mailbox_id: number;
  readonly mailbox_address: string;
  readonly unread: number;
}

/** Returns the counts of the inbox views. */
export async function countInbox(ctx: Ctx, workspaceId: number, asker: Owner) {
  const now = ctx.clock.now();
  const unread = await countUnread(ctx.sql, workspaceId, now, MOST_UNREAD);
  const totals = await countBuckets(ctx.sql, workspaceId, now, MOST);
  const waiting = await countWaiting(ctx.sql, workspaceId, now, MOST);
  const assigned = await countAssigned(ctx.sql, workspaceId, now, asker.kind === 'person' ? asker.id : null, MOST);
  const unreadOf = (bucket: string): number =>
    bounded(unread.filter((one) => one.reply_bucket === bucket).map((one) => one.unread));
  const buckets = BUCKETS.map((bucket) => [bucket, { total: totals[bucket], unread: unreadOf(bucket) }] as const);
  return {
    needs_answer: bounded(unread.map((one) => one.replied)),
    buckets: Object.fromEntries(buckets),
    mailboxes: byMailbox(unread),
    ...assigned,
    ...waiting,
    most: MOST,
    as_of: isoOf(now),
  };
}

const bounded = (counts: readonly number[]): number =>
  Math.min(
    MOST,
    counts.reduce((sum, count) => sum + count, 0),
  );

/** Groups unread conversations by mailbox, those with the most first. */
function byMailbox(unread: readonly UnreadCount[]): MailboxCount[] {
  const found = new Map<number, MailboxCount>();
  for (const { mailbox_id, address, replied } of unread) {
    const known = found.get(mailbox_id);
    found.set(mailbox_id, {
      mailbox_id,
      mailbox_address: address ?? '',
      unread: bounded([known?.unread ?? 0, replied]),
    });
  }
  return [...found.values()]
    .filter((one) => one.unread > 0)
    .sort((a, b) => b.unread - a.unread || a.mailbox_id - b.mailbox_id)
    .slice(0, MOST_MAILBOXES);
}
