import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface DispatchFilter {
  readonly subscriptionId: string | null;
  /** Latest due time of the deliveries; null for all waiting ones. */
  readonly dueBy: Date | null;
}

const MATCHES = `deliveries.workspace_id = $1 and deliveries.status in ('queued', 'retrying')
  and ($2::uuid is null or deliveries.subscription_id = $2)
  and ($3::timestamptz is null or deliveries.due_at <= $3)
  and exists (select from webhook_subscriptions as subscriptions
               where subscriptions.workspace_id = deliveries.workspace_id
                 and subscriptions.id = deliveries.subscription_id
                 and subscriptions.status = 'active' and subscriptions.deleted_at is null)`;

/** Reads deliveries with their subscriptions: waiting ones, longest due first. */
export async function listWaitingDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: DispatchFilter,
  limit: number,
): Promise<Array<{ readonly id: string; readonly subscription_id: string }>> {
  return sql.query(
    `select deliveries.id, deliveries.subscription_id from webhook_deliveries as deliveries
      where ${MATCHES} order by deliveries.due_at, deliveries.id limit $4`,
    [workspaceId, filter.subscriptionId, filter.dueBy, limit],
  );
}

export async function countWaitingDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  filter: DispatchFilter,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) from webhook_deliveries as deliveries where ${MATCHES}`,
    [workspaceId, filter.subscriptionId, filter.dueBy],
  );
  return row?.count ?? 0;
}

/** Reads deliveries: which of these are still waiting and due by then. */
export async function listStillWaiting(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
  dueBy: Date | null,
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `select id from webhook_deliveries
      where workspace_id = $1 and id = any($2::uuid[]) and status in ('queued', 'retrying')
        and ($3::timestamptz is null or due_at <= $3)`,
    [workspaceId, ids, dueBy],
  );
  return new Set(rows.map((row) => row.id));
}
