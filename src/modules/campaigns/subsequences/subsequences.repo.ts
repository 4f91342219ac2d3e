import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Ctx } from '../../../platform/context.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { SubsequencePoliciesTable, SubsequencesTable } from '../../../platform/db/tables.js';

export type SubsequenceRow = Selectable<SubsequencesTable>;
export type RoutingPolicyRow = Selectable<SubsequencePoliciesTable>;

/** The subsequences of a campaign in their order; those whose campaign is deleted are left out. */
export function listSubsequenceRows(sql: SqlRunner, workspaceId: number, parentId: string): Promise<SubsequenceRow[]> {
  return sql.query<SubsequenceRow>(
    `select s.* from subsequences s join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
     where s.workspace_id = $1 and s.parent_campaign_id = $2 and c.deleted_at is null
     order by s.position, s.campaign_id`,
    [workspaceId, parentId],
    'campaigns-list-subsequences',
  );
}

/** Whether the first message of a subsequence goes on in the conversation that is there. */
export async function findContinueThread(db: Ctx['db'], workspaceId: number, campaignId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subsequences')
    .select('continue_thread')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row?.continue_thread ?? false;
}

export async function insertSubsequence(db: Ctx['db'], values: Insertable<SubsequencesTable>): Promise<void> {
  await db.insertInto('subsequences').values(values).execute();
}

export async function updateSubsequence(
  db: Ctx['db'],
  workspaceId: number,
  campaignId: string,
  values: Updateable<SubsequencesTable>,
): Promise<void> {
  await db
    .updateTable('subsequences')
    .set(values)
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .execute();
}

/** Numbers subsequences from 1 in this order. The caller holds the parent's lock. */
export async function placeSubsequences(
  db: Ctx['db'],
  workspaceId: number,
  wanted: readonly SubsequenceRow[],
): Promise<void> {
  for (const [index, row] of wanted.entries()) {
    if (row.position === index + 1) continue;
    await updateSubsequence(db, workspaceId, row.campaign_id, { position: index + 1 });
  }
}

/** undefined: the campaign has the default policy. */
export function findRoutingPolicy(
  db: Ctx['db'],
  workspaceId: number,
  campaignId: string,
): Promise<RoutingPolicyRow | undefined> {
  return db
    .selectFrom('subsequence_policies')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

export async function upsertRoutingPolicy(db: Ctx['db'], values: Insertable<SubsequencePoliciesTable>): Promise<void> {
  const { workspace_id: _workspace, campaign_id: _campaign, ...changes } = values;
  await db
    .insertInto('subsequence_policies')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'campaign_id']).doUpdateSet(changes))
    .execute();
}
