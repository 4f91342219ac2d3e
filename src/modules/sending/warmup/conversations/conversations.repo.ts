import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { WarmupConversationsTable, WarmupMessagesTable } from '../../../../platform/db/tables.js';

export type ConversationRow = Selectable<WarmupConversationsTable>;

export async function insertConversation(
  sql: SqlRunner,
  row: Omit<ConversationRow, 'ended_at' | 'ended_by' | 'peer_id' | 'peer_talk' | 'opened_by_guest'> &
    Partial<Pick<ConversationRow, 'peer_id' | 'peer_talk' | 'opened_by_guest'>>,
): Promise<void> {
  await sql.execute(
    `insert into warmup_conversations (workspace_id, id, mailbox_id, partner_workspace_id, partner_mailbox_id, language, seed,
       created_at, peer_id, peer_talk, opened_by_guest) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[row.workspace_id, row.id, row.mailbox_id, row.partner_workspace_id, row.partner_mailbox_id, row.language],
      ...[row.seed, row.created_at, row.peer_id ?? null, row.peer_talk ?? null, row.opened_by_guest ?? false],
    ],
    'warmup-insert-conversation',
  );
}

export async function findConversation(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<ConversationRow | undefined> {
  const rows = await sql.query<ConversationRow>(
    'select * from warmup_conversations where workspace_id = $1 and id = $2',
    [workspaceId, id],
    'warmup-find-conversation',
  );
  return rows[0];
}

/** Ends a conversation once and cancels its planned messages on both sides. */
export async function endConversation(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
  endedBy: 'length' | 'silence' | 'person' | 'machine' | 'refused' | 'partner',
): Promise<void> {
  await sql.execute(
    `update warmup_conversations set ended_at = $3, ended_by = $4
     where workspace_id = $1 and id = $2 and ended_at is null`,
    [workspaceId, id, now, endedBy],
    'warmup-end-conversation',
  );
  await sql.execute(
    `update warmup_messages set status = 'cancelled' where conversation_id = $1 and status = 'planned'`,
    [id],
    'warmup-cancel-planned',
  );
}

/** Locks a conversation until the transaction ends. Returns false if it has ended or was deleted. */
export async function lockRunning(sql: SqlRunner, workspaceId: number, id: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from warmup_conversations where workspace_id = $1 and id = $2 and ended_at is null for update',
    [workspaceId, id],
    'warmup-lock-running',
  );
  return rows.length > 0;
}

/** Ends every conversation of a workspace with another one and cancels planned messages on both sides. */
export async function endCrossing(sql: SqlRunner, workspaceId: number, now: Date): Promise<void> {
  await sql.execute(
    `with ended as (
       update warmup_conversations set ended_at = $2, ended_by = 'partner'
       where ended_at is null and workspace_id <> partner_workspace_id and (workspace_id = $1 or partner_workspace_id = $1)
       returning id
     )
     update warmup_messages m set status = 'cancelled' from ended where m.conversation_id = ended.id and m.status = 'planned'`,
    [workspaceId, now],
    'warmup-end-crossing',
  );
}

/** Ends every conversation of a workspace with remote mailboxes and cancels planned messages. */
export async function endCircled(sql: SqlRunner, workspaceId: number, now: Date): Promise<void> {
  await sql.execute(
    `with ended as (
       update warmup_conversations set ended_at = $2, ended_by = 'partner'
       where ended_at is null and workspace_id = $1 and peer_id is not null returning id
     )
     update warmup_messages m set status = 'cancelled' from ended
     where m.workspace_id = $1 and m.conversation_id = ended.id and m.status = 'planned'`,
    [workspaceId, now],
    'warmup-end-circled',
  );
}

/** Ends every conversation with mailboxes of a peer and cancels planned messages. */
export async function endConversationsOfPeer(sql: SqlRunner, peerId: string, now: Date): Promise<void> {
  await sql.execute(
    `with ended as (
       update warmup_conversations set ended_at = $2, ended_by = 'partner' where ended_at is null and peer_id = $1 returning workspace_id, id
     )
     update warmup_messages m set status = 'cancelled' from ended
     where m.workspace_id = ended.workspace_id and m.conversation_id = ended.id and m.status = 'planned'`,
    [peerId, now],
    'warmup-end-talks-of-peer',
  );
}

/** Returns whether the conversation of a message has ended. It cannot end before the caller's transaction does. */
export async function lockEnd(
  sql: SqlRunner,
  message: Pick<Selectable<WarmupMessagesTable>, 'workspace_id' | 'id'>,
): Promise<boolean> {
  const [conversation] = await sql.query<{ has_ended: boolean }>(
    `select c.ended_at is not null as has_ended
     from warmup_messages m
       join warmup_conversations c on c.workspace_id = m.conversation_workspace_id and c.id = m.conversation_id
     where m.workspace_id = $1 and m.id = $2 for share of c`,
    [message.workspace_id, message.id],
    'warmup-lock-end',
  );
  return conversation?.has_ended ?? true;
}

/** Records that two mailboxes start a conversation, unless they did after `since`. Returns false if they did. */
export async function takePair(
  sql: SqlRunner,
  mailboxIds: readonly [number, number],
  now: Date,
  since: Date,
): Promise<boolean> {
  const count = await sql.execute(
    `insert into warmup_pairs (low_mailbox_id, high_mailbox_id, began_at) values (least($1::int, $2::int), greatest($1::int, $2::int), $3)
     on conflict (low_mailbox_id, high_mailbox_id) do update set began_at = $3 where warmup_pairs.began_at <= $4`,
    [...mailboxIds, now, since],
    'warmup-take-pair',
  );
  return count === 1;
}

/** Deletes conversations that started before `before`, with all related rows. Returns their number. */
export async function deleteConversations(sql: SqlRunner, before: Date, limit: number): Promise<number> {
  const old = await sql.query<Pick<ConversationRow, 'id'>>(
    'select id from warmup_conversations where created_at < $1 order by created_at limit $2',
    [before, limit],
  );
  if (old.length === 0) return 0;
  const ids = old.map((row) => row.id);
  await sql.execute('delete from warmup_copies where conversation_id = any($1::uuid[])', [ids]);
  await sql.execute('delete from warmup_ids where conversation_id = any($1::uuid[])', [ids]);
  await sql.execute('delete from warmup_messages where conversation_id = any($1::uuid[])', [ids]);
  await sql.execute('delete from warmup_conversations where id = any($1::uuid[])', [ids]);
  return old.length;
}
