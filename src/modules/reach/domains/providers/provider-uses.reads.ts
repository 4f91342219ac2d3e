// Reads: domains, domain_transfers.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Returns the number of domains of a workspace that are, or will be, written at a provider, by access. */
export interface ProviderUse {
  readonly provider: string;
  readonly access: string;
  readonly domains: number;
  readonly example: string;
}

export function listProviderUses(sql: SqlRunner, workspaceId: number): Promise<ProviderUse[]> {
  return sql.query<ProviderUse>(
    `select provider, access, count(distinct domain)::int as domains, min(domain) as example from (
       select provider, provider_access as access, domain from domains
       where workspace_id = $1 and provider_access is not null
       union all
       select provider, access, domain from domain_transfers
       where workspace_id = $1 and access is not null and completed_at is null
     ) used group by provider, access`,
    [workspaceId],
    'domains-provider-uses',
  );
}
