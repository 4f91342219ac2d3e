import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads mailboxes, mailbox_syncs, mailbox_folders, outbound_operations, threads, messages and message_aliases: the state
// of receiving. No credential and no text of a message is selected.

export interface DebugMailbox {
  readonly id: number;
  readonly address: string;
  readonly status: string;
  readonly is_hosted: boolean;
  readonly connected: boolean | null;
  readonly last_error: string | null;
  readonly last_sync_at: Date | null;
}

export function listDebugMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number | null,
  limit: number,
): Promise<DebugMailbox[]> {
  return sql.query<DebugMailbox>(
    `select m.id, m.address, m.status, m.connection is null as is_hosted,
       s.connected and s.worker_id is not null as connected, s.last_error,
       coalesce(s.last_sync_at, m.last_sync_at) as last_sync_at
     from mailboxes m left join mailbox_syncs s on s.workspace_id = $1 and s.mailbox_id = m.id
     where m.workspace_id = $1 and m.deleted_at is null and ($2::int is null or m.id = $2) order by m.id limit $3`,
    [workspaceId, mailboxId, limit],
  );
}

export interface DebugFolder {
  readonly mailbox_id: number;
  readonly name: string;
  readonly role: string | null;
  readonly uid_validity: number;
  readonly last_uid: number;
  readonly highest_modseq: string | null;
  readonly messages: number;
  readonly last_sync_at: Date | null;
  readonly error: string | null;
}

export function listDebugFolders(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<DebugFolder[]> {
  return sql.query<DebugFolder>(
    `select mailbox_id, name, role, uid_validity, last_uid, highest_modseq, messages, last_sync_at, error from mailbox_folders
     where workspace_id = $1 and mailbox_id = any($2::int[]) order by mailbox_id, name`,
    [workspaceId, mailboxIds],
  );
}

export interface DebugTotals {
  readonly queue: Record<string, number>;
  readonly unmatched: number;
  readonly threads: number;
  readonly messages: number;
}

/** Counts messages and conversations without messages that were canceled before they were sent. */
export async function readDebugTotals(sql: SqlRunner, workspaceId: number): Promise<DebugTotals> {
  const rows = await sql.query<DebugTotals>(
    `select
       (select coalesce(jsonb_object_agg(status, n), '{}') from (
          select status, count(*)::int as n from outbound_operations
          where workspace_id = $1 and status in ('scheduled', 'queued', 'sending', 'deferred', 'unknown') group by status) q) as queue,
       (select count(*)::int from messages where workspace_id = $1 and kind in ('customer_reply', 'other') and direction = 'inbound'
          and contact_id is null) as unmatched,
       t.threads, t.messages
     from (
       select count(*) filter (where message_count > 0)::int as threads, coalesce(sum(message_count), 0)::int as messages
       from threads where workspace_id = $1
     ) t`,
    [workspaceId],
  );
  return rows[0] as DebugTotals;
}

export interface DebugLink {
  readonly id: number;
  readonly direction: string;
  readonly kind: string;
  readonly message_id: string;
  readonly in_reply_to: string | null;
  readonly references: string[];
  readonly aliases: string[];
  readonly answers: number | null;
  readonly contact_id: string | null;
  readonly send_id: string | null;
}

/** Returns the IDs that connect the messages of a conversation. */
export function listDebugLinks(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
  limit: number,
): Promise<DebugLink[]> {
  return sql.query<DebugLink>(
    `select m.id, m.direction, m.kind, m.message_id_header as message_id, m.in_reply_to, m.reference_ids as references,
       coalesce((select array_agg(a.header) from message_aliases a where a.workspace_id = $1 and a.message_id = m.id), '{}') as aliases,
       (select p.id from messages p where p.workspace_id = $1 and p.message_id_header = m.in_reply_to order by p.id limit 1) as answers,
       m.contact_id, m.send_id
     from messages m where m.workspace_id = $1 and m.thread_id = $2 order by m.date_received, m.id limit $3`,
    [workspaceId, threadId, limit],
  );
}
