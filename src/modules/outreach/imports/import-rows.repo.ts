import { givenRows, givenValues } from '../../../platform/db/given-rows.js';
import type { Selectable } from '../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { Database } from '../../../platform/db/tables.js';

const IMPORTS = givenValues('id', 'uuid');

export type ImportLineRow = Selectable<Database['import_rows']>;

/** Row of a file, or range of rows, that did not become a contact. */
export interface NewImportLine {
  readonly id: string;
  readonly result: 'duplicate' | 'suppressed' | 'skipped' | 'rejected';
  readonly kind: 'row' | 'chunk';
  readonly firstRow: number;
  readonly lastRow: number;
  readonly column: string | null;
  /** Cells by header; null for a range of rows. */
  readonly values: Readonly<Record<string, string>> | null;
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly retryable: boolean;
  /** Position of a range of rows in the file. */
  readonly source: unknown;
}

const LINES = givenRows<NewImportLine>({
  id: ['uuid', (line) => line.id],
  result: ['text', (line) => line.result],
  kind: ['text', (line) => line.kind],
  first_row: ['int', (line) => line.firstRow],
  last_row: ['int', (line) => line.lastRow],
  column_name: ['text', (line) => line.column],
  values: ['jsonb', (line) => line.values ?? undefined],
  error_code: ['text', (line) => line.errorCode],
  error_message: ['text', (line) => line.errorMessage],
  retryable: ['bool', (line) => line.retryable],
  source: ['jsonb', (line) => line.source ?? undefined],
});

/** Rows that are not dead letters cannot be replayed, so they are closed from the start. */
export async function insertImportLines(
  sql: SqlRunner,
  workspaceId: number,
  of: { readonly importId: string; readonly campaignId: string | null; readonly now: Date },
  lines: readonly NewImportLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql.execute(
    `insert into import_rows (workspace_id, id, import_id, campaign_id, result, kind, status, first_row, last_row,
       column_name, values, error_code, error_message, retryable, source, created_at, updated_at)
     select $1, n.id, $2, $3, n.result, n.kind, case when n.result = 'rejected' then 'open' else 'discarded' end,
       n.first_row, n.last_row, n.column_name, n.values, n.error_code, n.error_message, n.retryable, n.source, $4, $4
     from ${LINES.at(5, 'n')}`,
    [workspaceId, of.importId, of.campaignId, of.now, ...LINES.values(lines)],
    'imports-insert-lines',
  );
}

/** Returns the first rejected rows of each import in the order of the file. */
export async function listFirstLines(
  sql: SqlRunner,
  workspaceId: number,
  importIds: readonly string[],
  limit: number,
): Promise<Map<string, ImportLineRow[]>> {
  const rows = await sql.query<ImportLineRow>(
    `select l.* from ${IMPORTS.at(2, 'i')} cross join lateral (
       select * from import_rows where workspace_id = $1 and import_id = i.id and status <> 'replayed'
       order by first_row, id limit $3) l
     order by l.first_row, l.id`,
    [workspaceId, ...IMPORTS.values(importIds), limit],
  );
  const byImport = new Map(importIds.map((id): [string, ImportLineRow[]] => [id, []]));
  for (const row of rows) byImport.get(row.import_id)?.push(row);
  return byImport;
}

/** Returns the number of open dead letters of these imports. */
export async function countOpenLetters(
  sql: SqlRunner,
  workspaceId: number,
  importIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql.query<{ import_id: string; n: number }>(
    `select import_id, count(*)::int as n from import_rows
     where workspace_id = $1 and import_id = any($2::uuid[]) and result = 'rejected' and status in ('open', 'replaying')
     group by import_id`,
    [workspaceId, importIds],
  );
  return new Map(rows.map((row) => [row.import_id, row.n]));
}

/** Closes the open rejected rows of an import. */
export async function discardLetters(sql: SqlRunner, workspaceId: number, importId: string, now: Date): Promise<void> {
  await sql.execute(
    `update import_rows set status = 'discarded', updated_at = $3
     where workspace_id = $1 and import_id = $2 and result = 'rejected' and status = 'open'`,
    [workspaceId, importId, now],
    'imports-discard-letters',
  );
}

/** Pages the lines of an import for its report, in file order, after a position. */
export function pageLines(
  sql: SqlRunner,
  workspaceId: number,
  importId: string,
  after: { readonly row: number; readonly id: string } | null,
  limit: number,
): Promise<ImportLineRow[]> {
  return sql.query<ImportLineRow>(
    `select * from import_rows where workspace_id = $1 and import_id = $2 and status <> 'replayed'
       and ($3::int is null or (first_row, id) > ($3, $4::uuid))
     order by first_row, id limit $5`,
    [workspaceId, importId, after?.row ?? null, after?.id ?? null, limit],
    'imports-page-lines',
  );
}
