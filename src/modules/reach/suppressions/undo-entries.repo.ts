import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { SuppressionRow } from './suppressions.repo.js';

/** Values of an entry before the change; times in PostgreSQL's JSON format. */
export interface FormerEntry {
  readonly id: string;
  readonly reason: string;
  readonly note: string | null;
  readonly source: string;
  readonly campaign_id: string | null;
  readonly expires_at: string | null;
  readonly updated_at: string;
}

export function deleteEntries(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<SuppressionRow[]> {
  return sql.query<SuppressionRow>(
    'delete from suppressions where workspace_id = $1 and id = any($2::uuid[]) returning *',
    [workspaceId, ids],
    'suppressions-delete-by-id',
  );
}

export async function restoreEntries(
  sql: SqlRunner,
  workspaceId: number,
  entries: readonly FormerEntry[],
): Promise<void> {
  await sql.execute(
    `update suppressions s set reason = b.reason, note = b.note, source = b.source, campaign_id = b.campaign_id,
       expires_at = b.expires_at, updated_at = b.updated_at
     from jsonb_to_recordset($2::jsonb) as b (id uuid, reason text, note text, source text, campaign_id uuid,
       expires_at timestamptz, updated_at timestamptz)
     where s.workspace_id = $1 and s.id = b.id`,
    [workspaceId, storedJson(entries)],
    'suppressions-restore',
  );
}
