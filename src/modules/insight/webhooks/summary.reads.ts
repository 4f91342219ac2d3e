import type { SqlRunner } from '../../../platform/db/sql-runner.js';

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

const FROM = `from (
  select deliveries.subscription_id, event_type, deliveries.created_at, delivered_at, series_attempts,
         webhook_delivery_status(deliveries.status, subscriptions.status, subscriptions.deleted_at) as status
    from webhook_deliveries as deliveries
    left join webhook_subscriptions as subscriptions
      on subscriptions.workspace_id = deliveries.workspace_id and subscriptions.id = deliveries.subscription_id
   where deliveries.workspace_id = $1 and ($2::uuid is null or subscription_id = $2)
     and ($3::timestamptz is null or deliveries.created_at >= $3)
     and ($4::timestamptz is null or deliveries.created_at < $4)) as deliveries`;

function valuesOf(workspaceId: number, { subscriptionId, from, to }: SummaryFilter): unknown[] {
  return [workspaceId, subscriptionId, from, to];
}

/** Reads deliveries with their subscriptions: counts per subscription, type and status. */
export async function countDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: SummaryFilter,
): Promise<StatusCount[]> {
  return sql.query<StatusCount>(
    `select subscription_id, event_type, status, count(*) ${FROM}
      group by subscription_id, event_type, status`,
    valuesOf(workspaceId, filter),
  );
}

export interface HourCount {
  /** Start of the hour (UTC). */
  readonly hour: Date;
  readonly status: string;
  readonly count: number;
}

/** Reads deliveries with their subscriptions: counts per hour and status. */
export async function countByHour(sql: SqlRunner, workspaceId: number, filter: SummaryFilter): Promise<HourCount[]> {
  return sql.query<HourCount>(
    `select date_trunc('hour', created_at, 'UTC') as hour, status, count(*) ${FROM} group by 1, 2`,
    valuesOf(workspaceId, filter),
  );
}

export interface DeliveryTimes {
  /** Average number of attempts of deliveries with at least one. */
  readonly attempts_per_delivery: number | null;
  /** Median time from the creation of the delivery to the 2xx response. */
  readonly latency_p50_ms: number | null;
  readonly latency_p95_ms: number | null;
  readonly oldest_queued_at: Date | null;
}

/** Reads deliveries with their subscriptions: attempts, latency, and the creation time of the oldest waiting one. */
export async function getDeliveryTimes(
  sql: SqlRunner,
  workspaceId: number,
  filter: SummaryFilter,
): Promise<DeliveryTimes> {
  const latency = `extract(epoch from delivered_at - created_at) * 1000`;
  const [row] = await sql.query<DeliveryTimes>(
    `select avg(series_attempts) filter (where series_attempts > 0)::float8 as attempts_per_delivery,
            percentile_cont(0.5) within group (order by ${latency})
              filter (where status = 'delivered')::float8 as latency_p50_ms,
            percentile_cont(0.95) within group (order by ${latency})
              filter (where status = 'delivered')::float8 as latency_p95_ms,
            min(created_at) filter (where status in ('queued', 'retrying')) as oldest_queued_at
       ${FROM}`,
    valuesOf(workspaceId, filter),
  );
  return row as DeliveryTimes;
}
