// Reads mailboxes, campaigns: the uses of a workspace's domains.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface UseRow {
  readonly domain: string;
  /** Distinct providers of its mailboxes. */
  readonly providers: readonly string[];
  /** Mailbox that receives email at the domain: preferably one named for reports, otherwise the oldest; null if none. */
  readonly report_address: string | null;
}

export function listDomainUses(sql: SqlRunner, workspaceId: number, domains: readonly string[]): Promise<UseRow[]> {
  return sql.query<UseRow>(
    `select domain, array_agg(distinct provider) as providers,
       (array_agg(address order by split_part(address, '@', 1) ~ '^(dmarc|reports?|postmaster)' desc, id)
         filter (where provider = 'native' or connection is not null))[1] as report_address
     from mailboxes
     where workspace_id = $1 and domain = any($2::text[]) and deleted_at is null and provider <> 'sandbox' group by domain`,
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
