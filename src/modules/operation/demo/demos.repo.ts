import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRows, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { DemonstrationsTable } from '../../../platform/db/tables.js';
import type { OfDemo } from './demo.jobs.js';

export type DemoRow = Selectable<DemonstrationsTable>;

/** Adds the demo unless the workspace already has one. Returns undefined in that case. */
export async function insertDemo(
  sql: SqlRunner,
  values: Insertable<DemonstrationsTable>,
): Promise<DemoRow | undefined> {
  const [row] = await insertRows(sql, 'demonstrations', [values], 'on conflict do nothing');
  return row;
}

/** Returns the demo that was created from a workspace, or that the workspace itself is. */
export async function findDemo(sql: SqlRunner, workspaceId: number): Promise<DemoRow | undefined> {
  const [row] = await sql.query<DemoRow>(
    'select * from demonstrations where home_workspace_id = $1 or workspace_id = $1',
    [workspaceId],
  );
  return row;
}

/** Changes the demo that a job creates, unless the demo was deleted or replaced since. */
export async function updateMaking(
  sql: SqlRunner,
  { homeWorkspaceId, jobId }: OfDemo,
  values: Updateable<DemonstrationsTable>,
): Promise<void> {
  const isMaking = `home_workspace_id = $1 and job_id = $2 and status = 'making'`;
  await updateRows(sql, 'demonstrations', values, isMaking, [homeWorkspaceId, jobId]);
}

export async function updateDemo(
  sql: SqlRunner,
  homeWorkspaceId: number,
  values: Updateable<DemonstrationsTable>,
): Promise<DemoRow | undefined> {
  const [row] = await updateRows(sql, 'demonstrations', values, 'home_workspace_id = $1', [homeWorkspaceId]);
  return row;
}
