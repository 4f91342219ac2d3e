import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { lockEnd } from './conversations.repo.js';
import type { MessageKey, MessageRow } from './messages.repo.js';

export interface Text {
  readonly variant: number;
  readonly hash: Buffer;
}

/** Claims a planned message whose row the caller has locked. Returns the claimed message. */
export async function updateClaimed(
  sql: SqlRunner,
  { workspaceId, id }: MessageKey,
  workerId: string,
  now: Date,
  text: Text,
): Promise<MessageRow> {
  const [row] = await sql.query<MessageRow>(
    `update warmup_messages set status = 'sending', worker_id = $3, attempt = attempt + 1, handed_at = null, claimed_at = $4,
       first_attempt_at = coalesce(first_attempt_at, $4), variant = $5, text_hash = $6
     where workspace_id = $1 and id = $2 returning *`,
    [workspaceId, id, workerId, now, text.variant, text.hash],
    'warmup-claim-message',
  );
  return row as MessageRow;
}

/** Returns whether any mailbox of this instance has written a message with these words. */
export async function isWritten(sql: SqlRunner, hash: Buffer, { workspaceId, id }: MessageKey): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from warmup_messages where text_hash = $1 and (workspace_id <> $2 or id <> $3) limit 1',
    [hash, workspaceId, id],
    'warmup-is-written',
  );
  return rows.length > 0;
}

export type Claimed = Pick<MessageRow, 'workspace_id' | 'id' | 'attempt' | 'worker_id'>;

/** Marks a claimed message as handed over. Returns false if another worker has it. */
export async function updateHanded(sql: SqlRunner, claim: Claimed, now: Date): Promise<boolean> {
  const count = await sql.execute(
    `update warmup_messages set handed_at = $5
     where workspace_id = $1 and id = $2 and attempt = $3 and worker_id = $4 and status = 'sending'`,
    [claim.workspace_id, claim.id, claim.attempt, claim.worker_id, now],
    'warmup-update-handed',
  );
  return count === 1;
}

/** Claims every message due by `since` as handed over, for a worker that is known to be lost. */
export async function updateHandedByLost(
  sql: SqlRunner,
  lostWorkerId: string,
  { workspaceId, since, now }: { readonly workspaceId: number | null; readonly since: Date; readonly now: Date },
): Promise<void> {
  await sql.execute(
    `update warmup_messages set status = 'sending', worker_id = $1, attempt = attempt + 1, handed_at = $2,
       first_attempt_at = coalesce(first_attempt_at, $2)
     where status = 'planned' and due_at <= $3 and ($4::int is null or workspace_id = $4)`,
    [lostWorkerId, now, since, workspaceId],
  );
}

export interface SendResult {
  readonly status: 'sent' | 'unknown' | 'planned' | 'failed';
  /** Time of the next attempt, for `planned`; null keeps the original due time. */
  readonly dueAt: Date | null;
  /** Whether the recipient was rejected. */
  readonly isBounce: boolean;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/**
 * Writes the result of an attempt. Returns false, and writes nothing, if another attempt has taken over. A retry in a
 * conversation that has ended since is canceled.
 */
export async function updateResult(sql: SqlRunner, claim: Claimed, now: Date, result: SendResult): Promise<boolean> {
  const ends = result.status === 'planned' && (await lockEnd(sql, claim));
  const status = ends ? 'cancelled' : result.status;
  const count = await sql.execute(
    `update warmup_messages set worker_id = null,
       status = case when $4 = 'unknown' and placement is not null then 'sent' else $4 end, due_at = coalesce($5, due_at),
       sent_at = case when $4 = 'sent' then $9::timestamptz when $4 = 'unknown' then coalesce(handed_at, $9) end,
       bounced_at = case when $6 then $9::timestamptz end, error_code = $7, error_message = $8
     where workspace_id = $1 and id = $2 and attempt = $3 and status = 'sending'`,
    [
      ...[claim.workspace_id, claim.id, claim.attempt, status, result.dueAt, result.isBounce],
      ...[result.errorCode, result.errorMessage, now],
    ],
    'warmup-update-result',
  );
  return count === 1;
}

/** Locks and returns a message that one of these workers has claimed, except the IDs in `except`. */
export async function lockAbandoned(
  sql: SqlRunner,
  workerIds: readonly string[],
  except: readonly string[],
): Promise<MessageRow | undefined> {
  const rows = await sql.query<MessageRow>(
    `select * from warmup_messages
     where worker_id = any($1::uuid[]) and status = 'sending' and id <> all($2::uuid[]) limit 1 for update`,
    [workerIds, except],
    'warmup-lock-abandoned',
  );
  return rows[0];
}
