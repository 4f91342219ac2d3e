// Reads send_claims: emails being sent by a workspace.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export async function hasSendsUnderWay(sql: SqlRunner, workspaceId: number): Promise<boolean> {
  const rows = await sql.query('select from send_claims where workspace_id = $1 limit 1', [workspaceId]);
  return rows.length > 0;
}
