import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { SegmentsTable } from '../../../platform/db/tables.js';

export type SegmentRow = Selectable<SegmentsTable>;

/** Lists segments by name. */
export function listSegmentRows(sql: SqlRunner, workspaceId: number): Promise<SegmentRow[]> {
  return sql.query<SegmentRow>('select * from segments where workspace_id = $1 order by lower(name), id', [
    workspaceId,
  ]);
}

export async function findSegment(sql: SqlRunner, workspaceId: number, id: string): Promise<SegmentRow | undefined> {
  const [row] = await sql.query<SegmentRow>('select * from segments where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return row;
}

/** Lists segments by ID, without unknown IDs. */
export function listSegmentsById(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<SegmentRow[]> {
  return sql.query<SegmentRow>('select * from segments where workspace_id = $1 and id = any($2::uuid[])', [
    workspaceId,
    ids,
  ]);
}

/** Locks a segment until the transaction ends. */
export async function lockSegment(sql: SqlRunner, workspaceId: number, id: string): Promise<SegmentRow | undefined> {
  const [row] = await sql.query<SegmentRow>('select * from segments where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    id,
  ]);
  return row;
}

/**
 * Counts segments under a lock until the transaction ends, so that concurrent changes cannot exceed the limit or name each
 * other in a cycle.
 */
export async function lockSegments(sql: SqlRunner, workspaceId: number): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('segments:' || $1, 0))`, [workspaceId]);
  const [row] = await sql.query<{ n: number }>('select count(*)::int as n from segments where workspace_id = $1', [
    workspaceId,
  ]);
  return row?.n ?? 0;
}

/** Adds a segment. Fails with SQLSTATE 23505 if the name is in use. */
export function insertSegment(
  sql: SqlRunner,
  workspaceId: number,
  values: Omit<Insertable<SegmentsTable>, 'workspace_id'>,
): Promise<SegmentRow> {
  return insertRow(sql, 'segments', { workspace_id: workspaceId, ...values });
}

/** Updates a segment. Fails with SQLSTATE 23505 if the name is in use. */
export async function updateSegment(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<SegmentsTable>,
): Promise<SegmentRow | undefined> {
  const [row] = await updateRows(sql, 'segments', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  return row;
}

export async function deleteSegmentRow(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute('delete from segment_pins where workspace_id = $1 and segment_id = $2', [workspaceId, id]);
  await sql.execute('delete from segments where workspace_id = $1 and id = $2', [workspaceId, id]);
}
