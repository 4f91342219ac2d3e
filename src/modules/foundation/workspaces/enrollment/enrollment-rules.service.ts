import { type EnrollmentRules, readEnrollmentRules } from '../../../../engine/enrollment/rules.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { notFound } from '../../../../platform/errors.js';
import { lockWorkspace, updateWorkspace } from '../workspaces.repo.js';
import { getWorkspace } from '../workspaces.service.js';

/** Returns the enrollment rules of a workspace. Throws `workspace_not_found` (404). */
export async function viewEnrollmentRules(ctx: Ctx, workspaceId: number): Promise<EnrollmentRules> {
  return readEnrollmentRules((await getWorkspace(ctx, workspaceId)).enrollment_rules);
}

/** Changes enrollment rules of a workspace; absent rules are unchanged. Throws `workspace_not_found` (404). */
export function changeEnrollmentRules(
  ctx: Ctx,
  workspaceId: number,
  changes: { readonly [K in keyof EnrollmentRules]?: EnrollmentRules[K] | undefined },
): Promise<EnrollmentRules> {
  return inTx(ctx, async (ctx) => {
    const row = await lockWorkspace(ctx.sql, workspaceId);
    if (row === undefined) throw notFound('workspace');
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const rules: EnrollmentRules = { ...readEnrollmentRules(row.enrollment_rules), ...given };
    await updateWorkspace(ctx.sql, workspaceId, {
      enrollment_rules: storedJson(rules),
      updated_at: ctx.clock.now(),
    });
    return rules;
  });
}
