import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface SummaryFilter {
  readonly subscriptionId: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface StatusCount {
  readonly subscription_id: string;
  readonly event_type: string;
  readonly status: string;
  readonly count: number;
}

const FROM = `FROM (
  SELECT deliveries.subscription_id, event_type, deliveries.created_at, delivered_at, series_attempts,
         webhook_delivery_status(deliveries.status, subscriptions.status, subscriptions.deleted_at) AS status
    FROM webhook_deliveries AS deliveries
    LEFT JOIN webhook_subscriptions AS subscriptions
      ON subscriptions.workspace_id = deliveries.workspace_id AND subscriptions.id = deliveries.subscription_id
   WHERE deliveries.workspace_id = $1 AND ($2::uuid IS NULL OR subscription_id = $2)
     AND ($3::timestamptz IS NULL OR deliveries.created_at >= $3)
     AND ($4::timestamptz IS NULL OR deliveries.created_at < $4)) AS deliveries`;

function valuesOf(workspaceId: number, { subscriptionId, from, to }: SummaryFilter): unknown[] {
  return [workspaceId, subscriptionId, from, to];
}

/** Reads deliveries with their subscriptions: how many per subscription, type and status. */
export async function countDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: SummaryFilter,
): Promise<StatusCount[]> {
  return sql.query<StatusCount>(
    `SELECT subscription_id, event_type, status, count(*) ${FROM}
      GROUP BY subscription_id, event_type, status`,
    valuesOf(workspaceId, filter),
  );
}

export interface DeliveryTimes {
  /** Of deliveries that were tried at least once. */
  readonly attempts_per_delivery: number | null;
  /** From the event's delivery row to the 2xx. */
  readonly latency_p50_ms: number | null;
  readonly latency_p95_ms: number | null;
  readonly oldest_queued_at: Date | null;
}

/** Reads deliveries with their subscriptions: attempts, latency, and how long the oldest one waits. */
export async function getDeliveryTimes(
  sql: SqlRunner,
  workspaceId: number,
  filter: SummaryFilter,
): Promise<DeliveryTimes> {
  const latency = `extract(epoch FROM delivered_at - created_at) * 1000`;
  const [row] = await sql.query<DeliveryTimes>(
    `SELECT avg(series_attempts) FILTER (WHERE series_attempts > 0)::float8 AS attempts_per_delivery,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY ${latency})
              FILTER (WHERE status = 'delivered')::float8 AS latency_p50_ms,
            percentile_cont(0.95) WITHIN GROUP (ORDER BY ${latency})
              FILTER (WHERE status = 'delivered')::float8 AS latency_p95_ms,
            min(created_at) FILTER (WHERE status IN ('queued', 'retrying')) AS oldest_queued_at
       ${FROM}`,
    valuesOf(workspaceId, filter),
  );
  return row as DeliveryTimes;
}
