import type { SearchWords } from './threads-search.js';

export interface ThreadFilter {
  /** Whether to include warmup, machine notices, and every other conversation with a message. */
  readonly all: boolean;
  /** Words to search for; null without a search. */
  readonly words: SearchWords | null;
  readonly campaignId: string | null;
  readonly buckets: readonly string[] | null;
  readonly intents: readonly string[] | null;
  readonly hasCustomerReply: boolean | null;
  /** Mailbox; null for any, -1 for none, because the requested mailbox does not exist. */
  readonly mailboxId: number | null;
  readonly updatedSince: Date | null;
  readonly isRead: boolean | null;
  readonly archived: boolean;
  /** Whether the conversations are currently snoozed. */
  readonly snoozed: boolean;
  /** Whether all messages are verified; false for conversations with a message that needs review. */
  readonly authenticated: boolean | null;
  readonly hasAttachments: boolean | null;
  readonly labels: readonly string[] | null;
  /** Custom labels of the workspace. */
  readonly labelIds: readonly string[] | null;
  /** Assignee; `person` is null for unassigned conversations. */
  readonly assignee: { readonly person: string | null } | null;
  /** Time of the newest message: from inclusive, to exclusive. */
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Conditions of the requested conversations, except their words. */
export interface WantedThreads {
  readonly conditions: readonly string[];
  /** Condition for conversations below a position, given the column of the position. */
  readonly below: (column: string) => readonly string[];
  readonly values: readonly unknown[];
  /** Name of the prepared statement without filters; null for one of the many with filters. */
  readonly plain: string | null;
}

export function wantedThreads(
  workspaceId: number,
  now: Date,
  filter: ThreadFilter,
  before: { readonly at: Date; readonly id: number } | null,
): WantedThreads {
  const values: unknown[] = [workspaceId];
  const conditions = ['t.workspace_id = $1'];
  const where = (text: (place: string) => string, value: unknown): void => {
    values.push(value);
    conditions.push(text(`$${values.length}`));
  };
  // Matches the condition of the index of archived conversations.
  conditions.push(filter.archived ? 't.is_archived' : 'not t.is_archived');
  // A conversation whose messages were all canceled before sending is empty and in no view.
  conditions.push(
    filter.all ? 't.message_count > 0' : 'not t.is_warming and not t.is_postmaster and t.visible_count > 0',
  );
  where(
    (p) => (filter.snoozed ? `t.snoozed_until > ${p}` : `(t.snoozed_until is null or t.snoozed_until <= ${p})`),
    now,
  );
  const unfiltered = conditions.length;
  if (filter.authenticated !== null) conditions.push(`${filter.authenticated ? 'not ' : ''}${WAITS}`);
  if (filter.campaignId !== null) where((p) => `t.campaign_id = ${p}`, filter.campaignId);
  if (filter.buckets !== null) {
    where((p) => `t.reply_bucket = any(${p}::text[])`, filter.buckets);
    // Matches the condition of the index that excludes conversations without a reply.
    if (!filter.buckets.includes('none')) conditions.push(`t.reply_bucket <> 'none'`);
  }
  if (filter.intents !== null) where((p) => `t.reply_intent = any(${p}::text[])`, filter.intents);
  if (filter.hasCustomerReply !== null)
    conditions.push(filter.hasCustomerReply ? 't.has_customer_reply' : 'not t.has_customer_reply');
  if (filter.mailboxId !== null) where((p) => `t.mailbox_id = ${p}`, filter.mailboxId);
  if (filter.updatedSince !== null) where((p) => `t.updated_at >= ${p}`, filter.updatedSince);
  if (filter.isRead !== null) conditions.push(filter.isRead ? 't.unread_count = 0' : 't.unread_count > 0');
  if (filter.hasAttachments !== null) where((p) => `t.has_attachments = ${p}`, filter.hasAttachments);
  if (filter.labels !== null) where((p) => `t.reply_label = any(${p}::text[])`, filter.labels);
  if (filter.labelIds !== null) {
    where((p) => `t.label_ids && ${p}::uuid[]`, filter.labelIds);
    // Must match the condition of the index.
    conditions.push(`t.label_ids <> '{}'`);
  }
  if (filter.assignee?.person === null) conditions.push('t.assignee is null');
  else if (filter.assignee !== null) where((p) => `t.assignee = ${p}`, filter.assignee.person);
  if (filter.since !== null) where((p) => `t.last_message_at >= ${p}`, filter.since);
  if (filter.until !== null) where((p) => `t.last_message_at < ${p}`, filter.until);
  const isPlain = !filter.all && !filter.archived && !filter.snoozed && conditions.length === unfiltered;
  if (before === null) return { conditions, values, below: () => [], plain: isPlain ? 'first' : null };
  values.push(before.at, before.id);
  const [at, id] = [`$${values.length - 1}`, `$${values.length}`];
  return {
    ...{ conditions, values, plain: isPlain ? 'further' : null },
    below: (column) => [`(${column}, t.id) < (${at}, ${id})`],
  };
}

/** Selects whether a message of thread `t` needs review. */
const WAITS = `exists (select from messages w where w.workspace_id = $1 and w.thread_id = t.id and w.unverified is not null)`;
