import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { CampaignPath } from '../core/campaign.schemas.js';
import { changeRoutingPolicy, describeRoutingPolicy } from './routing-policy.service.js';
import { routingPolicyToWire } from './subsequence-wire.js';
import { SubsequenceRoutingPolicyOut, SubsequenceRoutingPolicyUpdateIn } from './subsequences.schemas.js';

/** Registers the operations of the policy that routes contacts into subsequences: get, update. */
export function routingPolicyRoutes(app: App): void {
  operation(app, {
    id: 'getSubsequenceRoutingPolicy',
    method: 'GET',
    path: '/campaigns/{campaign_id}/subsequence-routing-policy',
    tag: 'Subsequences',
    summary: 'Get the routing policy',
    description:
      'Returns how contacts of the campaign move to its subsequences. `order` lists all of them in the order they are evaluated.',
    params: CampaignPath,
    response: SubsequenceRoutingPolicyOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      routingPolicyToWire(await describeRoutingPolicy(ctx, workspaceId, params.campaign_id)),
  });

  operation(app, {
    id: 'updateSubsequenceRoutingPolicy',
    method: 'PATCH',
    path: '/campaigns/{campaign_id}/subsequence-routing-policy',
    tag: 'Subsequences',
    summary: 'Update the routing policy',
    description: 'Updates the fields you send. Subsequences missing from `order` are evaluated after those it lists.',
    params: CampaignPath,
    body: SubsequenceRoutingPolicyUpdateIn,
    response: SubsequenceRoutingPolicyOut,
    errors: ['campaign_not_found', 'campaign_not_editable'],
    example: { body: { mode: 'first_match', stopParent: true } },
    handler: async (ctx, { workspaceId, params, body }) =>
      routingPolicyToWire(await changeRoutingPolicy(ctx, workspaceId, params.campaign_id, body)),
  });
}
