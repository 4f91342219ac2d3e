import type { DeliveryStatus } from '../../engine/lifecycle/delivery-enums.js';
import { givenRows } from '../../platform/db/given-rows.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import { PAUSE_ENDS_AT, PROBE_AT } from './subscriptions.repo.js';

export interface AttemptEntry {
  readonly attempt: number;
  readonly at: string;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly errorCode: string | null;
}

/** What one attempt posted, and what its receiver answered. */
export interface AttemptAnswer {
  readonly at: string;
  readonly url: string;
  /** Names of the own headers that went along; their values are secret. */
  readonly ownHeaders: readonly string[];
  readonly signed: Readonly<Record<string, string>>;
  /** Headers of the answer that say something about it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface DeliveryRow {
  readonly id: string;
  readonly subscription_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  /** Not before its receiver may be probed again, where its breaker is open. */
  readonly next_attempt_at: Date;
  /** Rises with every claim: the fencing token. */
  readonly attempt: number;
  /** Attempts of the present series; a requeue begins another one. */
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

/** The status as it is shown: what waits is paused or cancelled with its subscription, and nowhere stored so. */
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

/** All deliveries in one statement, queued and due now. */
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
  /** Null: of all subscriptions, deleted ones too. */
  readonly subscriptionId: string | null;
  readonly statuses: readonly string[] | null;
  readonly eventType: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Newest first, after the row with id `afterId`. */
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

/** What the last attempts posted and were answered, the oldest first. */
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

/** Makes what waits for its next attempt due now, with the attempts of its series kept. */
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

/** Begins a new series of attempts, due now. */
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

/** Deletes up to `limit` deliveries with ids below `firstKeptId`; what is still to be sent stays. Returns how many. */
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
