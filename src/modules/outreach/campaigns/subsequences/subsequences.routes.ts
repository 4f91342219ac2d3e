import { Type } from 'typebox';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { CampaignDeleteOut, CampaignPath } from '../core/campaign.schemas.js';
import type { RetimeAtOnce } from '../core/write-campaign.service.js';
import { sentStepsIssues } from '../steps/sent-templates.js';
import { routingPolicyRoutes } from './routing-policy.routes.js';
import { subsequenceToWire } from './subsequence-wire.js';
import {
  CampaignSubsequenceCreateIn,
  CampaignSubsequenceOut,
  CampaignSubsequenceUpdateIn,
  SubsequencePath,
} from './subsequences.schemas.js';
import {
  changeSubsequence,
  createSubsequence,
  deleteSubsequence,
  describeSubsequence,
  describeSubsequences,
} from './subsequences.service.js';

/** Registers the operations for subsequences and the policy that routes contacts into them. */
export function subsequenceRoutes(app: App, retime: RetimeAtOnce): void {
  operation(app, {
    id: 'listSubsequences',
    method: 'GET',
    path: '/campaigns/{campaign_id}/subsequences',
    tag: 'Subsequences',
    summary: 'List subsequences',
    description: 'Returns the subsequences of a campaign by `order`. Each subsequence is a campaign.',
    params: CampaignPath,
    response: Type.Array(CampaignSubsequenceOut),
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      (await describeSubsequences(ctx, workspaceId, params.campaign_id)).map(subsequenceToWire),
  });

  operation(app, {
    id: 'getSubsequence',
    method: 'GET',
    path: '/campaigns/{campaign_id}/subsequences/{subsequence_id}',
    tag: 'Subsequences',
    summary: 'Get a subsequence',
    description: 'Returns the trigger, modes and stats of a subsequence.',
    params: SubsequencePath,
    response: CampaignSubsequenceOut,
    errors: ['campaign_not_found', 'subsequence_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      subsequenceToWire(await describeSubsequence(ctx, workspaceId, params.campaign_id, params.subsequence_id)),
  });

  operation(app, {
    id: 'createSubsequence',
    method: 'POST',
    path: '/campaigns/{campaign_id}/subsequences',
    tag: 'Subsequences',
    summary: 'Create a subsequence',
    description:
      'Creates a child campaign for contacts that match a trigger, with the settings, stop rules and mailboxes of its parent. A subsequence cannot have subsequences. Contacts that match while it is paused or archived enter when it resumes, if they can still receive its emails.',
    params: CampaignPath,
    body: CampaignSubsequenceCreateIn,
    alsoWrong: sentStepsIssues,
    response: CampaignSubsequenceOut,
    errors: ['campaign_not_found', 'campaign_not_editable', 'limit_reached'],
    example: {
      body: {
        name: 'Interested',
        trigger: { intents: ['interested'] },
        steps: [{ subject: 'Your question', bodyText: 'Hi {{firstName}}, happy to help.' }],
      },
    },
    handler: async (ctx, { workspaceId, params, body }) =>
      subsequenceToWire(await createSubsequence(ctx, workspaceId, params.campaign_id, body)),
  });

  operation(app, {
    id: 'updateSubsequence',
    method: 'PATCH',
    path: '/campaigns/{campaign_id}/subsequences/{subsequence_id}',
    tag: 'Subsequences',
    summary: 'Update a subsequence',
    description: 'Updates the fields you send. Steps are changed by the step operations.',
    params: SubsequencePath,
    body: CampaignSubsequenceUpdateIn,
    response: CampaignSubsequenceOut,
    errors: ['campaign_not_found', 'subsequence_not_found', 'campaign_not_editable'],
    example: { body: { enabled: false } },
    handler: async (ctx, { workspaceId, params, body }) => {
      const { campaign_id: parentId, subsequence_id: id } = params;
      return subsequenceToWire(await changeSubsequence(ctx, workspaceId, parentId, id, body, retime));
    },
  });

  operation(app, {
    id: 'deleteSubsequence',
    method: 'DELETE',
    path: '/campaigns/{campaign_id}/subsequences/{subsequence_id}',
    tag: 'Subsequences',
    summary: 'Delete a subsequence',
    description: 'Deletes a subsequence like a campaign. Contacts moved into it stay stopped in the parent.',
    params: SubsequencePath,
    response: CampaignDeleteOut,
    errors: ['campaign_not_found', 'subsequence_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const { id, deletedAt } = await deleteSubsequence(ctx, workspaceId, params.campaign_id, params.subsequence_id);
      return { id, deleted: true, deletedAt: isoOf(deletedAt) };
    },
  });

  routingPolicyRoutes(app);
}
