import { int4s, jsonbs, texts, timestamps, uuids } from '../../platform/db/columns.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** One send that a claim takes. Everything a retry must find again is stored here, before the wire is touched. */
export interface ClaimedRow {
  readonly id: string;
  readonly attempt: number;
  readonly mailboxId: number;
  readonly variantId: string | null;
  readonly messageIdHeader: string;
}

/**
 * Writes claims on rows that this transaction has locked. Nothing that an index knows is changed, so that the rows stay on their pages
 * and no index is written: the mailbox has a column of its own until the result, and `updated_at` stays.
 */
export function updateClaimed(
  sql: SqlRunner,
  workspaceId: number,
  workerId: string,
  now: Date,
  rows: readonly ClaimedRow[],
): Promise<number> {
  return sql.execute(
    `update sends s set status = 'sending', status_reason = null, attempt = n.attempt, worker_id = $3, claimed_at = $2,
       first_attempt_at = coalesce(s.first_attempt_at, $2), handed_at = null, claimed_mailbox_id = n.mailbox_id,
       variant_id = n.variant_id, message_id_header = n.header
     from unnest($4::uuid[], $5::int[], $6::int[], $7::uuid[], $8::text[]) as n (id, attempt, mailbox_id, variant_id, header)
     where s.workspace_id = $1 and s.id = any($4::uuid[]) and s.id = n.id`,
    [
      workspaceId,
      now,
      workerId,
      uuids(rows.map((row) => row.id)),
      int4s(rows.map((row) => row.attempt)),
      int4s(rows.map((row) => row.mailboxId)),
      uuids(rows.map((row) => row.variantId)),
      texts(rows.map((row) => row.messageIdHeader)),
    ],
    'sending-update-claimed',
  );
}

/** One send that a gate held up or refused; `gates` is what explain shows later. */
export interface GatedRow {
  readonly id: string;
  readonly status: 'scheduled' | 'deferred' | 'skipped' | 'cancelled';
  readonly reason: string;
  /** When to ask again; null leaves the due time as it is. */
  readonly dueAt: Date | null;
  readonly gates: unknown;
}

export function updateGated(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly GatedRow[],
): Promise<number> {
  return sql.execute(
    `update sends s set status = n.status, status_reason = n.reason, due_at = coalesce(n.due_at, s.due_at), gates = n.gates, updated_at = $2
     from unnest($3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::jsonb[]) as n (id, status, reason, due_at, gates)
     where s.workspace_id = $1 and s.id = any($3::uuid[]) and s.id = n.id`,
    [
      workspaceId,
      now,
      uuids(rows.map((row) => row.id)),
      texts(rows.map((row) => row.status)),
      texts(rows.map((row) => row.reason)),
      timestamps(rows.map((row) => row.dueAt)),
      jsonbs(rows.map((row) => row.gates)),
    ],
    'sending-update-gated',
  );
}
