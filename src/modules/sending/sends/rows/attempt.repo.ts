import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { sendMoves } from './moves.js';

const byClaim = sendMoves('claimed', 'retry_due');
const byGate = sendMoves('gate_blocked');
const byReturn = sendMoves('never_reached_data', 'retry_never_reached_data');
const byOrphaning = sendMoves('gone_before_data', 'gone_after_data');

/** Send taken by a claim. Everything a retry must find again is stored here before the network is used. */
export interface ClaimedRow {
  readonly id: string;
  readonly attempt: number;
  readonly mailboxId: number;
  readonly variantId: string | null;
  readonly messageIdHeader: string;
  /** Snippets in the text, with their versions; null if there are none. */
  readonly snippets: readonly UsedSnippet[] | null;
}

/** Snippet in the text of an email. */
export interface UsedSnippet {
  readonly name: string;
  readonly version: number;
}

const CLAIMED = givenRows<ClaimedRow>({
  id: ['uuid', (row) => row.id],
  attempt: ['int', (row) => row.attempt],
  mailbox_id: ['int', (row) => row.mailboxId],
  variant_id: ['uuid', (row) => row.variantId],
  header: ['text', (row) => row.messageIdHeader],
  snippets: ['jsonb', (row) => row.snippets],
});

/**
 * Writes claims on rows that this transaction has locked. Changes no indexed column, so rows stay on their pages and no
 * index is written: the mailbox has a separate column until the result, and `updated_at` is unchanged.
 */
export function updateClaimed(
  sql: SqlRunner,
  workspaceId: number,
  workerId: string,
  now: Date,
  rows: readonly ClaimedRow[],
): Promise<number> {
  return sql.execute(
    `update sends s set status = ${byClaim.to('claimed')}, status_reason = null, attempt = n.attempt, worker_id = $3, claimed_at = $2,
       first_attempt_at = coalesce(s.first_attempt_at, $2), handed_at = null, claimed_mailbox_id = n.mailbox_id,
       variant_id = n.variant_id, message_id_header = n.header, snippets = n.snippets
     from ${CLAIMED.at(4, 'n')}
     where s.workspace_id = $1 and s.id = any($4::uuid[]) and s.id = n.id and ${byClaim.fromLocked('s')}`,
    [workspaceId, now, workerId, ...CLAIMED.values(rows)],
    'sending-update-claimed',
  );
}

/** Send that a gate delayed or blocked. Explain shows `gates` later. */
export interface GatedRow {
  readonly id: string;
  /** Whether the email is skipped; otherwise it keeps waiting. */
  readonly isBlocked: boolean;
  readonly reason: string;
  /** Next evaluation; null keeps the due time. */
  readonly dueAt: Date | null;
  readonly gates: unknown;
}

const GATED = givenRows<GatedRow>({
  id: ['uuid', (row) => row.id],
  blocked: ['bool', (row) => row.isBlocked],
  reason: ['text', (row) => row.reason],
  due_at: ['timestamptz', (row) => row.dueAt],
  gates: ['jsonb', (row) => row.gates],
});

export function updateGated(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly GatedRow[],
): Promise<number> {
  return sql.execute(
    `update sends s set status = case when n.blocked then ${byGate.to('gate_blocked')} else s.status end, status_reason = n.reason, due_at = coalesce(n.due_at, s.due_at), gates = n.gates, updated_at = $2
     from ${GATED.at(3, 'n')}
     where s.workspace_id = $1 and s.id = any($3::uuid[]) and s.id = n.id and ${byGate.fromLocked('s')}`,
    [workspaceId, now, ...GATED.values(rows)],
    'sending-update-gated',
  );
}

/** Claimed send with the number of its attempt as a fence: a claim by another worker has another number. */
interface Claimed {
  readonly id: string;
  readonly attempt: number;
}

export interface ReturnedSend {
  readonly id: string;
  readonly mailbox_id: number;
  readonly is_new: boolean;
}

type Returned = Claimed & { readonly dueAt: Date | null };

const RETURNED = givenRows<Returned>({
  id: ['uuid', (row) => row.id],
  attempt: ['int', (row) => row.attempt],
  due_at: ['timestamptz', (row) => row.dueAt],
});

/**
 * Returns claimed sends that never reached the network to the pool. They keep their Message-ID; a first email keeps no
 * mailbox, so that any mailbox can send it.
 */
export function updateReturned(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly Returned[],
): Promise<ReturnedSend[]> {
  return sql.query<ReturnedSend>(
    `with mine as (
       select s.workspace_id, s.id, s.claimed_mailbox_id as mailbox_id, n.due_at, c.mailbox_id is null as unowned, c.sent_count = 0 as is_new from sends s
       join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
       join ${RETURNED.at(3, 'n')} on n.id = s.id and n.attempt = s.attempt
       where s.workspace_id = $1 and s.id = any($3::uuid[]) and ${byReturn.from('s')} order by s.id for update of s
     ), moved as (
       update sends s set status = case when s.smtp_code is null then ${byReturn.to('never_reached_data')} else ${byReturn.to('retry_never_reached_data')} end, worker_id = null,
         claimed_at = null, handed_at = null, due_at = coalesce(mine.due_at, s.due_at), updated_at = $2,
         mailbox_id = case when mine.unowned then null else s.mailbox_id end, claimed_mailbox_id = null
       from mine where s.workspace_id = $1 and s.id = any($3::uuid[]) and s.id = mine.id
     )
     select id, mailbox_id, is_new from mine`,
    [workspaceId, now, ...RETURNED.values(rows)],
    'sending-update-returned',
  );
}

type Orphaned = Claimed & { readonly handed_at: Date | null };

const ORPHANED = givenRows<Orphaned>({
  id: ['uuid', (row) => row.id],
  attempt: ['int', (row) => row.attempt],
  handed_at: ['timestamptz', (row) => row.handed_at],
});

/**
 * Ends abandoned sends whose campaign, step or mailbox was deleted: nothing more can be written about them. Sends that
 * another worker has claimed since are left alone.
 */
export function updateOrphaned(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly Orphaned[],
): Promise<number> {
  return sql.execute(
    `update sends s set status = case when n.handed_at is null then ${byOrphaning.to('gone_before_data')} else ${byOrphaning.to('gone_after_data')} end, worker_id = null,
       mailbox_id = coalesce(s.claimed_mailbox_id, s.mailbox_id), claimed_mailbox_id = null, handed_at = n.handed_at,
       status_reason = 'campaign_deleted', resolution = case when n.handed_at is null then null else 'pending' end, updated_at = $2
     from ${ORPHANED.at(3, 'n')}
     where s.workspace_id = $1 and s.id = any($3::uuid[]) and s.id = n.id and s.attempt = n.attempt and ${byOrphaning.from('s')}`,
    [workspaceId, now, ...ORPHANED.values(rows)],
  );
}
