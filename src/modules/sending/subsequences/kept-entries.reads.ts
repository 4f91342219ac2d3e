// Reads subsequence_entries, subsequences, campaigns and set_aside: contacts that can enter since their subsequence resumed.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isSetAside } from '../../foundation/faults/index.js';

export const ENTRY_WORK_NAME = 'sending.routing.entry';

/** Entries whose subsequence sends again, except entries that wait for their next attempt. */
const READY = `subsequence_entries e
  join subsequences q on q.workspace_id = e.workspace_id and q.campaign_id = e.subsequence_id
  join campaigns c on c.workspace_id = e.workspace_id and c.id = e.subsequence_id and c.deleted_at is null and c.status = 'active'
  where not ${isSetAside(ENTRY_WORK_NAME, 'e.workspace_id', 'e.contact_id::text', '$1')}`;

/** Contact kept for a subsequence. */
export interface KeptEntry {
  readonly contact_id: string;
  readonly parent_campaign_id: string;
}

/** Lists workspaces with kept contacts whose subsequence has resumed. */
export async function listWorkspacesWithEntries(sql: SqlRunner, now: Date): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    `select distinct e.workspace_id from ${READY} order by 1`,
    [now],
    'subsequences-entries-workspaces',
  );
  return rows.map((row) => row.workspace_id);
}

/** Lists kept contacts of a workspace whose subsequence has resumed, the longest kept first. */
export function listReadyEntries(sql: SqlRunner, workspaceId: number, now: Date, limit: number): Promise<KeptEntry[]> {
  return sql.query<KeptEntry>(
    `select e.contact_id, min(q.parent_campaign_id::text) as parent_campaign_id from ${READY} and e.workspace_id = $2
     group by e.contact_id order by min(e.kept_at), e.contact_id limit $3`,
    [now, workspaceId, limit],
    'subsequences-ready-entries',
  );
}
