import { int4s, int8s, jsons, texts, timestamps, uuids } from '../../../platform/db/columns.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { sendMoves } from './moves.js';

/** How an attempt can end. */
export const RESULTS = [
  ...(['accepted', 'refused_temporarily', 'recipient_refused'] as const),
  ...(['refused_permanently', 'retry_window_over', 'not_composed'] as const),
  ...(['lost_in_data', 'worker_lost_after_data'] as const),
];
const byResult = sendMoves(...RESULTS);

/** Locks the rows a result may still be written for: same attempt, still `sending`. Others belong to another worker now. */
export async function lockResults(
  sql: SqlRunner,
  workspaceId: number,
  rows: ReadonlyArray<{ id: string; attempt: number }>,
): Promise<Set<string>> {
  const locked = await sql.query<{ id: string }>(
    // Row by row through the key: a join would compare each row with each, which the planner takes for ten by ten.
    `select s.id
     from (select * from unnest($2::uuid[], $3::int[]) as n (id, attempt) order by id) n
     cross join lateral (
       select id from sends
       where workspace_id = $1 and id = n.id and attempt = n.attempt and ${byResult.from('sends')} for update
     ) s`,
    [workspaceId, uuids(rows.map((row) => row.id)), int4s(rows.map((row) => row.attempt))],
    'sending-lock-results',
  );
  return new Set(locked.map((row) => row.id));
}

/** How one attempt ended. */
export interface ResultRow {
  readonly id: string;
  readonly cause: (typeof RESULTS)[number];
  /** When it was given to a connection; null: it was not. */
  readonly handedAt: Date | null;
  readonly subject: string;
  readonly inReplyTo: string | null;
  readonly sentAt: Date | null;
  readonly dueAt: Date | null;
  readonly smtpCode: number | null;
  readonly smtpEnhanced: string | null;
  readonly smtpText: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly bounceType: string | null;
  readonly threadId: number | null;
  readonly messageId: number | null;
  /** One SendAttempt as explain shows it. */
  readonly attempt: unknown;
}

/** Writes results on rows that `lockResults` returned in this transaction. */
export function updateResults(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly ResultRow[],
): Promise<number> {
  return sql.execute(
    `update sends s set status = n.status, worker_id = null, mailbox_id = coalesce(s.claimed_mailbox_id, s.mailbox_id),
       claimed_mailbox_id = null, handed_at = n.handed_at, subject = n.subject, in_reply_to = n.in_reply_to, sent_at = n.sent_at,
       due_at = coalesce(n.due_at, s.due_at), smtp_code = n.smtp_code, smtp_enhanced = n.smtp_enhanced, smtp_text = n.smtp_text,
       error_code = n.error_code, error_message = n.error_message, bounce_type = n.bounce_type,
       bounced_at = case when n.status = 'bounced' then $2::timestamptz end,
       resolution = case when n.status = 'unknown' then 'pending' end, thread_id = coalesce(n.thread_id, s.thread_id),
       message_id = coalesce(n.message_id, s.message_id), attempts_log = s.attempts_log || n.attempt, updated_at = $2
     from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::int[], $10::text[],
       $11::text[], $12::text[], $13::text[], $14::text[], $15::bigint[], $16::bigint[], $17::json[], $18::timestamptz[])
       as n (id, status, subject, in_reply_to, sent_at, due_at, smtp_code, smtp_enhanced, smtp_text, error_code, error_message,
       bounce_type, thread_id, message_id, attempt, handed_at)
     where s.workspace_id = $1 and s.id = any($3::uuid[]) and s.id = n.id and ${byResult.fromLocked('s')}`,
    [
      workspaceId,
      now,
      uuids(rows.map((row) => row.id)),
      texts(rows.map((row) => byResult.status(row.cause))),
      texts(rows.map((row) => row.subject)),
      texts(rows.map((row) => row.inReplyTo)),
      timestamps(rows.map((row) => row.sentAt)),
      timestamps(rows.map((row) => row.dueAt)),
      int4s(rows.map((row) => row.smtpCode)),
      texts(rows.map((row) => row.smtpEnhanced)),
      texts(rows.map((row) => row.smtpText)),
      texts(rows.map((row) => row.errorCode)),
      texts(rows.map((row) => row.errorMessage)),
      texts(rows.map((row) => row.bounceType)),
      int8s(rows.map((row) => row.threadId)),
      int8s(rows.map((row) => row.messageId)),
      jsons(rows.map((row) => row.attempt)),
      timestamps(rows.map((row) => row.handedAt)),
    ],
    'sending-update-results',
  );
}
