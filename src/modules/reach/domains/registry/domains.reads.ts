// Reads: domains, domain_dns, domain_transfers, mailboxes.
import type { Listing } from '../../../../engine/dns/blocklists.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DomainRow } from './domains.repo.js';
import type { StoredFinding } from './stored-finding.js';

/** Domain with its number of mailboxes and its latest DNS check. */
export type DomainView = DomainRow & {
  readonly mailbox_count: number;
  readonly transfer_id: string | null;
  readonly health: string | null;
  readonly checked_at: Date | null;
  readonly findings: readonly StoredFinding[] | null;
  readonly listings: readonly Listing[] | null;
};

export interface DomainFilter {
  readonly status?: readonly string[] | undefined;
  /** Part of the name. */
  readonly search?: string | undefined;
}

const columns = `d.*, n.health, n.checked_at, n.findings, n.listings, (select count(*)::int from mailboxes m
    where m.workspace_id = d.workspace_id and m.domain = d.domain and m.deleted_at is null) as mailbox_count,
  (select t.batch_id from domain_transfers t where t.workspace_id = d.workspace_id and t.domain = d.domain
    order by (t.completed_at is null) desc, t.id desc limit 1) as transfer_id`;
const joins = 'left join domain_dns n on n.workspace_id = d.workspace_id and n.domain_id = d.id';

/** Returns domains after `beforeId`, newest first. IDs are in order of creation. */
export function pageDomainViews(
  sql: SqlRunner,
  workspaceId: number,
  filter: DomainFilter,
  beforeId: string | null,
  limit: number,
): Promise<DomainView[]> {
  return sql.query<DomainView>(
    `select ${columns} from domains d ${joins}
     where d.workspace_id = $1 and ($2::text[] is null or d.status = any($2)) and ($3::text is null or d.domain like $3)
       and ($4::uuid is null or d.id < $4)
     order by d.id desc limit $5`,
    [
      workspaceId,
      filter.status ?? null,
      filter.search === undefined ? null : `%${filter.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`,
      beforeId,
      limit,
    ],
  );
}

export async function findDomainView(
  sql: SqlRunner,
  workspaceId: number,
  name: string,
): Promise<DomainView | undefined> {
  const rows = await sql.query<DomainView>(
    `select ${columns} from domains d ${joins} where d.workspace_id = $1 and d.domain = $2`,
    [workspaceId, name],
    'domains-view',
  );
  return rows[0];
}

/** Returns the views of these names in order of creation. */
export function listDomainViews(sql: SqlRunner, workspaceId: number, names: readonly string[]): Promise<DomainView[]> {
  if (names.length === 0) return Promise.resolve([]);
  return sql.query<DomainView>(
    `select ${columns} from domains d ${joins} where d.workspace_id = $1 and d.domain = any($2::text[]) order by d.id`,
    [workspaceId, names],
    'domains-views',
  );
}
