import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface DispatchFilter {
  readonly subscriptionId: string | null;
  /** Only what is due by then; null: whatever waits. */
  readonly dueBy: Date | null;
}

const MATCHES = `deliveries.workspace_id = $1 AND deliveries.status IN ('queued', 'retrying')
  AND ($2::uuid IS NULL OR deliveries.subscription_id = $2)
  AND ($3::timestamptz IS NULL OR deliveries.due_at <= $3)
  AND EXISTS (SELECT FROM webhook_subscriptions AS subscriptions
               WHERE subscriptions.workspace_id = deliveries.workspace_id
                 AND subscriptions.id = deliveries.subscription_id
                 AND subscriptions.status = 'active' AND subscriptions.deleted_at IS NULL)`;

/** Reads deliveries with their subscriptions: what waits to be sent, the longest due first. */
export async function listWaitingDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: DispatchFilter,
  limit: number,
): Promise<Array<{ readonly id: string; readonly subscription_id: string }>> {
  return sql.query(
    `SELECT deliveries.id, deliveries.subscription_id FROM webhook_deliveries AS deliveries
      WHERE ${MATCHES} ORDER BY deliveries.due_at, deliveries.id LIMIT $4`,
    [workspaceId, filter.subscriptionId, filter.dueBy, limit],
  );
}

export async function countWaitingDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: DispatchFilter,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*) FROM webhook_deliveries AS deliveries WHERE ${MATCHES}`,
    [workspaceId, filter.subscriptionId, filter.dueBy],
  );
  return row?.count ?? 0;
}

/** Reads deliveries: which of these still wait and are due by then. */
export async function listStillWaiting(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
  dueBy: Date | null,
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `SELECT id FROM webhook_deliveries
      WHERE workspace_id = $1 AND id = ANY($2::uuid[]) AND status IN ('queued', 'retrying')
        AND ($3::timestamptz IS NULL OR due_at <= $3)`,
    [workspaceId, ids, dueBy],
  );
  return new Set(rows.map((row) => row.id));
}
