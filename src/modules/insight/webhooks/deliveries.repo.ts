import type { DeliveryStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { PAUSE_ENDS_AT, PROBE_AT } from './breaker/breaker.repo.js';

export interface AttemptEntry {
  readonly attempt: number;
  readonly at: string;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly errorCode: string | null;
}

/** Request of one attempt, and the endpoint's response. */
export interface AttemptAnswer {
  readonly at: string;
  readonly url: string;
  /** Names of the custom headers that were sent. Their values are secret. */
  readonly ownHeaders: readonly string[];
  readonly signed: Readonly<Record<string, string>>;
  /** Informative headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface DeliveryRow {
  readonly id: string;
  readonly subscription_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  /** Time of the next attempt, not before the next probe if the breaker is open. */
  readonly next_attempt_at: Date;
  /** Fencing token, which increases with every claim. */
  readonly attempt: number;
  /** Attempts of the current series. A requeue starts another one. */
  readonly series_attempts: number;
  readonly last_attempt_at: Date | null;
  readonly delivered_at: Date | null;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly duration_ms: number | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly attempt_log: AttemptEntry[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

/**
 * SQL for the status as shown: waiting deliveries are paused or canceled with their subscription, which is not stored.
 */
const STATUS = 'webhook_delivery_status(deliveries.status, subscriptions.status, subscriptions.deleted_at)';

const SELECT = `select deliveries.id, subscription_id, event_id, event_type, ${STATUS} as status,
         greatest(due_at, case when probe_delivery_id = deliveries.id then ${PROBE_AT} else ${PAUSE_ENDS_AT} end) as next_attempt_at,
         attempt,
         series_attempts, last_attempt_at, delivered_at, response_status, response_body, duration_ms, error_code,
         error_message, attempt_log, deliveries.created_at, deliveries.updated_at
    from webhook_deliveries as deliveries
    left join webhook_subscriptions as subscriptions
      on subscriptions.workspace_id = deliveries.workspace_id and subscriptions.id = deliveries.subscription_id`;

export interface NewDelivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
}

const DELIVERIES = givenRows<NewDelivery>({
  id: ['uuid', (delivery) => delivery.id],
  subscription_id: ['uuid', (delivery) => delivery.subscriptionId],
  event_id: ['uuid', (delivery) => delivery.eventId],
  event_type: ['text', (delivery) => delivery.eventType],
});

/** Inserts all deliveries in one statement, queued and due now. */
export async function insertDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql.execute(
    `insert into webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, status, due_at, created_at,
                                     updated_at)
     select $1, item.*, 'queued', $6, $6, $6 from ${DELIVERIES.at(2, 'item')}`,
    [workspaceId, ...DELIVERIES.values(deliveries), now],
    'webhooks.insert-deliveries',
  );
}

export async function findDelivery(sql: SqlRunner, workspaceId: number, id: string): Promise<DeliveryRow | null> {
  const [row] = await sql.query<DeliveryRow>(`${SELECT} where deliveries.workspace_id = $1 and deliveries.id = $2`, [
    workspaceId,
    id,
  ]);
  return row ?? null;
}

export async function lockDelivery(sql: SqlRunner, workspaceId: number, id: string): Promise<DeliveryRow | null> {
  const [row] = await sql.query<DeliveryRow>(
    `${SELECT} where deliveries.workspace_id = $1 and deliveries.id = $2 for update of deliveries`,
    [workspaceId, id],
  );
  return row ?? null;
}

export interface DeliveryFilter {
  /** Subscription; null for all, including deleted ones. */
  readonly subscriptionId: string | null;
  readonly statuses: readonly string[] | null;
  readonly eventType: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Returns deliveries newest first, after the row with ID `afterId`. */
export async function pageDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: DeliveryFilter,
  afterId: string | null,
  limit: number,
): Promise<DeliveryRow[]> {
  return sql.query<DeliveryRow>(
    `${SELECT}
      where deliveries.workspace_id = $1 and ($2::uuid is null or subscription_id = $2)
        and ($3::text[] is null or ${STATUS} = any($3))
        and ($4::text is null or event_type = $4)
        and ($5::timestamptz is null or deliveries.created_at >= $5)
        and ($6::timestamptz is null or deliveries.created_at < $6)
        and ($7::uuid is null or deliveries.id < $7)
      order by deliveries.id desc limit $8`,
    [workspaceId, filter.subscriptionId, filter.statuses, filter.eventType, filter.since, filter.until, afterId, limit],
  );
}

/** Returns requests and responses of the last attempts, oldest first. */
export async function listAttemptAnswers(
  sql: SqlRunner,
  workspaceId: number,
  deliveryId: string,
): Promise<AttemptAnswer[]> {
  const [row] = await sql.query<{ attempt_answers: AttemptAnswer[] }>(
    'select attempt_answers from webhook_deliveries where workspace_id = $1 and id = $2',
    [workspaceId, deliveryId],
  );
  return row?.attempt_answers ?? [];
}

/** Makes deliveries that wait for a retry due now. Their series of attempts continues. */
export async function updateRetriesDueNow(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  await sql.execute(
    `update webhook_deliveries set status = 'queued', due_at = $3, updated_at = $3
      where workspace_id = $1 and subscription_id = $2 and status = 'retrying'`,
    [workspaceId, subscriptionId, now],
  );
}

/** Starts a new series of attempts, due now. */
export async function updateDeliveriesRequeued(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `update webhook_deliveries
        set status = 'queued', due_at = $3, series_attempts = 0, delivered_at = null, updated_at = $3
      where workspace_id = $1 and id = any($2::uuid[])`,
    [workspaceId, ids, now],
  );
}

/**
 * Deletes up to `limit` deliveries with IDs below `firstKeptId`, except those still to be sent. Returns their number.
 */
export async function deleteDeliveriesBefore(
  sql: SqlRunner,
  workspaceId: number,
  firstKeptId: string,
  limit: number,
): Promise<number> {
  return sql.execute(
    `delete from webhook_deliveries where workspace_id = $1 and id = any(array(
       select deliveries.id from webhook_deliveries as deliveries
         left join webhook_subscriptions as subscriptions
           on subscriptions.workspace_id = deliveries.workspace_id and subscriptions.id = deliveries.subscription_id
        where deliveries.workspace_id = $1 and deliveries.id < $2
          and ${STATUS} in ('delivered', 'failed', 'paused', 'cancelled')
        order by deliveries.id limit $3))`,
    [workspaceId, firstKeptId, limit],
  );
}
