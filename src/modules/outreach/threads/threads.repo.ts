import { givenValues } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

const THREADS = givenValues('id', 'bigint');

/**
 * Locks conversations until the end of the transaction, in one order, so that concurrent changes of many wait without
 * deadlock.
 */
export async function lockThreads(sql: SqlRunner, workspaceId: number, threadIds: readonly number[]): Promise<void> {
  await sql.query(
    'select 1 from threads where workspace_id = $1 and id = any($2::bigint[]) order by id for update',
    [workspaceId, threadIds],
    'threads-lock-some',
  );
}

/** Archives, restores, snoozes or wakes conversations; undefined values stay. */
export async function updateThreadStates(
  sql: SqlRunner,
  workspaceId: number,
  threadIds: readonly number[],
  now: Date,
  change: {
    readonly isArchived?: boolean | undefined;
    readonly assignee?: string | null | undefined;
    readonly snoozedUntil?: Date | null | undefined;
    readonly wokenAt?: Date | null | undefined;
  },
): Promise<void> {
  await sql.execute(
    `update threads set is_archived = coalesce($4, is_archived),
       snoozed_until = case when $5 then $6 else snoozed_until end,
       woken_at = case when $7 then $8 else woken_at end, assignee = case when $9 then $10 else assignee end, updated_at = $3
     where workspace_id = $1 and id = any($2::bigint[])`,
    [
      workspaceId,
      threadIds,
      now,
      change.isArchived ?? null,
      change.snoozedUntil !== undefined,
      change.snoozedUntil ?? null,
      change.wokenAt !== undefined,
      change.wokenAt ?? null,
      change.assignee !== undefined,
      change.assignee ?? null,
    ],
    'threads-update-state',
  );
}

/** Adds and removes labels of conversations; removal wins for an ID in both lists. */
export async function updateLabels(
  sql: SqlRunner,
  workspaceId: number,
  threadIds: readonly number[],
  now: Date,
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  await sql.execute(
    `update threads set updated_at = $3, label_ids = array(
       select distinct id from unnest(label_ids || $4::uuid[]) id where id <> all($5::uuid[]) order by id)
     where workspace_id = $1 and id = any($2::bigint[])`,
    [workspaceId, threadIds, now, change.add, change.remove],
  );
}

/** Marks all received messages as read, or the newest one of each conversation as unread, and recounts. */
export async function updateRead(
  sql: SqlRunner,
  workspaceId: number,
  threadIds: readonly number[],
  now: Date,
  isRead: boolean,
): Promise<void> {
  await sql.execute(
    isRead
      ? `update messages set is_read = true
          where workspace_id = $1 and thread_id = any($2::bigint[]) and direction = 'inbound' and not is_read`
      : `update messages set is_read = false from ${THREADS.at(2, 't')}
          where messages.workspace_id = $1 and messages.id = (
            select id from messages l
             where l.workspace_id = $1 and l.thread_id = t.id and l.direction = 'inbound' and not l.is_system
             order by l.date_received desc, l.id desc limit 1)`,
    [workspaceId, ...THREADS.values(threadIds)],
  );
  await sql.execute(
    `update threads t set updated_at = $3, unread_count = (
       select count(*) from messages where workspace_id = $1 and thread_id = t.id and direction = 'inbound' and not is_system
         and not is_read)
     where workspace_id = $1 and id = any($2::bigint[])`,
    [workspaceId, threadIds, now],
  );
}

/**
 * Hides an unsent message from its conversation and its counts: the message stays as a system message, and the newest
 * visible one is the last message again. A conversation without another message is in no list until a message is added.
 */
export async function hideMessage(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
  messageId: number,
  now: Date,
): Promise<void> {
  await sql.query('select 1 from threads where workspace_id = $1 and id = $2 for update', [workspaceId, threadId]);
  const hidden = await sql.execute(
    'update messages set is_system = true where workspace_id = $1 and id = $2 and not is_system',
    [workspaceId, messageId],
  );
  await sql.execute(
    `update threads t set updated_at = $3, visible_count = s.visible, message_count = greatest(0, t.message_count - $4),
       last_message_at = coalesce(s.last_at, t.last_message_at),
       snippet = coalesce(left(regexp_replace(trim(s.last_text), '\\s+', ' ', 'g'), 200), '')
     from (
       select (select count(*)::int from messages where workspace_id = $1 and thread_id = $2 and not is_system) as visible,
         l.date_received as last_at, l.body_text as last_text
       from (select 1) one left join lateral (
         select date_received, left(coalesce(nullif(body_text_trimmed, ''), body_text), 500) as body_text
         from messages where workspace_id = $1 and thread_id = $2 and not is_system
         order by date_received desc, id desc limit 1
       ) l on true
     ) s where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, threadId, now, hidden],
  );
}
