import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { WorkspaceBrandsTable } from '../../../../platform/db/tables.js';

export type BrandRow = Selectable<WorkspaceBrandsTable>;

export async function findBrand(sql: SqlRunner, workspaceId: number): Promise<BrandRow | undefined> {
  const [row] = await sql.query<BrandRow>('select * from workspace_brands where workspace_id = $1', [workspaceId]);
  return row;
}

/** Locks the brand until the transaction ends, and creates an empty one first if there is none. */
export async function lockBrand(sql: SqlRunner, workspaceId: number, now: Date): Promise<BrandRow> {
  await sql.execute(
    'insert into workspace_brands (workspace_id, updated_at) values ($1, $2) on conflict (workspace_id) do nothing',
    [workspaceId, now],
  );
  const [row] = await sql.query<BrandRow>('select * from workspace_brands where workspace_id = $1 for update', [
    workspaceId,
  ]);
  if (row === undefined) throw new Error('The brand of a workspace is gone while it is changed.');
  return row;
}

export async function updateBrand(sql: SqlRunner, row: BrandRow): Promise<void> {
  await sql.execute(
    `update workspace_brands set name = $2, accent = $3, logo_id = $4, logo_type = $5, logo_width = $6, logo_height = $7,
       updated_at = $8 where workspace_id = $1`,
    [
      ...[row.workspace_id, row.name, row.accent],
      ...[row.logo_id, row.logo_type, row.logo_width, row.logo_height, row.updated_at],
    ],
  );
}
