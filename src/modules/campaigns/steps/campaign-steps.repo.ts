import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.js';
import type { CampaignStepsTable, CampaignVariantsTable } from '../../../platform/db/tables.js';

export type StepRow = Selectable<CampaignStepsTable>;
export type VariantRow = Selectable<CampaignVariantsTable>;
export type StepWithVariants = StepRow & { readonly variants: readonly VariantRow[] };

/** The steps of a campaign in order, each with its variants in order. */
export async function listSteps(db: Ctx['db'], workspaceId: number, campaignId: string): Promise<StepWithVariants[]> {
  const steps = await db
    .selectFrom('campaign_steps')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('deleted_at', 'is', null)
    .orderBy('step_order')
    .execute();
  if (steps.length === 0) return [];
  const variants = await db
    .selectFrom('campaign_variants')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(
      'step_id',
      'in',
      steps.map((step) => step.id),
    )
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
  return steps.map((step) => ({ ...step, variants: variants.filter((variant) => variant.step_id === step.id) }));
}

/** The campaign of a step that is not deleted. */
export async function findCampaignOfStep(db: Ctx['db'], workspaceId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_steps')
    .select('campaign_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.campaign_id;
}

export async function insertSteps(db: Ctx['db'], rows: readonly Insertable<CampaignStepsTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('campaign_steps').values(rows).execute();
}

export async function insertVariants(db: Ctx['db'], rows: readonly Insertable<CampaignVariantsTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('campaign_variants').values(rows).execute();
}

export async function updateStep(
  db: Ctx['db'],
  workspaceId: number,
  id: string,
  values: Updateable<CampaignStepsTable>,
): Promise<void> {
  await db
    .updateTable('campaign_steps')
    .set(values)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

/**
 * Gives steps their places, in two statements: while rows move one after the other, two of them may not meet on a place.
 */
export async function updateStepOrders(
  db: Ctx['db'],
  workspaceId: number,
  places: ReadonlyArray<{ id: string; order: number }>,
): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map((place) => place.id);
  const orders = places.map((place) => place.order);
  await sql`update campaign_steps s set step_order = -n.step_order
    from unnest(${ids}::uuid[], ${orders}::int[]) as n (id, step_order)
    where s.workspace_id = ${workspaceId} and s.id = n.id`.execute(db);
  await sql`update campaign_steps set step_order = -step_order
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and step_order < 0`.execute(db);
}

/** Takes all variants of a step out of their positions, so that those that stay can get new ones. */
export async function deleteVariants(db: Ctx['db'], workspaceId: number, stepId: string, now: Date): Promise<void> {
  await db
    .updateTable('campaign_variants')
    .set({ deleted_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('step_id', '=', stepId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Writes one variant that stays, with its new position and text. */
export async function restoreVariant(
  db: Ctx['db'],
  workspaceId: number,
  id: string,
  values: Updateable<CampaignVariantsTable>,
): Promise<void> {
  await db
    .updateTable('campaign_variants')
    .set({ ...values, deleted_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}
