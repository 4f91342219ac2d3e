import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { WarmupMessagesTable } from '../../../../platform/db/tables.js';
import { endProvenBy, type ProvenEnd } from '../../transit/index.js';

export type MessageRow = Selectable<WarmupMessagesTable>;

/** Key of a message within a workspace. */
export interface MessageKey {
  readonly workspaceId: number;
  readonly id: string;
}

export type NewMessage = Pick<
  MessageRow,
  | 'workspace_id'
  | 'id'
  | 'conversation_workspace_id'
  | 'conversation_id'
  | 'position'
  | 'mailbox_id'
  | 'partner_workspace_id'
  | 'partner_mailbox_id'
  | 'from_email'
  | 'to_email'
  | 'partner_provider'
  | 'message_id_header'
  | 'in_reply_to'
  | 'reference_ids'
  | 'due_at'
  | 'created_at'
>;

/** Inserts a message that its mailbox sends at its due time, or never. Each position of a conversation has one. */
export async function insertMessage(sql: SqlRunner, row: NewMessage): Promise<void> {
  await sql.execute(
    `insert into warmup_messages (workspace_id, id, conversation_workspace_id, conversation_id, position, mailbox_id,
       partner_workspace_id, partner_mailbox_id, from_email, to_email, partner_provider, message_id_header, in_reply_to,
       reference_ids, status, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'planned', $15, $16)`,
    [
      ...[row.workspace_id, row.id, row.conversation_workspace_id, row.conversation_id, row.position, row.mailbox_id],
      ...[row.partner_workspace_id, row.partner_mailbox_id, row.from_email, row.to_email, row.partner_provider],
      ...[row.message_id_header, row.in_reply_to, row.reference_ids, row.due_at, row.created_at],
    ],
    'warmup-insert-message',
  );
}

export async function findMessage(sql: SqlRunner, { workspaceId, id }: MessageKey): Promise<MessageRow | undefined> {
  const rows = await sql.query<MessageRow>(
    'select * from warmup_messages where workspace_id = $1 and id = $2',
    [workspaceId, id],
    'warmup-find-message',
  );
  return rows[0];
}

/** Returns the message of a warmup conversation with this Message-ID. */
export async function findConversationMessage(
  sql: SqlRunner,
  conversationId: string,
  header: string,
): Promise<MessageRow | undefined> {
  const rows = await sql.query<MessageRow>(
    'select * from warmup_messages where conversation_id = $1 and message_id_header = $2',
    [conversationId, header],
    'warmup-find-talk-message',
  );
  return rows[0];
}

/** Returns the messages of both sides of a conversation, in order. */
export function listConversation(sql: SqlRunner, conversationId: string): Promise<MessageRow[]> {
  return sql.query<MessageRow>(
    `select * from warmup_messages where conversation_id = $1 and status <> 'cancelled' order by position`,
    [conversationId],
    'warmup-list-talk',
  );
}

/** Locks and returns the message of a mailbox that has been due the longest. */
export async function lockPlanned(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  now: Date,
): Promise<MessageRow | undefined> {
  const rows = await sql.query<MessageRow>(
    `select * from warmup_messages where workspace_id = $1 and mailbox_id = $2 and status = 'planned' and due_at <= $3
     order by due_at limit 1 for update skip locked`,
    [workspaceId, mailboxId, now],
    'warmup-lock-planned',
  );
  return rows[0];
}

export interface DayUse {
  /** Messages sent since the start of the day, or in flight. */
  readonly sent: number;
  /** Messages planned until the end of the day. */
  readonly planned: number;
  readonly next_planned_at: Date | null;
}

/** Counts the messages of a mailbox sent today and planned. */
export async function findDayUse(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  day: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<DayUse> {
  const [row] = await sql.query<DayUse>(
    `select (select count(*)::int from warmup_messages where workspace_id = $1 and mailbox_id = $2 and sent_at >= $3)
         + (select count(*)::int from warmup_messages where workspace_id = $1 and mailbox_id = $2 and status = 'sending') as sent,
       (select count(*)::int from warmup_messages
        where workspace_id = $1 and mailbox_id = $2 and status = 'planned' and due_at < $4) as planned,
       (select min(due_at) from warmup_messages where workspace_id = $1 and mailbox_id = $2 and status = 'planned')
         as next_planned_at`,
    [workspaceId, mailboxId, day.startsAt, day.endsAt],
    'warmup-day-use',
  );
  return row as DayUse;
}

/** Cancels messages of a mailbox that were due before `before`, and ends their conversations. */
export async function cancelOverdue(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  before: Date,
  now: Date,
): Promise<void> {
  await sql.execute(
    `with late as (
       update warmup_messages set status = 'cancelled'
       where workspace_id = $1 and mailbox_id = $2 and status = 'planned' and due_at < $3
       returning conversation_workspace_id, conversation_id
     )
     update warmup_conversations c set ended_at = $4, ended_by = 'silence' from late
     where c.workspace_id = late.conversation_workspace_id and c.id = late.conversation_id and c.ended_at is null`,
    [workspaceId, mailboxId, before, now],
    'warmup-cancel-overdue',
  );
}

/** Marks the message that this message replies to as answered. */
export async function updateAnswered(sql: SqlRunner, message: MessageRow, now: Date): Promise<void> {
  if (message.position === 1) return;
  await sql.execute(
    `update warmup_messages set answered_at = $3 where conversation_id = $1 and position = $2 and answered_at is null`,
    [message.conversation_id, message.position - 1, now],
    'warmup-update-answered',
  );
}

/**
 * Stores where a message was found. Returns false if that was known. A message that was reported missing counts as
 * found, and an unconfirmed one as sent.
 */
export async function updatePlacement(
  sql: SqlRunner,
  { workspaceId, id }: MessageKey,
  placement: 'inbox' | 'spam' | 'other' | 'missing',
  at: Date,
): Promise<boolean> {
  const count = await sql.execute(
    `update warmup_messages set placement = $3, placed_at = $4, told_at = null,
       status = case when status = 'unknown' and $3 <> 'missing' then $5 else status end
     where workspace_id = $1 and id = $2 and (placement is null or (placement = 'missing' and $3 <> 'missing'))`,
    [workspaceId, id, placement, at, endProvenBy('found_by_recipient').status],
    'warmup-update-placement',
  );
  return count === 1;
}

export async function updateRescued(sql: SqlRunner, { workspaceId, id }: MessageKey, now: Date): Promise<void> {
  await sql.execute(
    'update warmup_messages set rescued_at = coalesce(rescued_at, $3) where workspace_id = $1 and id = $2',
    [workspaceId, id, now],
    'warmup-update-rescued',
  );
}

/** Records a delivery report: an unconfirmed message was accepted, and bounced. */
export async function updateBounced(
  sql: SqlRunner,
  { workspaceId, id }: MessageKey,
  now: Date,
  { status, errorCode, errorMessage }: ProvenEnd,
): Promise<void> {
  await sql.execute(
    `update warmup_messages set bounced_at = coalesce(bounced_at, $3), status = case when status = 'unknown' then $4 else status end,
       error_code = case when status = 'unknown' then $5 else error_code end,
       error_message = case when status = 'unknown' then $6 else error_message end
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, now, status, errorCode, errorMessage],
    'warmup-update-bounced',
  );
}
