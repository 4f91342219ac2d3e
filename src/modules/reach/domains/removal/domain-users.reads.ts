// Reads mailboxes, campaigns, domains, domain_orders: uses of a domain in a workspace.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface DomainUsers {
  /** Returns addresses of mailboxes at the domain, and of mailboxes that track with a host below it. */
  readonly mailboxes: readonly string[];
  /** Names of campaigns that track with a host below the domain and are not archived. */
  readonly campaigns: readonly string[];
  /** Subdomains that the workspace owns only because of the domain. */
  readonly domains: readonly string[];
  /** Whether an order for the domain is in progress. */
  readonly is_ordered: boolean;
}

/** Returns at most `limit` names of each kind, in alphabetical order. */
export async function findDomainUsers(
  sql: SqlRunner,
  workspaceId: number,
  domain: string,
  limit: number,
): Promise<DomainUsers> {
  const [row] = await sql.query<DomainUsers>(
    `select
       array(select address from mailboxes
         where workspace_id = $1 and deleted_at is null
           and (domain = $2 or lower(tracking_domain) = $2 or lower(tracking_domain) like $3)
         order by 1 limit $4) as mailboxes,
       array(select name from campaigns
         where workspace_id = $1 and deleted_at is null and status <> 'archived'
           and (lower(settings #>> '{tracking,domain}') = $2 or lower(settings #>> '{tracking,domain}') like $3)
         order by 1 limit $4) as campaigns,
       array(select domain from domains
         where workspace_id = $1 and owned_by = 'parent' and domain like $3 order by 1 limit $4) as domains,
       exists (select 1 from domain_orders
         where workspace_id = $1 and domain = $2 and completed_at is null) as is_ordered`,
    [workspaceId, domain, `%.${domain}`, limit],
    'domains-find-users',
  );
  return row as DomainUsers;
}
