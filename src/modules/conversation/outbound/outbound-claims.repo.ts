import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { coversPerson } from '../../reach/suppressions/index.js';
import type { ProvenEnd } from '../../sending/transit/index.js';
import { COLUMNS, type OperationRow, served } from './outbound.repo.js';

/** Claims due operations of all workspaces under a new attempt number, longest waiting first. */
export function claimOperations(sql: SqlRunner, now: Date, workerId: string, limit: number): Promise<OperationRow[]> {
  return sql.query<OperationRow>(
    `update outbound_operations o set status = 'sending', worker_id = $2, attempt = o.attempt + 1, handed_at = null,
       started_at = coalesce(o.started_at, $1), first_attempt_at = coalesce(o.first_attempt_at, $1), updated_at = $1
     from (
       select workspace_id, id from outbound_operations
       where status in ('scheduled', 'queued', 'deferred') and due_at <= $1 and ${served}
       order by due_at limit $3 for update skip locked
     ) due where o.workspace_id = due.workspace_id and o.id = due.id
     returning ${COLUMNS.replaceAll(/\b([a-z_]+)\b/g, 'o.$1')}`,
    [now, workerId, limit],
    'inbox-claim-operations',
  );
}

export async function findNextDue(sql: SqlRunner): Promise<Date | null> {
  const rows = await sql.query<{ due_at: Date | null }>(
    `select min(due_at) as due_at from outbound_operations where status in ('scheduled', 'queued', 'deferred') and ${served}`,
    [],
    'inbox-next-operation',
  );
  return rows[0]?.due_at ?? null;
}

/**
 * Marks a claimed operation as handed over. Returns false if another worker has it, or if a recipient has been
 * suppressed since it was written. The statement checks both, so that every acknowledged opt-out applies.
 */
export async function updateHanded(
  sql: SqlRunner,
  claim: Pick<OperationRow, 'workspace_id' | 'id' | 'attempt' | 'worker_id'>,
  now: Date,
): Promise<boolean> {
  const count = await sql.execute(
    `update outbound_operations o set handed_at = $5
     where o.workspace_id = $1 and o.id = $2 and o.attempt = $3 and o.worker_id = $4 and o.status = 'sending'
       and (o.override_suppression or not exists (
         select 1 from suppressions s, unnest(o.envelope_to) as r (email)
         where s.workspace_id = $1 and ${coversPerson('s', '$1', 'lower(r.email)')}
           and s.group_id in ('', coalesce(o.group_id, '')) and (s.expires_at is null or s.expires_at > $5)))`,
    [claim.workspace_id, claim.id, claim.attempt, claim.worker_id, now],
    'inbox-update-handed',
  );
  return count === 1;
}

export interface OperationResult {
  readonly status: 'sent' | 'queued' | 'deferred' | 'failed' | 'unknown';
  /** Time of the next attempt; null if there is none. */
  readonly dueAt: Date | null;
  readonly smtpCode: number | null;
  readonly smtpEnhanced: string | null;
  readonly smtpText: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** Writes the result of an attempt. Returns false, and writes nothing, if another attempt has taken over. */
export async function updateResult(
  sql: SqlRunner,
  operation: Pick<OperationRow, 'workspace_id' | 'id' | 'attempt'>,
  now: Date,
  result: OperationResult,
): Promise<boolean> {
  const isFinal = result.status === 'sent' || result.status === 'failed';
  const count = await sql.execute(
    `update outbound_operations set status = $4, worker_id = null, due_at = coalesce($5, due_at), smtp_code = $6,
       smtp_enhanced = $7, smtp_text = $8, error_code = $9, error_message = $10, completed_at = $11, updated_at = $12,
       resolution = case when $4 = 'unknown' then 'pending' else resolution end,
       raw = case when $4 = 'failed' then '' else raw end, parts = case when $4 <> 'failed' then parts end,
       counted = counted and $4 in ('sent', 'unknown')
     where workspace_id = $1 and id = $2 and attempt = $3 and status = 'sending'`,
    [
      operation.workspace_id,
      operation.id,
      operation.attempt,
      result.status,
      result.dueAt,
      result.smtpCode,
      result.smtpEnhanced,
      result.smtpText,
      result.errorCode,
      result.errorMessage,
      isFinal ? now : null,
      now,
    ],
    'inbox-update-result',
  );
  return count === 1;
}

/** Settles an unconfirmed operation by evidence. Returns undefined if it is not unconfirmed. */
export async function updateResolved(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  now: Date,
  settled: ProvenEnd & { readonly resolution: string },
): Promise<OperationRow | undefined> {
  const rows = await sql.query<OperationRow>(
    `update outbound_operations set status = $4, resolution = $5, error_code = $6, completed_at = $3, updated_at = $3, raw = '', parts = null
     where workspace_id = $1 and message_id = $2 and status = 'unknown' returning ${COLUMNS}`,
    [workspaceId, messageId, now, settled.status, settled.resolution, settled.errorCode],
  );
  return rows[0];
}

/** Claims every operation due by `since` as handed over, for a worker that is known to be lost. Returns their number. */
export function updateHandedByLost(
  sql: SqlRunner,
  lostWorkerId: string,
  { workspaceId, since, now }: { readonly workspaceId: number | null; readonly since: Date; readonly now: Date },
): Promise<number> {
  return sql.execute(
    `update outbound_operations set status = 'sending', worker_id = $1, attempt = attempt + 1, handed_at = $2,
       started_at = coalesce(started_at, $2), updated_at = $2
     where status in ('scheduled', 'queued', 'deferred') and due_at <= $3 and ($4::int is null or workspace_id = $4)`,
    [lostWorkerId, now, since, workspaceId],
  );
}

/** Locks and returns an operation that one of these workers has claimed, except the IDs in `except`. */
export async function lockAbandoned(
  sql: SqlRunner,
  workerIds: readonly string[],
  except: readonly string[],
): Promise<OperationRow | undefined> {
  const rows = await sql.query<OperationRow>(
    `select ${COLUMNS} from outbound_operations
     where worker_id = any($1::uuid[]) and status = 'sending' and id <> all($2::uuid[]) limit 1 for update`,
    [workerIds, except],
    'inbox-lock-abandoned',
  );
  return rows[0];
}
