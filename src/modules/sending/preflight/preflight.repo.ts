import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { PreflightReport } from './preflight-report.js';

export interface StoredPreflight {
  readonly id: string;
  readonly campaignId: string;
  readonly action: string;
  readonly ready: boolean;
  readonly factsHash: string;
  readonly result: PreflightReport;
  readonly evaluatedAt: Date;
  readonly expiresAt: Date;
}

export async function insertPreflight(sql: SqlRunner, workspaceId: number, row: StoredPreflight): Promise<void> {
  await sql.execute(
    `insert into preflights (workspace_id, id, campaign_id, action, ready, facts_hash, result, evaluated_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      workspaceId,
      row.id,
      row.campaignId,
      row.action,
      row.ready,
      row.factsHash,
      storedJson(row.result),
      row.evaluatedAt,
      row.expiresAt,
    ],
  );
}

/** Reads what a launch needs from the preflight it references; undefined if the workspace has no preflight with this id. */
export async function findPreflight(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<{ campaign_id: string; action: string; facts_hash: string; expires_at: Date } | undefined> {
  const rows = await sql.query<{ campaign_id: string; action: string; facts_hash: string; expires_at: Date }>(
    'select campaign_id, action, facts_hash, expires_at from preflights where workspace_id = $1 and id = $2',
    [workspaceId, id],
  );
  return rows[0];
}

/** Deletes a small batch of preflights that are too old for a launch to reference, oldest first. */
export function deleteExpiredPreflights(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  before: Date,
): Promise<number> {
  return sql.execute('delete from preflights where workspace_id = $1 and campaign_id = $2 and expires_at < $3', [
    workspaceId,
    campaignId,
    before,
  ]);
}
