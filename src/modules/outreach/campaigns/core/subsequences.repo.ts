import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRow, updateRows, upsertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { SubsequencePoliciesTable, SubsequencesTable } from '../../../../platform/db/tables.js';

export type SubsequenceRow = Selectable<SubsequencesTable>;
export type RoutingPolicyRow = Selectable<SubsequencePoliciesTable>;

/** Returns the subsequences of a campaign in order, except those whose campaign was deleted. */
export function listSubsequenceRows(sql: SqlRunner, workspaceId: number, parentId: string): Promise<SubsequenceRow[]> {
  return sql.query<SubsequenceRow>(
    `select s.* from subsequences s join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
     where s.workspace_id = $1 and s.parent_campaign_id = $2 and c.deleted_at is null
     order by s.position, s.campaign_id`,
    [workspaceId, parentId],
    'campaigns-list-subsequences',
  );
}

/** Whether the first message of a subsequence continues the existing conversation. */
export async function findContinueThread(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<boolean> {
  const [row] = await sql.query<Pick<SubsequenceRow, 'continue_thread'>>(
    'select continue_thread from subsequences where workspace_id = $1 and campaign_id = $2',
    [workspaceId, campaignId],
  );
  return row?.continue_thread ?? false;
}

export async function insertSubsequence(sql: SqlRunner, values: Insertable<SubsequencesTable>): Promise<void> {
  await insertRow(sql, 'subsequences', values);
}

export async function updateSubsequence(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  values: Updateable<SubsequencesTable>,
): Promise<void> {
  await updateRows(sql, 'subsequences', values, 'workspace_id = $1 and campaign_id = $2', [workspaceId, campaignId]);
}

/** Numbers subsequences from 1 in this order. The caller holds the parent's lock. */
export async function reorderSubsequences(
  sql: SqlRunner,
  workspaceId: number,
  wanted: readonly SubsequenceRow[],
): Promise<void> {
  for (const [index, row] of wanted.entries()) {
    if (row.position === index + 1) continue;
    await updateSubsequence(sql, workspaceId, row.campaign_id, { position: index + 1 });
  }
}

/** Returns the routing policy of a campaign; undefined for the default policy. */
export async function findRoutingPolicy(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<RoutingPolicyRow | undefined> {
  const [row] = await sql.query<RoutingPolicyRow>(
    'select * from subsequence_policies where workspace_id = $1 and campaign_id = $2',
    [workspaceId, campaignId],
  );
  return row;
}

export async function upsertRoutingPolicy(sql: SqlRunner, values: Insertable<SubsequencePoliciesTable>): Promise<void> {
  await upsertRow(sql, 'subsequence_policies', values, ['workspace_id', 'campaign_id']);
}
