// Reads imports, import_rows: files that wait for a member, and rejected rows.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface WaitingImport {
  readonly id: string;
  readonly file_name: string;
  readonly needs_campaign: boolean;
  readonly updated_at: Date;
}

export function listWaitingImports(sql: SqlRunner, workspaceId: number, limit: number): Promise<WaitingImport[]> {
  return sql.query<WaitingImport>(
    `select id, file_name, campaign_id is null and book is null as needs_campaign, updated_at from imports
     where workspace_id = $1 and status = 'awaiting_mapping' order by id limit $2`,
    [workspaceId, limit],
    'attention-waiting-imports',
  );
}

export interface ImportWithLetters {
  readonly id: string;
  readonly file_name: string;
  readonly open: number;
  readonly since: Date;
}

/**
 * Returns imports with open dead letters. Walks from import to import in the index of open ones, so that the cost per
 * import is limited by `mostCounted`.
 * @param mostCounted maximum counted dead letters per import.
 */
export function listImportsWithLetters(
  sql: SqlRunner,
  workspaceId: number,
  mostCounted: number,
  limit: number,
): Promise<ImportWithLetters[]> {
  const open = `r.workspace_id = $1 and r.result = 'rejected' and r.status in ('open', 'replaying')`;
  return sql.query<ImportWithLetters>(
    `with recursive found (import_id, position) as (
       (select r.import_id, 1 from import_rows r where ${open} order by r.import_id limit 1)
       union all
       select (select r.import_id from import_rows r where ${open} and r.import_id > f.import_id order by r.import_id limit 1),
         f.position + 1
       from found f where f.import_id is not null and f.position < $3
     )
     select i.id, i.file_name, letters.open, letters.since
     from found f join imports i on i.workspace_id = $1 and i.id = f.import_id
     cross join lateral (
       select count(*)::int as open, min(counted.created_at) as since from (
         select r.created_at from import_rows r where ${open} and r.import_id = f.import_id order by r.id limit $2) counted
     ) letters
     order by i.id`,
    [workspaceId, mostCounted, limit],
    'attention-imports-with-letters',
  );
}
