// Reads threads, messages, thread_labels, mailboxes, campaigns and users: conversations of several workspaces.

import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { SHOWN_ACROSS } from '../listing/thread-view.reads.js';
import type { ListedThread } from '../listing/threads-page.reads.js';

const WORKSPACES = givenValues('id', 'int');

export type ListedAcross = ListedThread & { readonly workspace_id: number };

export interface AcrossFilter {
  readonly unread: boolean | null;
  readonly hasCustomerReply: boolean | null;
  readonly bucket: string | null;
  readonly intent: string | null;
  /** Subintents of replies. */
  readonly labels: readonly string[] | null;
  /** Assignee; `person` is null for unassigned conversations. */
  readonly assignee: { readonly person: string | null } | null;
  /** Whether to include warmup, machine notices, and every other conversation with a message. */
  readonly all: boolean;
  readonly archived: boolean;
  readonly snoozed: boolean;
}

export interface AcrossPosition {
  readonly at: Date;
  readonly workspaceId: number;
  readonly id: number;
}

/**
 * Returns conversations of several workspaces by their newest message or the end of their snooze, from below `before` on. Each workspace
 * contributes at most a page, read by an index in this order, so the cost is bounded by the number of workspaces and the page.
 */
export function pageAcross(
  sql: SqlRunner,
  workspaceIds: readonly number[],
  now: Date,
  filter: AcrossFilter,
  before: AcrossPosition | null,
  limit: number,
): Promise<ListedAcross[]> {
  const values: unknown[] = [...WORKSPACES.values(workspaceIds)];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, place(now), place);
  const most = place(limit);
  const position =
    before === null
      ? null
      : `(${place(before.at)}::timestamptz, ${place(before.workspaceId)}::int, ${place(before.id)}::bigint)`;
  // Conversations that returned from a snooze have their own index.
  const newest = (column: string, woken: string): string =>
    `(select t.workspace_id, t.id, ${column} as place_at from threads t
        where t.workspace_id = w.id and ${[...conditions, woken].join(' and ')}
        ${position === null ? '' : `and (${column}, t.workspace_id, t.id) < ${position}`}
        order by ${column} desc, t.id desc limit ${most})`;
  const order = 'p.place_at desc, p.workspace_id desc, p.id desc';
  return sql.query<ListedAcross>(
    `select t.workspace_id, ${SHOWN_ACROSS.columns}, p.place_at from (
       select p.workspace_id, p.id, p.place_at from ${WORKSPACES.at(1, 'w')} cross join lateral (
         ${newest('t.last_message_at', 't.woken_at is null')} union all ${newest('t.woken_at', 't.woken_at is not null')}
       ) p order by ${order} limit ${most}
     ) p join threads t on t.workspace_id = p.workspace_id and t.id = p.id ${SHOWN_ACROSS.names} order by ${order}`,
    values,
  );
}

/** Returns the conditions of a filter, worded like the conditions of the indexes. */
function conditionsOf(filter: AcrossFilter, now: string, place: (value: unknown) => string): string[] {
  const { unread, hasCustomerReply, bucket, intent, labels, assignee } = filter;
  const conditions = [
    filter.archived ? 't.is_archived' : 'not t.is_archived',
    filter.all ? 't.message_count > 0' : 'not t.is_warming and not t.is_postmaster and t.visible_count > 0',
    filter.snoozed ? `t.snoozed_until > ${now}` : `(t.snoozed_until is null or t.snoozed_until <= ${now})`,
  ];
  if (unread !== null) conditions.push(unread ? 't.unread_count > 0' : 't.unread_count = 0');
  if (hasCustomerReply !== null)
    conditions.push(hasCustomerReply ? 't.has_customer_reply' : 'not t.has_customer_reply');
  if (bucket !== null) {
    conditions.push(`t.reply_bucket = ${place(bucket)}`);
    if (bucket !== 'none') conditions.push(`t.reply_bucket <> 'none'`);
  }
  if (intent !== null) conditions.push(`t.reply_intent = ${place(intent)}`);
  if (labels !== null) conditions.push(`t.reply_label = any(${place(labels)}::text[])`);
  if (assignee !== null) {
    conditions.push(assignee.person === null ? 't.assignee is null' : `t.assignee = ${place(assignee.person)}`);
  }
  return conditions;
}
