import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface RequeueFilter {
  readonly subscriptionId: string | null;
  readonly eventTypes: readonly string[] | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

export interface FailedDelivery {
  readonly id: string;
  /** Whether its subscription still takes deliveries: it exists and is not disabled. */
  readonly is_taken: boolean;
}

const MATCHES = `deliveries.workspace_id = $1 AND deliveries.status = 'failed'
  AND ($2::uuid IS NULL OR deliveries.subscription_id = $2)
  AND ($3::text[] IS NULL OR deliveries.event_type = ANY($3))
  AND ($4::timestamptz IS NULL OR deliveries.created_at >= $4)
  AND ($5::timestamptz IS NULL OR deliveries.created_at < $5)`;

function valuesOf(workspaceId: number, filter: RequeueFilter): unknown[] {
  return [workspaceId, filter.subscriptionId, filter.eventTypes, filter.since, filter.until];
}

/** Reads deliveries with their subscriptions: failed ones, the oldest first, locked. */
export async function lockFailedDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: RequeueFilter,
  limit: number,
): Promise<FailedDelivery[]> {
  return sql.query<FailedDelivery>(
    `SELECT deliveries.id,
            subscriptions.id IS NOT NULL AND subscriptions.deleted_at IS NULL
              AND subscriptions.status <> 'disabled' AS is_taken
       FROM webhook_deliveries AS deliveries
       LEFT JOIN webhook_subscriptions AS subscriptions
         ON subscriptions.workspace_id = deliveries.workspace_id AND subscriptions.id = deliveries.subscription_id
      WHERE ${MATCHES}
      ORDER BY deliveries.id LIMIT $6 FOR UPDATE OF deliveries`,
    [...valuesOf(workspaceId, filter), limit],
  );
}

/** How many failed deliveries match. */
export async function countFailedDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: RequeueFilter,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*) FROM webhook_deliveries AS deliveries WHERE ${MATCHES}`,
    valuesOf(workspaceId, filter),
  );
  return row?.count ?? 0;
}
