// Reads domain_transfers, domain_orders: domains on their way here that have not come yet, by what one request began.
import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface ListedWay {
  /** Of the request. */
  readonly id: string;
  readonly first_domain: string;
  readonly domains: number;
  readonly done: number;
  /** Some of them wait for a person. */
  readonly waits: boolean;
  readonly started_at: Date;
}

export function listTransferJobs(sql: SqlRunner, workspaceId: number, limit: number): Promise<ListedWay[]> {
  return sql.query<ListedWay>(
    `select t.batch_id as id, min(t.domain) as first_domain, count(*)::int as domains,
       count(t.completed_at)::int as done, bool_or(t.completed_at is null and t.status = 'awaiting_nameservers') as waits,
       min(t.created_at) as started_at
     from domain_transfers t
     where t.workspace_id = $1 and t.batch_id in
       (select batch_id from domain_transfers where workspace_id = $1 and completed_at is null)
     group by t.batch_id order by min(t.created_at) desc limit $2`,
    [workspaceId, limit],
    'job-list-transfers',
  );
}

export function listPurchaseJobs(sql: SqlRunner, workspaceId: number, limit: number): Promise<ListedWay[]> {
  return sql.query<ListedWay>(
    `select o.purchase_id as id, min(o.domain) as first_domain, count(*)::int as domains,
       count(o.completed_at)::int as done, bool_or(o.completed_at is null and o.status = 'action_required') as waits,
       min(o.created_at) as started_at
     from domain_orders o
     where o.workspace_id = $1 and o.purchase_id in
       (select purchase_id from domain_orders where workspace_id = $1 and completed_at is null)
     group by o.purchase_id order by min(o.created_at) desc limit $2`,
    [workspaceId, limit],
    'job-list-purchases',
  );
}
