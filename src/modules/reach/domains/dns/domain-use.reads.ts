// Reads mailboxes, campaigns: the uses of a workspace's domains.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface UseRow {
  readonly domain: string;
  /** Distinct providers of its mailboxes, and of mailboxes that send as an address at the domain. */
  readonly providers: readonly string[];
  /** Mailbox that receives email at the domain: preferably one named for reports, otherwise the oldest; null if none. */
  readonly report_address: string | null;
}

export function listDomainUses(sql: SqlRunner, workspaceId: number, domains: readonly string[]): Promise<UseRow[]> {
  return sql.query<UseRow>(
    `select n.domain, array_agg(distinct m.provider) as providers,
       (array_agg(m.address order by split_part(m.address, '@', 1) ~ '^(dmarc|reports?|postmaster)' desc, m.id)
         filter (where m.domain = n.domain and (m.provider = 'native' or m.connection is not null)))[1] as report_address
     from mailboxes m cross join lateral (values (m.domain), (nullif(m.sending_domain, m.domain))) as n (domain)
     where m.workspace_id = $1 and (m.domain = any($2::text[]) or m.sending_domain = any($2::text[]))
       and n.domain = any($2::text[]) and m.deleted_at is null and m.provider <> 'sandbox' group by n.domain`,
    [workspaceId, domains],
    'domains-uses',
  );
}

/** Returns the distinct hosts of links and images in mailboxes and campaigns of the workspace. */
export async function listTrackingHosts(sql: SqlRunner, workspaceId: number): Promise<string[]> {
  const rows = await sql.query<{ host: string }>(
    `select tracking_domain as host from mailboxes
     where workspace_id = $1 and tracking_domain is not null and deleted_at is null
     union
     select settings #>> '{tracking,domain}' from campaigns
     where workspace_id = $1 and deleted_at is null and settings #>> '{tracking,domain}' is not null
       and ((settings #> '{tracking,opens}')::bool or (settings #> '{tracking,clicks}')::bool)`,
    [workspaceId],
    'domains-tracking-hosts',
  );
  return rows.map((row) => row.host.toLowerCase());
}
