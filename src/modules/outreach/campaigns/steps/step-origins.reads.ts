// Reads templates and template_versions: the templates that steps were copied from, in their current versions.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Step of a template in its current version. */
export interface TemplateStepState {
  readonly template_id: string;
  readonly name: string;
  readonly version: number;
  /** Step ID; null for a template whose current version has none of the given steps. */
  readonly step_id: string | null;
  /** Version that last changed the email of the step. */
  readonly changed_in: number | null;
}

/** Lists these templates, except deleted ones, with these of their steps. */
export function listTemplateSteps(
  sql: SqlRunner,
  workspaceId: number,
  templateIds: readonly string[],
  stepIds: readonly string[],
): Promise<TemplateStepState[]> {
  return sql.query<TemplateStepState>(
    `select t.id as template_id, t.name, t.version, s.step ->> 'id' as step_id, (s.step ->> 'changedIn')::int as changed_in
     from templates t
     join template_versions v on v.workspace_id = t.workspace_id and v.template_id = t.id and v.version = t.version
     left join lateral jsonb_array_elements(v.steps) as s (step) on s.step ->> 'id' = any($3::text[])
     where t.workspace_id = $1 and t.id = any($2::uuid[])`,
    [workspaceId, templateIds, stepIds],
    'step-origins-templates',
  );
}
