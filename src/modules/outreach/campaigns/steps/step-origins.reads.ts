// Reads templates, template_versions and shared_texts: the templates that steps were copied from, in their current versions.
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

/** Lists these templates, of the workspace or shared by the account, except deleted ones, with these of their steps. */
export function listTemplateSteps(
  sql: SqlRunner,
  workspaceId: number,
  templateIds: readonly string[],
  stepIds: readonly string[],
): Promise<TemplateStepState[]> {
  return sql.query<TemplateStepState>(
    `select t.id as template_id, t.name, t.version, s.step ->> 'id' as step_id, (s.step ->> 'changedIn')::int as changed_in
     from (
       select o.id, o.name, o.version, v.steps from templates o
       join template_versions v on v.workspace_id = o.workspace_id and v.template_id = o.id and v.version = o.version
       where o.workspace_id = $1 and o.id = any($2::uuid[])
       union all
       select h.id, h.name, h.version, h.content -> 'steps' from shared_texts h
       where h.kind = 'template' and h.id = any($2::uuid[])
         and not exists (select from templates o where o.workspace_id = $1 and o.id = h.id)
     ) t
     left join lateral jsonb_array_elements(t.steps) as s (step) on s.step ->> 'id' = any($3::text[])`,
    [workspaceId, templateIds, stepIds],
    'step-origins-templates',
  );
}
