import type { Ctx } from '../../../../platform/context.js';
import type { StepWithVariants } from './campaign-steps.repo.js';
import { listTemplateSteps } from './step-origins.reads.js';
import { originOf } from './stored-step.js';

/** Current template of a step. */
export interface OriginState {
  readonly id: string;
  readonly name: string;
  /** Version that the step was copied from. */
  readonly version: number;
  readonly latestVersion: number;
  /** Whether a later version changed the email of the step. */
  readonly isUpdateAvailable: boolean;
}

/** Templates of steps, by the ID of the step. */
export type Origins = ReadonlyMap<string, OriginState>;

/** Returns the templates that these steps were copied from, except deleted ones. */
export async function originsOf(ctx: Ctx, workspaceId: number, steps: readonly StepWithVariants[]): Promise<Origins> {
  const known = steps.flatMap((step) => {
    const origin = originOf(step);
    return origin === null ? [] : [{ step, origin }];
  });
  if (known.length === 0) return new Map();
  const templateIds = [...new Set(known.map(({ origin }) => origin.templateId))];
  const stepIds = known.map(({ origin }) => origin.stepId);
  const found = await listTemplateSteps(ctx.sql, workspaceId, templateIds, stepIds);
  const states = known.flatMap(({ step, origin }): Array<[string, OriginState]> => {
    const rows = found.filter((row) => row.template_id === origin.templateId);
    const [template] = rows;
    if (template === undefined) return [];
    const changedIn = rows.find((row) => row.step_id === origin.stepId)?.changed_in ?? 0;
    const { name, version: latestVersion } = template;
    const isUpdateAvailable = changedIn > origin.version;
    return [[step.id, { id: origin.templateId, name, version: origin.version, latestVersion, isUpdateAvailable }]];
  });
  return new Map(states);
}
