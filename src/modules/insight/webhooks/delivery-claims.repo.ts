import type { DeliveryStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { givenRows } from '../../../platform/db/given-rows.js';
import { lastWrittenBy } from '../../../platform/db/lost-commit.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isRetired } from '../../../platform/db/workspace-moves.js';
import { isSetAside, nextRetry } from '../../foundation/faults/index.js';
import { IS_OPEN, PROBE_AT } from './breaker/breaker.repo.js';
import type { AttemptAnswer, AttemptEntry } from './deliveries.repo.js';
import { DELIVER_LOOP } from './loop-names.js';

// No statement here is prepared by name: a plan made while the table was small would be kept and scan the whole table.
// Joins with a list of IDs also say `id = ANY(list)`: without statistics, the planner would scan the whole workspace.

/** Subscriptions that get nothing: set aside after faults, or of a workspace that continues in another instance. */
const isAside = `(${isSetAside(DELIVER_LOOP, 'subscriptions.workspace_id', 'subscriptions.id::text', '$1')} or ${isRetired('subscriptions.workspace_id')})`;

/** Subscription with due deliveries that may be sent now. */
export interface DueSubscription {
  readonly workspace_id: number;
  readonly id: string;
  readonly consecutive_failures: number;
}

/**
 * Returns active subscriptions with due deliveries, healthy ones first, workspaces in turns. Skips those with a
 * delivery in flight in any process, which limits the calls to one endpoint. Covers all workspaces; each row is claimed
 * in its own.
 */
export async function listDueSubscriptions(sql: SqlRunner, now: Date, limit: number): Promise<DueSubscription[]> {
  return sql.query<DueSubscription>(
    `select subscriptions.workspace_id, subscriptions.id, subscriptions.consecutive_failures
       from webhook_subscriptions as subscriptions
      where subscriptions.status = 'active' and subscriptions.deleted_at is null
        and exists (select from webhook_deliveries as due
                     where due.workspace_id = subscriptions.workspace_id and due.subscription_id = subscriptions.id
                       and due.status in ('queued', 'retrying') and due.due_at <= $1)
        and ${PROBE_AT} <= $1 and not ${isAside}
        and not exists (select from webhook_deliveries as running
                         where running.worker_id is not null and running.workspace_id = subscriptions.workspace_id
                           and running.subscription_id = subscriptions.id)
      order by ${IS_OPEN},
               row_number() over (partition by subscriptions.workspace_id, ${IS_OPEN}
                                  order by subscriptions.last_success_at nulls first, subscriptions.id),
               subscriptions.last_success_at nulls first limit $2`,
    [now, limit],
  );
}

/** Returns when the next delivery of any active subscription is due; null if none waits. */
export async function getNextDueAt(sql: SqlRunner, now: Date): Promise<Date | null> {
  const [row] = await sql.query<{ next_due_at: Date | null }>(
    `select least(min(greatest(first.due_at, ${PROBE_AT})), ${nextRetry(DELIVER_LOOP, '$1')}) as next_due_at
       from webhook_subscriptions as subscriptions
      cross join lateral (select due_at from webhook_deliveries as due
                           where due.workspace_id = subscriptions.workspace_id and due.subscription_id = subscriptions.id
                             and due.status in ('queued', 'retrying') order by due_at limit 1) as first
      where subscriptions.status = 'active' and subscriptions.deleted_at is null and not ${isAside}`,
    [now],
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
  /** Latest due time to claim; null claims all waiting deliveries. */
  readonly dueBy: Date | null;
  /** Deliveries to claim; null claims any. */
  readonly ids: readonly string[] | null;
}

/**
 * Claims deliveries of one subscription under a new attempt number, longest due first, and returns them in that order.
 * The caller has locked the subscription.
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
    `with picked as materialized (
       select id from webhook_deliveries
        where workspace_id = $1 and subscription_id = $2 and status in ('queued', 'retrying')
          and ($5::timestamptz is null or due_at <= $5) and ($6::uuid[] is null or id = any($6))
        order by due_at, id limit $4 for update skip locked),
     claimed as (
       update webhook_deliveries as deliveries
          set status = 'sending', worker_id = $3, attempt = attempt + 1, series_attempts = series_attempts + 1,
              last_attempt_at = $7, updated_at = $7
         from picked
        where deliveries.workspace_id = $1 and deliveries.id = picked.id
        returning deliveries.id, event_id, attempt, series_attempts, due_at)
     select id, event_id, attempt, series_attempts from claimed order by due_at, id`,
    [workspaceId, subscriptionId, workerId, limit, dueBy, ids, now],
  );
}

/** Returns whether another worker has a delivery of this subscription in flight. */
export async function hasRunningDelivery(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  ownWorkerId: string,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from webhook_deliveries
      where worker_id is not null and worker_id <> $3 and workspace_id = $1 and subscription_id = $2 limit 1`,
    [workspaceId, subscriptionId, ownWorkerId],
  );
  return rows.length > 0;
}

/** Result of one claimed delivery. */
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
  /** Response; null if nothing was sent. */
  readonly answer: AttemptAnswer | null;
}

/** Log entries kept per delivery. */
const LOG_ENTRIES = 50;
/** Responses kept per delivery, up to 4 KiB each: those of one complete series. */
const ANSWERS = 10;

const RESULTS = givenRows<DeliveryResult>({
  id: ['uuid', (result) => result.id],
  attempt: ['int', (result) => result.attempt],
  status: ['text', (result) => result.status],
  due_at: ['timestamptz', (result) => result.dueAt],
  delivered_at: ['timestamptz', (result) => result.deliveredAt],
  response_status: ['int', (result) => result.responseStatus],
  response_body: ['text', (result) => result.responseBody],
  duration_ms: ['int', (result) => result.durationMs],
  error_code: ['text', (result) => result.errorCode],
  error_message: ['text', (result) => result.errorMessage],
  entry: ['jsonb', (result) => result.entry],
  answer: ['jsonb', (result) => result.answer ?? undefined],
});

/**
 * Writes results in one statement. Skips deliveries that another worker has claimed since. Returns the IDs that were
 * written.
 */
export async function updateDeliveryResults(
  sql: SqlRunner,
  workspaceId: number,
  results: readonly DeliveryResult[],
  now: Date,
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `update webhook_deliveries as deliveries
        set status = item.status, due_at = item.due_at, worker_id = null, updated_at = $2,
            delivered_at = item.delivered_at, response_status = item.response_status, response_body = item.response_body,
            duration_ms = item.duration_ms, error_code = item.error_code, error_message = item.error_message,
            attempt_log = case when jsonb_array_length(attempt_log) >= ${LOG_ENTRIES} then attempt_log - 0
                               else attempt_log end || item.entry,
            attempt_answers = case when item.answer is null then attempt_answers
                                   when jsonb_array_length(attempt_answers) >= ${ANSWERS}
                                     then attempt_answers - 0 || item.answer
                                   else attempt_answers || item.answer end
       from ${RESULTS.at(3, 'item')}
      where deliveries.workspace_id = $1 and deliveries.id = any($3::uuid[])
        and deliveries.id = item.id and deliveries.attempt = item.attempt and deliveries.status = 'sending'
      returning deliveries.id`,
    [workspaceId, now, ...RESULTS.values(results)],
  );
  return new Set(rows.map((row) => row.id));
}

/** Restores a claimed delivery whose attempt did not take place. Only the attempt number stays. */
const UNCLAIMED = `status = case when deliveries.series_attempts <= 1 then 'queued' else 'retrying' end,
  series_attempts = deliveries.series_attempts - 1, worker_id = null`;

const CLAIMED = givenRows<ClaimedDelivery>({
  id: ['uuid', (delivery) => delivery.id],
  attempt: ['int', (delivery) => delivery.attempt],
});

/** Releases claimed deliveries as if they had not been claimed. */
export async function releaseDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  claimed: readonly ClaimedDelivery[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `update webhook_deliveries as deliveries set ${UNCLAIMED}, updated_at = $4
       from ${CLAIMED.at(2, 'item')}
      where deliveries.workspace_id = $1 and deliveries.id = any($2::uuid[])
        and deliveries.id = item.id and deliveries.attempt = item.attempt and deliveries.status = 'sending'`,
    [workspaceId, ...CLAIMED.values(claimed), now],
  );
}

/** Releases the deliveries of a claim whose commit was not confirmed; none of them was sent. */
export async function releaseUnknown(
  sql: SqlRunner,
  workspaceId: number,
  workerId: string,
  transactionId: string,
  now: Date,
): Promise<number> {
  return sql.execute(
    `update webhook_deliveries as deliveries set ${UNCLAIMED}, updated_at = $4
      where workspace_id = $1 and worker_id = $2 and status = 'sending' and ${lastWrittenBy('deliveries', '$3')}`,
    [workspaceId, workerId, transactionId, now],
  );
}

/** Releases the deliveries of dead workers. The endpoint may have received them, and may receive them twice. */
export async function releaseDeliveriesOfWorkers(
  sql: SqlRunner,
  workerIds: readonly string[],
  now: Date,
): Promise<number> {
  return sql.execute(
    `update webhook_deliveries as deliveries set ${UNCLAIMED}, updated_at = $2
      where worker_id = any($1::uuid[]) and status = 'sending'`,
    [workerIds, now],
  );
}
