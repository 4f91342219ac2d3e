// Reads domain_transfers, domain_orders: domains that are being connected or bought, by request.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface ListedWay {
  /** Of the request. */
  readonly id: string;
  readonly first_domain: string;
  readonly domains: number;
  readonly done: number;
  /** Whether some of the domains wait for a member. */
  readonly waits: boolean;
  readonly started_at: Date;
}

export function listTransferJobs(sql: SqlRunner, workspaceId: number, limit: number): Promise<ListedWay[]> {
  return sql.query<ListedWay>(
    begunTogether('domain_transfers', 'batch_id', 'awaiting_nameservers'),
    [workspaceId, limit],
    'job-list-transfers',
  );
}

export function listPurchaseJobs(sql: SqlRunner, workspaceId: number, limit: number): Promise<ListedWay[]> {
  return sql.query<ListedWay>(
    begunTogether('domain_orders', 'purchase_id', 'action_required'),
    [workspaceId, limit],
    'job-list-purchases',
  );
}

/** Returns the unfinished requests of a table, each with its domains. `request` is the column that identifies a request. */
const begunTogether = (table: string, request: string, waitsAs: string): string =>
  `select d.${request} as id, min(d.domain) as first_domain, count(*)::int as domains,
     count(d.completed_at)::int as done, bool_or(d.completed_at is null and d.status = '${waitsAs}') as waits,
     min(d.created_at) as started_at
   from ${table} d
   where d.workspace_id = $1 and d.${request} in
     (select ${request} from ${table} where workspace_id = $1 and completed_at is null)
   group by d.${request} order by min(d.created_at) desc limit $2`;
