// Messages between remote mailboxes and local ones. Reads circle_guests.
import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { WarmupMessagesTable } from '../../../../platform/db/tables.js';
import type { ConversationRow } from '../conversations/conversations.repo.js';

export type ConversationMessage = Selectable<WarmupMessagesTable>;

/** Locks and returns the warmup conversation that a peer knows by this name. */
export async function lockConversationOfPeer(
  sql: SqlRunner,
  peerId: string,
  conversation: string,
): Promise<ConversationRow | undefined> {
  const rows = await sql.query<ConversationRow>(
    'select * from warmup_conversations where peer_id = $1 and peer_talk = $2 for update',
    [peerId, conversation],
    'circle-lock-conversation',
  );
  return rows[0];
}

export type PeerMessage = Pick<
  ConversationMessage,
  | 'workspace_id'
  | 'id'
  | 'conversation_id'
  | 'position'
  | 'mailbox_id'
  | 'partner_mailbox_id'
  | 'from_email'
  | 'to_email'
  | 'partner_provider'
  | 'message_id_header'
  | 'in_reply_to'
  | 'reference_ids'
  | 'variant'
>;

/** Inserts a message that a remote mailbox sends or has sent. */
export async function insertPeerMessage(sql: SqlRunner, row: PeerMessage, now: Date): Promise<void> {
  await sql.execute(
    `insert into warmup_messages (workspace_id, id, conversation_workspace_id, conversation_id, position, mailbox_id,
       partner_workspace_id, partner_mailbox_id, from_email, to_email, partner_provider, message_id_header, in_reply_to,
       reference_ids, status, due_at, sent_at, variant, created_at)
     values ($1, $2, $1, $3, $4, $5, $1, $6, $7, $8, $9, $10, $11, $12, 'unknown', $14, $14, $13, $14)`,
    [
      ...[row.workspace_id, row.id, row.conversation_id, row.position, row.mailbox_id, row.partner_mailbox_id],
      ...[row.from_email, row.to_email, row.partner_provider, row.message_id_header, row.in_reply_to],
      ...[row.reference_ids, row.variant, now],
    ],
    'circle-insert-message',
  );
}

/** Counts the conversations that remote mailboxes started with a mailbox since then. */
export async function countOpenings(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  since: Date,
): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from warmup_messages where workspace_id = $1 and partner_workspace_id = $1 and partner_mailbox_id = $2 and sent_at > $3
       and mailbox_id < 0 and position = 1`,
    [workspaceId, mailboxId, since],
    'circle-count-openings',
  );
  return row?.n ?? 0;
}

/** Counts the messages of a peer's mailboxes since then. */
export async function countOfPeer(sql: SqlRunner, peerId: string, since: Date): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from warmup_conversations c join warmup_messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
     where c.peer_id = $1 and m.mailbox_id < 0 and m.sent_at > $2`,
    [peerId, since],
    'circle-count-of-peer',
  );
  return row?.n ?? 0;
}

/** Returns our mailbox with this address that takes part with the peer now. */
export async function findSharedMailbox(
  sql: SqlRunner,
  peerId: string,
  address: string,
): Promise<
  | {
      readonly workspace_id: number;
      readonly mailbox_id: number;
      readonly gap: number;
      readonly per_day: number;
      readonly languages: readonly string[];
    }
  | undefined
> {
  const rows = await sql.query<{
    workspace_id: number;
    mailbox_id: number;
    gap: number;
    per_day: number;
    languages: string[];
  }>(
    `select t.workspace_id, t.mailbox_id, coalesce(w.settings->'languages', '["en"]') as languages, coalesce((w.settings->>'pairGapHours')::int, 24) as gap,
       greatest(1, least(5, w.day_target)) as per_day
     from circle_told t
     join mailboxes m on m.workspace_id = t.workspace_id and m.id = t.mailbox_id
     join warmup_mailboxes w on w.workspace_id = t.workspace_id and w.mailbox_id = t.mailbox_id
     join warmup_workspaces s on s.workspace_id = t.workspace_id and s.share_with_circles
     join workspaces o on o.id = t.workspace_id and o.type <> 'sandbox' and o.status = 'active'
     where t.peer_id = $1 and m.address = $2 and m.deleted_at is null and m.status = 'active' and w.is_open and w.is_circled
     for share of s`,
    [peerId, address],
    'circle-find-listed-mailbox',
  );
  return rows[0];
}

/**
 * Lets a remote mailbox start a conversation with a mailbox whose own opening the peer rejected. Otherwise, two
 * openings at the same time would reject each other permanently. Returns false if they have exchanged mail.
 */
export async function takeRefusedPair(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  remoteId: number,
  now: Date,
): Promise<boolean> {
  const count = await sql.execute(
    `update warmup_pairs r set began_at = $4 where r.low_mailbox_id = -$3::int and r.high_mailbox_id = $2 and exists (
       select 1 from warmup_messages m join warmup_conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
       where m.workspace_id = $1 and m.partner_workspace_id = $1 and m.partner_mailbox_id = -$3::int and m.mailbox_id = $2
         and m.position = 1 and m.error_code = 'peer_refused' and c.created_at = r.began_at)`,
    [workspaceId, mailboxId, remoteId, now],
    'circle-take-refused-pair',
  );
  return count === 1;
}

/** Returns the address of one of our mailboxes. */
export async function findOwnAddress(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<string | undefined> {
  const rows = await sql.query<{ address: string }>(
    'select address from mailboxes where workspace_id = $1 and id = $2 and deleted_at is null',
    [workspaceId, mailboxId],
    'circle-find-own-address',
  );
  return rows[0]?.address;
}

/** Returns the message at a position of a conversation. */
export async function findPosition(
  sql: SqlRunner,
  workspaceId: number,
  conversationId: string,
  position: number,
): Promise<ConversationMessage | undefined> {
  const rows = await sql.query<ConversationMessage>(
    `select * from warmup_messages where workspace_id = $1 and conversation_id = $2 and position = $3 and status <> 'cancelled'`,
    [workspaceId, conversationId, position],
    'circle-find-position',
  );
  return rows[0];
}

/** Marks a message as answered by its remote recipient. */
export async function updateAnsweredAt(
  sql: SqlRunner,
  workspaceId: number,
  conversationId: string,
  position: number,
  now: Date,
): Promise<void> {
  await sql.execute(
    'update warmup_messages set answered_at = coalesce(answered_at, $4) where workspace_id = $1 and conversation_id = $2 and position = $3',
    [workspaceId, conversationId, position, now],
    'circle-update-answered',
  );
}

/** Stores the MAC of the Message-ID of a received message, which only its reader sees. */
export async function updateProof(sql: SqlRunner, workspaceId: number, id: string, proof: string): Promise<void> {
  await sql.execute(
    'update warmup_messages set guest_proof = coalesce(guest_proof, $3) where workspace_id = $1 and id = $2',
    [workspaceId, id, proof],
    'circle-update-proof',
  );
}

/** Returns the messages from or to a remote mailbox, of this mailbox, that a value of the signed field may name. */
export function listNamed(
  sql: SqlRunner,
  mailbox: { readonly workspaceId: number; readonly mailboxId: number },
  conversation: string,
  position: number,
): Promise<Array<ConversationMessage & { readonly peer_id: string }>> {
  return sql.query<ConversationMessage & { peer_id: string }>(
    `select m.*, c.peer_id from warmup_conversations c join warmup_messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
     where c.workspace_id = $1 and c.peer_talk = $3 and m.position = $4 and $2::int in (m.mailbox_id, m.partner_mailbox_id)`,
    [mailbox.workspaceId, mailbox.mailboxId, conversation, position],
    'circle-list-named',
  );
}

export interface UnreportedPlacement {
  readonly workspace_id: number;
  readonly id: string;
  readonly peer_talk: string;
  readonly position: number;
  readonly placement: string;
  readonly guest_proof: string | null;
}

/** Returns messages of a peer's mailboxes that were found or are missing and not reported to the peer yet. */
export function listUnreported(sql: SqlRunner, peerId: string, limit: number): Promise<UnreportedPlacement[]> {
  return sql.query<UnreportedPlacement>(
    `select m.workspace_id, m.id, c.peer_talk, m.position, m.placement, m.guest_proof
     from warmup_messages m join warmup_conversations c on c.id = m.conversation_id and c.workspace_id = m.workspace_id
     where c.peer_id = $1 and m.mailbox_id < 0 and m.placement is not null and m.told_at is null
     order by m.placed_at limit $2`,
    [peerId, limit],
    'circle-list-untold',
  );
}

/** Marks messages as reported. One that is found after it was reported missing is reported again. */
export async function markReported(sql: SqlRunner, messages: readonly UnreportedPlacement[], now: Date): Promise<void> {
  for (const { workspace_id: workspaceId, id, placement } of messages) {
    await sql.execute(
      'update warmup_messages set told_at = $4 where workspace_id = $1 and id = $2 and placement = $3',
      [workspaceId, id, placement, now],
      'circle-update-told',
    );
  }
}

/** Returns a message that was sent to a mailbox of this peer. */
export async function findSentMessage(
  sql: SqlRunner,
  peerId: string,
  conversation: string,
  position: number,
): Promise<(ConversationMessage & { readonly guest_id: number; readonly proven_at: Date | null }) | undefined> {
  const rows = await sql.query<ConversationMessage & { guest_id: number; proven_at: Date | null }>(
    `select m.*, g.id as guest_id, g.proven_at from warmup_conversations c
     join warmup_messages m on m.conversation_id = c.id and m.workspace_id = c.workspace_id
     join circle_guests g on g.id = -m.partner_mailbox_id and g.peer_id = c.peer_id
     where c.peer_id = $1 and c.peer_talk = $2 and m.position = $3 and m.mailbox_id > 0 and m.status in ('sent', 'unknown')`,
    [peerId, conversation, position],
    'circle-find-listed-message',
  );
  return rows[0];
}
