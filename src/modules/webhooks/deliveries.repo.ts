import type { DeliveryStatus } from '../../engine/lifecycle/delivery-enums.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface AttemptEntry {
  readonly attempt: number;
  readonly at: string;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly errorCode: string | null;
}

export interface DeliveryRow {
  readonly id: string;
  readonly subscription_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  readonly due_at: Date;
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

const COLUMNS = `id, subscription_id, event_id, event_type, status, due_at, attempt, series_attempts, last_attempt_at,
  delivered_at, response_status, response_body, duration_ms, error_code, error_message, attempt_log, created_at, updated_at`;

export interface NewDelivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: 'queued' | 'paused';
}

/** All deliveries in one statement, due now. */
export async function insertDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql.execute(
    `INSERT INTO webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, status, due_at, created_at,
                                     updated_at)
     SELECT $1, item.*, $7, $7, $7 FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[]) AS item`,
    [
      workspaceId,
      deliveries.map((delivery) => delivery.id),
      deliveries.map((delivery) => delivery.subscriptionId),
      deliveries.map((delivery) => delivery.eventId),
      deliveries.map((delivery) => delivery.eventType),
      deliveries.map((delivery) => delivery.status),
      now,
    ],
    'webhooks.insert-deliveries',
  );
}

export async function findDelivery(sql: SqlRunner, workspaceId: number, id: string): Promise<DeliveryRow | null> {
  const [row] = await sql.query<DeliveryRow>(
    `SELECT ${COLUMNS} FROM webhook_deliveries WHERE workspace_id = $1 AND id = $2`,
    [workspaceId, id],
  );
  return row ?? null;
}

export async function lockDelivery(sql: SqlRunner, workspaceId: number, id: string): Promise<DeliveryRow | null> {
  const [row] = await sql.query<DeliveryRow>(
    `SELECT ${COLUMNS} FROM webhook_deliveries WHERE workspace_id = $1 AND id = $2 FOR UPDATE`,
    [workspaceId, id],
  );
  return row ?? null;
}

export interface DeliveryFilter {
  readonly statuses: readonly string[] | null;
  readonly eventType: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Newest first, after the row with id `afterId`. */
export async function pageDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  filter: DeliveryFilter,
  afterId: string | null,
  limit: number,
): Promise<DeliveryRow[]> {
  return sql.query<DeliveryRow>(
    `SELECT ${COLUMNS} FROM webhook_deliveries
      WHERE workspace_id = $1 AND subscription_id = $2
        AND ($3::text[] IS NULL OR status = ANY($3))
        AND ($4::text IS NULL OR event_type = $4)
        AND ($5::timestamptz IS NULL OR created_at >= $5)
        AND ($6::timestamptz IS NULL OR created_at < $6)
        AND ($7::uuid IS NULL OR id < $7)
      ORDER BY id DESC LIMIT $8`,
    [workspaceId, subscriptionId, filter.statuses, filter.eventType, filter.since, filter.until, afterId, limit],
  );
}

/** Moves all deliveries of a subscription that are in one of `from` to `to`, due now. Returns how many. */
export async function updateDeliveriesOfSubscription(
  sql: SqlRunner,
  workspaceId: number,
  subscriptionId: string,
  from: readonly DeliveryStatus[],
  to: DeliveryStatus,
  now: Date,
): Promise<number> {
  return sql.execute(
    `UPDATE webhook_deliveries SET status = $4, due_at = $5, updated_at = $5
      WHERE workspace_id = $1 AND subscription_id = $2 AND status = ANY($3::text[])`,
    [workspaceId, subscriptionId, from, to, now],
  );
}

/** Begins a new series of attempts. */
export async function updateDeliveriesRequeued(
  sql: SqlRunner,
  workspaceId: number,
  items: ReadonlyArray<{ readonly id: string; readonly status: 'queued' | 'paused' }>,
  now: Date,
): Promise<void> {
  await sql.execute(
    `UPDATE webhook_deliveries AS deliveries
        SET status = item.status, due_at = $4, series_attempts = 0, delivered_at = NULL, updated_at = $4
       FROM unnest($2::uuid[], $3::text[]) AS item (id, status)
      WHERE workspace_id = $1 AND deliveries.id = item.id`,
    [workspaceId, items.map((item) => item.id), items.map((item) => item.status), now],
  );
}

/** Deletes up to `limit` ended or kept deliveries with ids below `firstKeptId`; open ones stay. Returns how many. */
export async function deleteDeliveriesBefore(
  sql: SqlRunner,
  workspaceId: number,
  firstKeptId: string,
  limit: number,
): Promise<number> {
  return sql.execute(
    `DELETE FROM webhook_deliveries WHERE workspace_id = $1 AND id = ANY(ARRAY(
       SELECT id FROM webhook_deliveries
        WHERE workspace_id = $1 AND id < $2 AND status IN ('delivered', 'failed', 'paused', 'cancelled')
        ORDER BY id LIMIT $3))`,
    [workspaceId, firstKeptId, limit],
  );
}
