import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface RequeueFilter {
  readonly subscriptionId: string | null;
  readonly eventTypes: readonly string[] | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

export interface FailedDelivery {
  readonly id: string;
  readonly subscription_id: string;
  /** Whether the subscription still accepts deliveries: it exists and is not disabled. */
  readonly is_taken: boolean;
}

const MATCHES = `deliveries.workspace_id = $1 and deliveries.status = 'failed'
  and ($2::uuid is null or deliveries.subscription_id = $2)
  and ($3::text[] is null or deliveries.event_type = any($3))
  and ($4::timestamptz is null or deliveries.created_at >= $4)
  and ($5::timestamptz is null or deliveries.created_at < $5)`;

function valuesOf(workspaceId: number, filter: RequeueFilter): unknown[] {
  return [workspaceId, filter.subscriptionId, filter.eventTypes, filter.since, filter.until];
}

/** Reads deliveries with their subscriptions: locks and returns failed ones, oldest first. */
export async function lockFailedDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: RequeueFilter,
  limit: number,
): Promise<FailedDelivery[]> {
  return sql.query<FailedDelivery>(
    `select deliveries.id, deliveries.subscription_id,
            subscriptions.id is not null and subscriptions.deleted_at is null
              and subscriptions.status <> 'disabled' as is_taken
       from webhook_deliveries as deliveries
       left join webhook_subscriptions as subscriptions
         on subscriptions.workspace_id = deliveries.workspace_id and subscriptions.id = deliveries.subscription_id
      where ${MATCHES}
      order by deliveries.id limit $6 for update of deliveries`,
    [...valuesOf(workspaceId, filter), limit],
  );
}

/** Returns the number of failed deliveries that match. */
export async function countFailedDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: RequeueFilter,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) from webhook_deliveries as deliveries where ${MATCHES}`,
    valuesOf(workspaceId, filter),
  );
  return row?.count ?? 0;
}
