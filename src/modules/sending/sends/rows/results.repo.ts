import type { UsedValue } from '../../../../engine/message/used-values.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { sendMoves } from './moves.js';

/** Possible results of an attempt. */
export const RESULTS = [
  ...(['accepted', 'refused_temporarily', 'recipient_refused'] as const),
  ...(['refused_permanently', 'retry_window_over', 'not_composed'] as const),
  ...(['lost_in_data', 'worker_lost_after_data'] as const),
];
const byResult = sendMoves(...RESULTS);

interface Attempted {
  readonly id: string;
  readonly attempt: number;
}

const ATTEMPTS = givenRows<Attempted>({
  id: ['uuid', (row) => row.id],
  attempt: ['int', (row) => row.attempt],
});

/** Locks the rows a result may still be written for: same attempt, still `sending`. Others belong to another worker now. */
export async function lockResults(
  sql: SqlRunner,
  workspaceId: number,
  rows: readonly Attempted[],
): Promise<Set<string>> {
  const locked = await sql.query<{ id: string }>(
    // Row by row through the key: a join would compare all pairs of rows, which the planner estimates at ten by ten.
    `select s.id
     from (select * from ${ATTEMPTS.at(2, 'n')} order by id) n
     cross join lateral (
       select id from sends
       where workspace_id = $1 and id = n.id and attempt = n.attempt and ${byResult.from('sends')} for update
     ) s`,
    [workspaceId, ...ATTEMPTS.values(rows)],
    'sending-lock-results',
  );
  return new Set(locked.map((row) => row.id));
}

/** Result of one attempt. */
export interface ResultRow {
  readonly id: string;
  readonly cause: (typeof RESULTS)[number];
  /** Time when SMTP hand-over began; null if never. */
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
  /** Replacement Message-ID assigned by the provider; null if the original one was kept. */
  readonly sentAs: string | null;
  /** Variables of the contact in the text, with their values; null if there are none, or if they are unknown. */
  readonly variables: readonly UsedValue[] | null;
  /** Attempt as explain shows it (`SendAttempt`). */
  readonly attempt: unknown;
}

const RESULT_ROWS = givenRows<ResultRow>({
  id: ['uuid', (row) => row.id],
  status: ['text', (row) => byResult.status(row.cause)],
  subject: ['text', (row) => row.subject],
  in_reply_to: ['text', (row) => row.inReplyTo],
  sent_at: ['timestamptz', (row) => row.sentAt],
  due_at: ['timestamptz', (row) => row.dueAt],
  smtp_code: ['int', (row) => row.smtpCode],
  smtp_enhanced: ['text', (row) => row.smtpEnhanced],
  smtp_text: ['text', (row) => row.smtpText],
  error_code: ['text', (row) => row.errorCode],
  error_message: ['text', (row) => row.errorMessage],
  bounce_type: ['text', (row) => row.bounceType],
  thread_id: ['bigint', (row) => row.threadId],
  message_id: ['bigint', (row) => row.messageId],
  sent_as: ['text', (row) => row.sentAs],
  variables: ['json', (row) => row.variables ?? undefined],
  attempt: ['json', (row) => row.attempt],
  handed_at: ['timestamptz', (row) => row.handedAt],
});

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
       message_id = coalesce(n.message_id, s.message_id), sent_as = coalesce(n.sent_as, s.sent_as), variables = n.variables,
       attempts_log = s.attempts_log || n.attempt, updated_at = $2
     from ${RESULT_ROWS.at(3, 'n')}
     where s.workspace_id = $1 and s.id = any($3::uuid[]) and s.id = n.id and ${byResult.fromLocked('s')}`,
    [workspaceId, now, ...RESULT_ROWS.values(rows)],
    'sending-update-results',
  );
}
