import { Type } from 'typebox';
import type { EnrollmentRules } from '../../../../engine/enrollment/rules.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { EnrollmentRulesOut, EnrollmentRulesUpdateIn } from './enrollment-rules.schemas.js';
import { changeEnrollmentRules, viewEnrollmentRules } from './enrollment-rules.service.js';

const WorkspacePath = Type.Object({ workspace_id: Type.Integer({ description: 'Must equal `workspaceId`.' }) });

/** Registers the enrollment rules of a workspace. */
export function enrollmentRuleRoutes(app: App): void {
  operation(app, {
    id: 'getEnrollmentRules',
    method: 'GET',
    path: '/workspaces/{workspace_id}/enrollment-rules',
    tag: 'Workspaces',
    summary: 'Get enrollment rules',
    description:
      'Returns the rules for new contacts of all campaigns of the workspace. A campaign can replace each of them in `settings.enrollment`.',
    workspaceAlias: true,
    params: WorkspacePath,
    response: EnrollmentRulesOut,
    handler: async (ctx, { workspaceId }) => toWire(await viewEnrollmentRules(ctx, workspaceId)),
  });

  operation(app, {
    id: 'updateEnrollmentRules',
    method: 'PATCH',
    path: '/workspaces/{workspace_id}/enrollment-rules',
    tag: 'Workspaces',
    summary: 'Update enrollment rules',
    description:
      'Updates the rules you send. Rules apply to contacts that are added from then on by imports, requests, and segments; contacts that are already in a campaign stay. Segments try contacts that the previous rules kept out again within minutes.',
    scope: 'admin',
    workspaceAlias: true,
    refusesUnknownFields: true,
    params: WorkspacePath,
    body: EnrollmentRulesUpdateIn,
    response: EnrollmentRulesOut,
    example: {
      body: { oneCampaign: 'person', daysAfterReply: 90, exclude: [{ field: 'custom.stage', values: ['customer'] }] },
    },
    handler: async (ctx, { workspaceId, body }) => toWire(await changeEnrollmentRules(ctx, workspaceId, body)),
  });
}

function toWire({ exclude, ...rules }: EnrollmentRules) {
  return { ...rules, exclude: exclude.map(({ field, values }) => ({ field, values: [...values] })) };
}
