import { Type } from 'typebox';
import { LIFECYCLE_ACTIONS, type LifecycleAction } from '../../../engine/lifecycle/enums.js';
import { say } from '../../../engine/words/say.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { enumOf, resourceId } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
import { learnSendingDomains } from '../preflight/index.js';
import { launchToWire } from './launch.routes.js';
import { CampaignLifecycleOut, PublicCampaignLifecycleIn } from './lifecycle.schemas.js';
import { changeLifecycle, type LifecycleResult } from './lifecycle.service.js';

function lifecycleToWire(campaignId: string, result: LifecycleResult): CampaignLifecycleOut {
  const { launch } = result;
  return {
    campaignId,
    action: result.action,
    status: result.status,
    previousStatus: result.previousStatus,
    changed: result.changed,
    pauseReason: result.pauseReason,
    async: launch?.async ?? false,
    jobId: launch?.job?.id ?? null,
    preflight: result.preflight?.out ?? null,
    launch: launch === null ? null : launchToWire(campaignId, launch),
    changedAt: isoOf(result.changedAt),
  };
}

/** Returns a value of the query or the body. Throws 422 `conflicting_values` if they differ. */
function either<T>(name: string, inQuery: T | undefined, inBody: T | null | undefined): T | null {
  if (inQuery !== undefined && inBody !== undefined && inBody !== null && inQuery !== inBody) {
    const text = say`differs from the field of the same name in the body`;
    throw new ValidationError([valueIssue(['query', name], 'conflicting_values', text, inQuery)]);
  }
  return inQuery ?? inBody ?? null;
}

function requiredAction(action: LifecycleAction | null): LifecycleAction {
  if (action !== null) return action;
  throw new ValidationError([{ type: 'missing', loc: ['query', 'action'], msg: 'Field required', input: null }]);
}

/** Registers pause, resume, archive, and unarchive. */
export function lifecycleRoutes(app: App): void {
  operation(app, {
    id: 'changeCampaignLifecycle',
    method: 'POST',
    path: '/campaigns/{campaign_id}/lifecycle',
    tag: 'Campaigns',
    summary: 'Launch, pause, resume or archive a campaign',
    description:
      'Changes the status of a campaign. Launch and resume require a passing preflight. A pause takes effect immediately: sending stops before the response, and a running launch is canceled. Repeating an action changes nothing and returns `changed: false`. The action is in the query or in the body.',
    params: Type.Object({ campaign_id: resourceId({ description: 'ID of the campaign.' }) }),
    query: Type.Object({
      action: Type.Optional(enumOf(LIFECYCLE_ACTIONS, { description: 'Action to perform.' })),
      async: Type.Optional(Type.Boolean({ description: 'Whether a launch runs as a background job.' })),
    }),
    body: PublicCampaignLifecycleIn,
    bodyOptional: true,
    response: CampaignLifecycleOut,
    errors: ['campaign_not_found', 'invalid_transition', 'preflight_failed', 'preflight_stale'],
    // A pause runs no checks, because it must take effect immediately.
    prepare: async (ctx, { workspaceId, params, query, body }) => {
      const isGated = ['launch', 'resume'].includes(query.action ?? body.action ?? '');
      if (isGated) await learnSendingDomains(ctx, workspaceId, params.campaign_id);
    },
    example: { body: { action: 'pause', reason: 'Waiting for the new price list' } },
    handler: async (ctx, { workspaceId, params, query, body }) => {
      const result = await changeLifecycle(ctx, {
        workspaceId,
        campaignId: params.campaign_id,
        action: requiredAction(either('action', query.action, body.action)),
        reason: body.reason ?? null,
        limit: body.limit ?? null,
        async: either('async', query.async, body.async),
        includeDecision: body.includeDecision,
        preflightId: body.preflightId ?? null,
      });
      return lifecycleToWire(params.campaign_id, result);
    },
  });
}
