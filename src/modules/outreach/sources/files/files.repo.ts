import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ContactSourceFilesTable, ContactSourceReadingsTable } from '../../../../platform/db/tables.js';
import type { SourceFileRow } from './due-files.js';

export type ReadingRow = Selectable<ContactSourceReadingsTable>;

/** Readings of a source that are kept. */
const KEPT_READINGS = 50;

export async function insertFile(sql: SqlRunner, row: Insertable<ContactSourceFilesTable>): Promise<void> {
  await insertRow(sql, 'contact_source_files', row);
}

export async function findFile(sql: SqlRunner, workspaceId: number, id: string): Promise<SourceFileRow | undefined> {
  const [row] = await sql.query<SourceFileRow>(
    'select * from contact_source_files where workspace_id = $1 and source_id = $2',
    [workspaceId, id],
  );
  return row;
}

/** Locks the file of a source until the transaction ends; undefined for a source of requests. */
export async function lockFile(sql: SqlRunner, workspaceId: number, id: string): Promise<SourceFileRow | undefined> {
  const [row] = await sql.query<SourceFileRow>(
    'select * from contact_source_files where workspace_id = $1 and source_id = $2 for update',
    [workspaceId, id],
  );
  return row;
}

export async function updateFile(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  change: Updateable<ContactSourceFilesTable>,
): Promise<void> {
  await updateRows(sql, 'contact_source_files', change, 'workspace_id = $1 and source_id = $2', [workspaceId, id]);
}

export function insertReading(sql: SqlRunner, row: Insertable<ContactSourceReadingsTable>): Promise<ReadingRow> {
  return insertRow(sql, 'contact_source_readings', row);
}

export async function findReading(sql: SqlRunner, workspaceId: number, id: string): Promise<ReadingRow | undefined> {
  const [row] = await sql.query<ReadingRow>(
    'select * from contact_source_readings where workspace_id = $1 and id = $2',
    [workspaceId, id],
  );
  return row;
}

export async function updateReading(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  change: Updateable<ContactSourceReadingsTable>,
): Promise<void> {
  await updateRows(sql, 'contact_source_readings', change, 'workspace_id = $1 and id = $2', [workspaceId, id]);
}

/** Lists the newest readings of a source. */
export function listReadings(sql: SqlRunner, workspaceId: number, sourceId: string): Promise<ReadingRow[]> {
  return sql.query<ReadingRow>(
    `select * from contact_source_readings where workspace_id = $1 and source_id = $2
     order by started_at desc, id desc limit $3`,
    [workspaceId, sourceId, KEPT_READINGS],
    'contact-source-readings-list',
  );
}

/** Deletes all but the newest readings of a source. */
export async function deleteOldReadings(sql: SqlRunner, workspaceId: number, sourceId: string): Promise<void> {
  await sql.execute(
    `delete from contact_source_readings where workspace_id = $1 and source_id = $2
       and (started_at, id) < (select started_at, id from contact_source_readings
         where workspace_id = $1 and source_id = $2 order by started_at desc, id desc offset $3 limit 1)`,
    [workspaceId, sourceId, KEPT_READINGS - 1],
    'contact-source-readings-prune',
  );
}

/** Lists earlier readings of a source whose import or file is still there. */
export function listSuperseded(
  sql: SqlRunner,
  workspaceId: number,
  sourceId: string,
  readingId: string,
): Promise<ReadingRow[]> {
  return sql.query<ReadingRow>(
    `select * from contact_source_readings
     where workspace_id = $1 and source_id = $2 and id <> $3 and file_id is not null`,
    [workspaceId, sourceId, readingId],
    'contact-source-readings-superseded',
  );
}

export async function addEnrolled(
  sql: SqlRunner,
  workspaceId: number,
  readingId: string,
  count: number,
): Promise<void> {
  await sql.execute(
    'update contact_source_readings set enrolled_count = enrolled_count + $3 where workspace_id = $1 and id = $2',
    [workspaceId, readingId, count],
    'contact-source-readings-enrolled',
  );
}
