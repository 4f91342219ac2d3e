import type { DeliveryStatus } from '../../engine/lifecycle/delivery-enums.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { AttemptAnswer, AttemptEntry } from './deliveries.repo.js';

// None of these statements is prepared by name: a plan made while the table was small would be kept and scan it whole.
// Joins with a list of ids also say `id = ANY(list)`: without statistics the planner would scan the whole workspace.

/** A subscription that has something due and may be delivered to now. */
export interface DueSubscription {
  readonly workspace_id: number;
  readonly id: string;
  readonly consecutive_failures: number;
}

/**
 * When a subscription whose breaker is open may be probed again: doubling from one second to one minute.
 * $1 is the number of failures at which it opens.
 */
const PROBE_AT = `CASE WHEN subscriptions.consecutive_failures < $1 THEN '-infinity'
  ELSE coalesce(subscriptions.last_failure_at, '-infinity')
       + least(60, power(2, least(subscriptions.consecutive_failures - $1, 10))) * interval '1 second' END`;

/**
 * Active subscriptions with due deliveries: the healthy ones first, of each workspace one after the other. One that a delivery is under way for, in whatever
 * process, is left out: that is what bounds the calls to one receiver. Names all workspaces; each row is claimed in its own.
 */
export async function listDueSubscriptions(
  sql: SqlRunner,
  breakerFailures: number,
  now: Date,
  limit: number,
): Promise<DueSubscription[]> {
  return sql.query<DueSubscription>(
    `SELECT subscriptions.workspace_id, subscriptions.id, subscriptions.consecutive_failures
       FROM webhook_subscriptions AS subscriptions
      WHERE subscriptions.status = 'active' AND subscriptions.deleted_at IS NULL
        AND EXISTS (SELECT FROM webhook_deliveries AS due
                     WHERE due.workspace_id = subscriptions.workspace_id AND due.subscription_id = subscriptions.id
                       AND due.status IN ('queued', 'retrying') AND due.due_at <= $2)
        AND ${PROBE_AT} <= $2
        AND NOT EXISTS (SELECT FROM webhook_deliveries AS running
                         WHERE running.worker_id IS NOT NULL AND running.workspace_id = subscriptions.workspace_id
                           AND running.subscription_id = subscriptions.id)
      ORDER BY subscriptions.consecutive_failures >= $1,
               row_number() OVER (PARTITION BY subscriptions.workspace_id, subscriptions.consecutive_failures >= $1
                                  ORDER BY subscriptions.last_success_at NULLS FIRST, subscriptions.id),
               subscriptions.last_success_at NULLS FIRST LIMIT $3`,
    [breakerFailures, now, limit],
  );
}

/** When the next delivery of any active subscription may be tried; null when none waits. */
export async function getNextDueAt(sql: SqlRunner, breakerFailures: number): Promise<Date | null> {
  const [row] = await sql.query<{ next_due_at: Date | null }>(
    `SELECT min(greatest(first.due_at, ${PROBE_AT})) AS next_due_at
       FROM webhook_subscriptions AS subscriptions
      CROSS JOIN LATERAL (SELECT due_at FROM webhook_deliveries AS due
                           WHERE due.workspace_id = subscriptions.workspace_id AND due.subscription_id = subscriptions.id
                             AND due.status IN ('queued', 'retrying') ORDER BY due_at LIMIT 1) AS first
      WHERE subscriptions.status = 'active' AND subscriptions.deleted_at IS NULL`,
    [breakerFailures],
  );
  return row?.next_due_at ?? null;
}

export interface ClaimedDelivery {
  readonly id: string;
  readonly event_id: string;
  readonly attempt: number;
  readonly series_attempts: number;
}

export interface ClaimLimits {
  readonly limit: number;
  /** Claim what is due by then; null: everything that waits. */
  readonly dueBy: Date | null;
  /** Only these; null: any. */
  readonly ids: readonly string[] | null;
}

/**
 * Takes deliveries of one subscription under a new attempt number, the longest due first. The caller holds the row lock of
 * the subscription.
 */
export async function claimDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  workerId: string,
  { limit, dueBy, ids }: ClaimLimits,
  now: Date,
): Promise<ClaimedDelivery[]> {
  return sql.query<ClaimedDelivery>(
    // Materialized, because the planner may run a subquery with a limit and SKIP LOCKED once per row and lock them all.
    `WITH picked AS MATERIALIZED (
       SELECT id FROM webhook_deliveries
        WHERE workspace_id = $1 AND subscription_id = $2 AND status IN ('queued', 'retrying')
          AND ($5::timestamptz IS NULL OR due_at <= $5) AND ($6::uuid[] IS NULL OR id = ANY($6))
        ORDER BY due_at, id LIMIT $4 FOR UPDATE SKIP LOCKED)
     UPDATE webhook_deliveries AS deliveries
        SET status = 'sending', worker_id = $3, attempt = attempt + 1, series_attempts = series_attempts + 1,
            last_attempt_at = $7, updated_at = $7
       FROM picked
      WHERE deliveries.workspace_id = $1 AND deliveries.id = picked.id
      RETURNING deliveries.id, event_id, attempt, series_attempts`,
    [workspaceId, subscriptionId, workerId, limit, dueBy, ids, now],
  );
}

/** Whether another worker has a delivery of this subscription under way. */
export async function hasRunningDelivery(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  ownWorkerId: string,
): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM webhook_deliveries
      WHERE worker_id IS NOT NULL AND worker_id <> $3 AND workspace_id = $1 AND subscription_id = $2 LIMIT 1`,
    [workspaceId, subscriptionId, ownWorkerId],
  );
  return rows.length > 0;
}

/** What became of one claimed delivery. */
export interface DeliveryResult {
  readonly id: string;
  readonly attempt: number;
  readonly status: DeliveryStatus;
  readonly dueAt: Date;
  readonly deliveredAt: Date | null;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly durationMs: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly entry: AttemptEntry;
  /** Null when nothing was posted. */
  readonly answer: AttemptAnswer | null;
}

/** Entries of one delivery that are kept. */
const LOG_ENTRIES = 50;
/** And answers, of 4 KiB at most: those of one whole series. */
const ANSWERS = 10;

/**
 * Writes results in one statement. A delivery that was claimed anew since, by whoever took over, is left alone. Returns
 * the ids that were written.
 */
export async function updateDeliveryResults(
  sql: SqlRunner,
  workspaceId: number,
  results: readonly DeliveryResult[],
  now: Date,
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `UPDATE webhook_deliveries AS deliveries
        SET status = item.status, due_at = item.due_at, worker_id = NULL, updated_at = $2,
            delivered_at = item.delivered_at, response_status = item.response_status, response_body = item.response_body,
            duration_ms = item.duration_ms, error_code = item.error_code, error_message = item.error_message,
            attempt_log = CASE WHEN jsonb_array_length(attempt_log) >= ${LOG_ENTRIES} THEN attempt_log - 0
                               ELSE attempt_log END || item.entry,
            attempt_answers = CASE WHEN item.answer IS NULL THEN attempt_answers
                                   WHEN jsonb_array_length(attempt_answers) >= ${ANSWERS}
                                     THEN attempt_answers - 0 || item.answer
                                   ELSE attempt_answers || item.answer END
       FROM unnest($3::uuid[], $4::int[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::int[], $9::text[],
                   $10::int[], $11::text[], $12::text[], $13::jsonb[], $14::jsonb[])
            AS item (id, attempt, status, due_at, delivered_at, response_status, response_body, duration_ms, error_code,
                     error_message, entry, answer)
      WHERE deliveries.workspace_id = $1 AND deliveries.id = ANY($3::uuid[])
        AND deliveries.id = item.id AND deliveries.attempt = item.attempt AND deliveries.status = 'sending'
      RETURNING deliveries.id`,
    [
      workspaceId,
      now,
      results.map((result) => result.id),
      results.map((result) => result.attempt),
      results.map((result) => result.status),
      results.map((result) => result.dueAt),
      results.map((result) => result.deliveredAt),
      results.map((result) => result.responseStatus),
      results.map((result) => result.responseBody),
      results.map((result) => result.durationMs),
      results.map((result) => result.errorCode),
      results.map((result) => result.errorMessage),
      results.map((result) => JSON.stringify(result.entry)),
      results.map((result) => (result.answer === null ? null : JSON.stringify(result.answer))),
    ],
  );
  return new Set(rows.map((row) => row.id));
}

/** A claimed delivery whose attempt did not take place, as it was before; only the attempt number stays risen. */
const UNCLAIMED = `status = CASE WHEN deliveries.series_attempts <= 1 THEN 'queued' ELSE 'retrying' END,
  series_attempts = deliveries.series_attempts - 1, worker_id = NULL`;

/** Gives claimed deliveries back as if they had not been claimed. */
export async function releaseDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  claimed: readonly ClaimedDelivery[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `UPDATE webhook_deliveries AS deliveries SET ${UNCLAIMED}, updated_at = $4
       FROM unnest($2::uuid[], $3::int[]) AS item (id, attempt)
      WHERE deliveries.workspace_id = $1 AND deliveries.id = ANY($2::uuid[])
        AND deliveries.id = item.id AND deliveries.attempt = item.attempt AND deliveries.status = 'sending'`,
    [workspaceId, claimed.map((delivery) => delivery.id), claimed.map((delivery) => delivery.attempt), now],
  );
}

/** Gives back what dead workers had claimed; whether a receiver got it is not known, and it may get it twice. */
export async function releaseDeliveriesOfWorkers(
  sql: SqlRunner,
  workerIds: readonly string[],
  now: Date,
): Promise<number> {
  return sql.execute(
    `UPDATE webhook_deliveries AS deliveries SET ${UNCLAIMED}, updated_at = $2
      WHERE worker_id = ANY($1::uuid[]) AND status = 'sending'`,
    [workerIds, now],
  );
}
