// Reads tenants, mailbox_tokens: tenants without access, and tenants whose credential expires.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface FailingTenant {
  readonly id: string;
  readonly directory: string;
  readonly admin_address: string | null;
  readonly problem_code: string | null;
  readonly is_used: boolean;
  readonly since: Date;
}

export function listFailingTenants(sql: SqlRunner, workspaceId: number, limit: number): Promise<FailingTenant[]> {
  return sql.query<FailingTenant>(
    `select t.id, t.directory, t.admin_address, t.problem_code, coalesce(t.failing_since, t.updated_at) as since,
       exists (select 1 from mailbox_tokens m where m.workspace_id = t.workspace_id and m.tenant_id = t.id) as is_used
     from tenants t where t.workspace_id = $1 and t.status = 'failing' order by t.id limit $2`,
    [workspaceId, limit],
    'attention-failing-tenants',
  );
}

export interface ExpiringTenant {
  readonly id: string;
  readonly directory: string;
  readonly expires_at: Date;
}

export function listExpiringTenants(
  sql: SqlRunner,
  workspaceId: number,
  until: Date,
  limit: number,
): Promise<ExpiringTenant[]> {
  return sql.query<ExpiringTenant>(
    `select id, directory, credentials_expire_at as expires_at from tenants
     where workspace_id = $1 and credentials_expire_at <= $2 order by credentials_expire_at limit $3`,
    [workspaceId, until, limit],
    'attention-expiring-tenants',
  );
}
