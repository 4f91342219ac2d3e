import { givenRows } from '../../../../platform/db/given-rows.js';
import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRows, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { CampaignStepsTable, CampaignVariantsTable } from '../../../../platform/db/tables.js';

export type StepRow = Selectable<CampaignStepsTable>;
export type VariantRow = Selectable<CampaignVariantsTable>;
export type StepWithVariants = StepRow & { readonly variants: readonly VariantRow[] };

/** Returns the steps of a campaign in order, each with its variants in order. */
export async function listSteps(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<StepWithVariants[]> {
  const steps = await sql.query<StepRow>(
    `select * from campaign_steps where workspace_id = $1 and campaign_id = $2 and deleted_at is null
     order by step_order`,
    [workspaceId, campaignId],
  );
  if (steps.length === 0) return [];
  const variants = await sql.query<VariantRow>(
    `select * from campaign_variants where workspace_id = $1 and step_id = any($2::uuid[]) and deleted_at is null
     order by position`,
    [workspaceId, steps.map((step) => step.id)],
  );
  return steps.map((step) => ({ ...step, variants: variants.filter((variant) => variant.step_id === step.id) }));
}

/** Returns the campaign of a step that is not deleted. */
export async function findCampaignOfStep(sql: SqlRunner, workspaceId: number, id: string): Promise<string | undefined> {
  const [row] = await sql.query<Pick<StepRow, 'campaign_id'>>(
    'select campaign_id from campaign_steps where workspace_id = $1 and id = $2 and deleted_at is null',
    [workspaceId, id],
  );
  return row?.campaign_id;
}

export async function insertSteps(sql: SqlRunner, rows: readonly Insertable<CampaignStepsTable>[]): Promise<void> {
  await insertRows(sql, 'campaign_steps', rows);
}

export async function insertVariants(
  sql: SqlRunner,
  rows: readonly Insertable<CampaignVariantsTable>[],
): Promise<void> {
  await insertRows(sql, 'campaign_variants', rows);
}

export async function updateStep(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<CampaignStepsTable>,
): Promise<void> {
  await updateRows(sql, 'campaign_steps', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
}

interface StepPosition {
  readonly id: string;
  readonly order: number;
}

const POSITIONS = givenRows<StepPosition>({
  id: ['uuid', (place) => place.id],
  step_order: ['int', (place) => place.order],
});

/**
 * Sets the positions of steps in two statements, because two rows must never share a position while they are moved
 * one after the other.
 */
export async function updateStepOrders(
  sql: SqlRunner,
  workspaceId: number,
  places: readonly StepPosition[],
): Promise<void> {
  if (places.length === 0) return;
  await sql.execute(
    `update campaign_steps s set step_order = -n.step_order
     from ${POSITIONS.at(2, 'n')} where s.workspace_id = $1 and s.id = n.id`,
    [workspaceId, ...POSITIONS.values(places)],
  );
  await sql.execute(
    `update campaign_steps set step_order = -step_order
     where workspace_id = $1 and id = any($2::uuid[]) and step_order < 0`,
    [workspaceId, places.map((place) => place.id)],
  );
}

/** Clears the positions of all variants of a step, so that the remaining ones can get new ones. */
export async function deleteVariants(sql: SqlRunner, workspaceId: number, stepId: string, now: Date): Promise<void> {
  await sql.execute(
    'update campaign_variants set deleted_at = $3 where workspace_id = $1 and step_id = $2 and deleted_at is null',
    [workspaceId, stepId, now],
  );
}

/** Writes one variant that stays, with its new position and text. */
export async function restoreVariant(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<CampaignVariantsTable>,
): Promise<void> {
  const change = { ...values, deleted_at: null };
  await updateRows(sql, 'campaign_variants', change, 'workspace_id = $1 and id = $2', [workspaceId, id]);
}
