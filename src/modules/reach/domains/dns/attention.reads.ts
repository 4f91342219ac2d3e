// Reads domain_dns, domains, mailboxes: domains that must not send because of their DNS records, and domains on
// blocklists.
import type { Listing } from '../../../../engine/dns/blocklists.js';
import type { DomainChecks } from '../../../../engine/dns/domain-health.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface FailingDomain {
  readonly domain: string;
  readonly verdicts: DomainChecks | null;
  readonly is_used: boolean;
  readonly since: Date;
}

export function listFailingDomains(sql: SqlRunner, workspaceId: number, limit: number): Promise<FailingDomain[]> {
  return sql.query<FailingDomain>(
    `select d.domain, n.verdicts, coalesce(n.failing_since, n.checked_at, d.updated_at) as since,
       exists (select 1 from mailboxes m where m.workspace_id = d.workspace_id and m.sending_domain = d.domain
         and m.deleted_at is null) as is_used
     from domain_dns n join domains d on d.workspace_id = n.workspace_id and d.id = n.domain_id
     where n.workspace_id = $1 and n.health = 'failing'
     order by n.domain_id limit $2`,
    [workspaceId, limit],
    'attention-failing-domains',
  );
}

export interface ListedDomain {
  readonly domain: string;
  readonly listings: readonly Listing[];
  readonly since: Date;
}

export function listListedDomains(sql: SqlRunner, workspaceId: number, limit: number): Promise<ListedDomain[]> {
  return sql.query<ListedDomain>(
    `select d.domain, n.listings, n.listed_since as since
     from domain_dns n join domains d on d.workspace_id = n.workspace_id and d.id = n.domain_id
     where n.workspace_id = $1 and n.listed_since is not null
     order by n.domain_id limit $2`,
    [workspaceId, limit],
    'attention-listed-domains',
  );
}
