import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { assignmentsOf, insertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { CampaignsTable } from '../../../../platform/db/tables.js';

export type CampaignRow = Selectable<CampaignsTable>;

/** Fields that a change may set; `revision` and `updated_at` are set automatically. */
export type CampaignChange = Omit<Updateable<CampaignsTable>, 'workspace_id' | 'id' | 'revision' | 'updated_at'>;

/** Priority of claims; a smaller number is first. */
const PRIORITY_ORDER: Readonly<Record<string, number>> = { HIGH: 1, MEDIUM: 2, LOW: 3 };

/** Adds a campaign together with its slot, which is disabled until the campaign is active. */
export async function insertCampaign(sql: SqlRunner, values: Insertable<CampaignsTable>): Promise<CampaignRow> {
  const row = await insertRow(sql, 'campaigns', values);
  await sql.execute(
    `insert into campaign_slots (workspace_id, campaign_id, priority, next_check_at, day_ends_at)
     values ($1, $2, $3, $4, $4)`,
    [row.workspace_id, row.id, PRIORITY_ORDER[row.priority] ?? 2, row.created_at],
  );
  return row;
}

/** Returns a campaign that is not deleted. */
export async function findCampaign(sql: SqlRunner, workspaceId: number, id: string): Promise<CampaignRow | undefined> {
  const [row] = await sql.query<CampaignRow>(
    'select * from campaigns where workspace_id = $1 and id = $2 and deleted_at is null',
    [workspaceId, id],
  );
  return row;
}

/** Locks the row: the campaign, its steps, and its mailboxes do not change until the transaction ends. */
export async function lockCampaignRow(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<CampaignRow | undefined> {
  const [row] = await sql.query<CampaignRow>(
    'select * from campaigns where workspace_id = $1 and id = $2 and deleted_at is null for update',
    [workspaceId, id],
  );
  return row;
}

/** Returns these campaigns, except missing and deleted ones. */
export function findCampaignRows(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<CampaignRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return sql.query<CampaignRow>(
    'select * from campaigns where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [workspaceId, ids],
  );
}

/** Returns the names of campaigns for events, including deleted ones. */
export function listCampaignNames(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
): Promise<Array<Pick<CampaignRow, 'id' | 'name' | 'group_id'>>> {
  if (ids.length === 0) return Promise.resolve([]);
  return sql.query<Pick<CampaignRow, 'id' | 'name' | 'group_id'>>(
    'select id, name, group_id from campaigns where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, ids],
    'campaigns-list-names',
  );
}

/** Changes a locked campaign and increments its revision, so that its plans are compiled again. */
export async function updateCampaign(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  change: CampaignChange,
  now: Date,
): Promise<CampaignRow> {
  const { text, values } = assignmentsOf({ ...change, updated_at: now }, 3);
  const [row] = await sql.query<CampaignRow>(
    `update campaigns set ${text}, revision = revision + 1 where workspace_id = $1 and id = $2 returning *`,
    [workspaceId, id, ...values],
  );
  if (row === undefined) throw new Error(`Campaign ${id} is not there, although it is locked.`);
  return row;
}

export async function updateSlotPriority(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  priority: string,
): Promise<void> {
  await sql.execute('update campaign_slots set priority = $3 where workspace_id = $1 and campaign_id = $2', [
    workspaceId,
    id,
    PRIORITY_ORDER[priority] ?? 2,
  ]);
}

/**
 * Writes a new schedule to the slot that claims read: the current or next window, and the time of the next check. The
 * current day ends by the new zone; the claim resets a day that has ended.
 */
export async function updateSlotWindow(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
  window: { opensAt: Date | null; closesAt: Date | null; dayEndsAt: Date },
): Promise<void> {
  await sql.execute(
    `update campaign_slots set window_opens_at = $4, window_closes_at = $5, next_check_at = $3,
       day_ends_at = case when day_ends_at > $3 then $6::timestamptz else day_ends_at end
     where workspace_id = $1 and campaign_id = $2`,
    [workspaceId, id, now, window.opensAt, window.closesAt, window.dayEndsAt],
  );
}

/** Marks a campaign as deleted and disables its slot, so that no claim finds it. */
export async function deleteCampaignRow(sql: SqlRunner, workspaceId: number, id: string, now: Date): Promise<void> {
  await updateCampaign(sql, workspaceId, id, { deleted_at: now }, now);
  await sql.execute('update campaign_slots set active = false where workspace_id = $1 and campaign_id = $2', [
    workspaceId,
    id,
  ]);
}

/** Returns the subsequences of a campaign in their order, except deleted ones. */
export function listChildRows(sql: SqlRunner, workspaceId: number, parentId: string): Promise<CampaignRow[]> {
  return sql.query<CampaignRow>(
    'select * from campaigns where workspace_id = $1 and parent_campaign_id = $2 and deleted_at is null order by id',
    [workspaceId, parentId],
  );
}

/** Returns the campaign of a public page, in any workspace: the page sends only its token, which cannot be guessed. */
export async function findCampaignByShareToken(sql: SqlRunner, token: string): Promise<CampaignRow | undefined> {
  const [row] = await sql.query<CampaignRow>('select * from campaigns where share_token = $1 and deleted_at is null', [
    token,
  ]);
  return row;
}
