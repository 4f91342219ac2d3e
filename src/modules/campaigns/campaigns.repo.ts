import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { CampaignsTable } from '../../platform/db/tables.js';

export type CampaignRow = Selectable<CampaignsTable>;

/** What a change of a campaign may set; `revision` and `updated_at` follow by themselves. */
export type CampaignChange = Omit<Updateable<CampaignsTable>, 'workspace_id' | 'id' | 'revision' | 'updated_at'>;

/** The order of claims: a smaller number draws first. */
const PRIORITY_ORDER: Readonly<Record<string, number>> = { HIGH: 1, MEDIUM: 2, LOW: 3 };

/** Adds a campaign together with its slot, which sleeps until the campaign is active. */
export async function insertCampaign(db: Ctx['db'], values: Insertable<CampaignsTable>): Promise<CampaignRow> {
  const row = await db.insertInto('campaigns').values(values).returningAll().executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_slots')
    .values({
      workspace_id: row.workspace_id,
      campaign_id: row.id,
      priority: PRIORITY_ORDER[row.priority] ?? 2,
      next_check_at: row.created_at,
      day_ends_at: row.created_at,
    })
    .execute();
  return row;
}

/** A campaign that is not deleted. */
export function findCampaign(db: Ctx['db'], workspaceId: number, id: string): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Also keeps others from changing it, its steps and its mailboxes until the transaction ends. */
export function lockCampaignRow(db: Ctx['db'], workspaceId: number, id: string): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Those of these campaigns that exist, deleted ones left out. */
export function findCampaignRows(db: Ctx['db'], workspaceId: number, ids: readonly string[]): Promise<CampaignRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
}

/** What events call campaigns, deleted ones too. */
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

/** Changes a locked campaign and counts its revision up, so that compiled plans of it are made anew. */
export async function updateCampaign(
  db: Ctx['db'],
  workspaceId: number,
  id: string,
  change: CampaignChange,
  now: Date,
): Promise<CampaignRow> {
  return db
    .updateTable('campaigns')
    .set({ ...change, updated_at: now, revision: sql`revision + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateSlotPriority(
  db: Ctx['db'],
  workspaceId: number,
  id: string,
  priority: string,
): Promise<void> {
  await db
    .updateTable('campaign_slots')
    .set({ priority: PRIORITY_ORDER[priority] ?? 2 })
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', id)
    .execute();
}

/**
 * Puts a new schedule into the slot that claims read: the window that is open or comes next, and when to look. A day that
 * runs ends by the new zone; one that is over is left for the claim to begin anew.
 */
export async function updateSlotWindow(
  db: Ctx['db'],
  workspaceId: number,
  id: string,
  now: Date,
  window: { opensAt: Date | null; closesAt: Date | null; dayEndsAt: Date },
): Promise<void> {
  await db
    .updateTable('campaign_slots')
    .set({
      window_opens_at: window.opensAt,
      window_closes_at: window.closesAt,
      next_check_at: now,
      day_ends_at: sql`case when day_ends_at > ${now} then ${window.dayEndsAt}::timestamptz else day_ends_at end`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', id)
    .execute();
}

/** Marks a campaign deleted and puts its slot to sleep: no claim finds it any more. */
export async function deleteCampaignRow(db: Ctx['db'], workspaceId: number, id: string, now: Date): Promise<void> {
  await updateCampaign(db, workspaceId, id, { deleted_at: now }, now);
  await db
    .updateTable('campaign_slots')
    .set({ active: false })
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', id)
    .execute();
}

/** The subsequences of a campaign that are not deleted, in their order. */
export function listChildRows(db: Ctx['db'], workspaceId: number, parentId: string): Promise<CampaignRow[]> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('parent_campaign_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The campaign behind a public page, in whichever workspace: tokens are not guessed, and the page asks with nothing else. */
export function findCampaignByShareToken(db: Ctx['db'], token: string): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('share_token', '=', token)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
