// Reads: erasures.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface ErasedMark {
  readonly id: string;
  readonly mark: Buffer;
  readonly requested_at: Date;
}

export async function hasErasures(sql: SqlRunner, workspaceId: number): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    'select exists (select 1 from erasures where workspace_id = $1) as found',
    [workspaceId],
    'suppressions-has-erasures',
  );
  return row?.found ?? false;
}

/** Returns which of these marks belong to erased people, with the latest erasure of each. */
export function listErasedMarks(sql: SqlRunner, workspaceId: number, marks: readonly Buffer[]): Promise<ErasedMark[]> {
  return sql.query<ErasedMark>(
    `select distinct on (mark) id, mark, requested_at from erasures where workspace_id = $1 and mark = any($2::bytea[])
     order by mark, id desc`,
    [workspaceId, marks],
    'suppressions-list-erased',
  );
}
