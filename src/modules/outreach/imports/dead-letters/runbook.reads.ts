// Reads: imports, import_rows.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ImportRow } from '../imports.repo.js';

export interface RunbookFilter {
  readonly campaignId: string | null;
  readonly importId: string | null;
}

interface Counted {
  readonly status: string;
  readonly n: number;
}

const values = (workspaceId: number, filter: RunbookFilter): unknown[] => [
  workspaceId,
  filter.campaignId,
  filter.importId,
];

export function countImportsByStatus(sql: SqlRunner, workspaceId: number, filter: RunbookFilter): Promise<Counted[]> {
  return sql.query<Counted>(
    `select status, count(*)::int as n from imports
     where workspace_id = $1 and ($2::uuid is null or campaign_id = $2) and ($3::uuid is null or id = $3) group by status`,
    values(workspaceId, filter),
  );
}

export function countLettersByStatus(sql: SqlRunner, workspaceId: number, filter: RunbookFilter): Promise<Counted[]> {
  return sql.query<Counted>(
    `select status, count(*)::int as n from import_rows
     where workspace_id = $1 and result = 'rejected'
       and ($2::uuid is null or campaign_id = $2) and ($3::uuid is null or import_id = $3) group by status`,
    values(workspaceId, filter),
  );
}

export interface OpenByError {
  readonly error_code: string;
  readonly n: number;
  readonly retryable: boolean;
  readonly oldest: Date;
  readonly sample_ids: string[];
}

/** Returns open dead letters by cause, most common first. */
export function listOpenByError(sql: SqlRunner, workspaceId: number, filter: RunbookFilter): Promise<OpenByError[]> {
  return sql.query<OpenByError>(
    `select error_code, count(*)::int as n, bool_or(retryable) as retryable, min(created_at) as oldest,
       (array_agg(id order by id) filter (where position <= 5))::text[] as sample_ids
     from (select *, row_number() over (partition by error_code order by id) as position from import_rows
       where workspace_id = $1 and result = 'rejected' and status in ('open', 'replaying')
         and ($2::uuid is null or campaign_id = $2) and ($3::uuid is null or import_id = $3)) open
     group by error_code order by n desc, error_code`,
    values(workspaceId, filter),
  );
}

/** Returns unfinished imports that have not changed since a time. */
export function listStuckImports(
  sql: SqlRunner,
  workspaceId: number,
  filter: RunbookFilter,
  since: { readonly working: Date; readonly waiting: Date },
  limit: number,
): Promise<ImportRow[]> {
  return sql.query<ImportRow>(
    `select * from imports
     where workspace_id = $1 and ($2::uuid is null or campaign_id = $2) and ($3::uuid is null or id = $3)
       and ((status in ('queued', 'analyzing', 'processing') and updated_at < $4)
         or (status = 'awaiting_mapping' and updated_at < $5))
     order by updated_at limit $6`,
    [...values(workspaceId, filter), since.working, since.waiting, limit],
  );
}

export function listRecentFailures(
  sql: SqlRunner,
  workspaceId: number,
  filter: RunbookFilter,
  limit: number,
): Promise<ImportRow[]> {
  return sql.query<ImportRow>(
    `select * from imports
     where workspace_id = $1 and status = 'failed' and ($2::uuid is null or campaign_id = $2) and ($3::uuid is null or id = $3)
     order by id desc limit $4`,
    [...values(workspaceId, filter), limit],
  );
}
