import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { SubsequencePath } from '../campaigns/subsequences/index.js';
import { SubsequenceSyncIn, SubsequenceSyncOut } from './sync-leads.schemas.js';
import { syncSubsequence } from './sync-leads.service.js';

/** Contacts moved into a subsequence by hand. */
export function syncLeadsRoutes(app: App): void {
  operation(app, {
    id: 'syncSubsequenceLeads',
    method: 'POST',
    path: '/campaigns/{campaign_id}/subsequences/{subsequence_id}/sync-leads',
    tag: 'Subsequences',
    summary: 'Move contacts into a subsequence now',
    description:
      'Without a body: everyone in the campaign who matches the trigger, as far as the routing policy lets them. `intents`, `statuses` and `limit` narrow that. Contacts that are named in `contactIds` are moved whether or not they match, also past `cooldownDays` and `maxPerContact`. Suppressed contacts, opt-outs and bounces are never moved. A contact that is moved stops in the campaign (`stopParent`) and gets the first message of the subsequence after its entry delay. A subsequence that can not send, because its campaign is a draft or paused or it has no enabled step, takes nobody: 409.',
    params: SubsequencePath,
    rate: 'heavy',
    body: SubsequenceSyncIn,
    bodyOptional: true,
    response: SubsequenceSyncOut,
    errors: ['campaign_not_found', 'subsequence_not_found', 'invalid_transition'],
    example: { body: { intents: ['interested'], dryRun: true } },
    handler: async (ctx, { workspaceId, params, body }) => {
      const request = { workspaceId, parentId: params.campaign_id, subsequenceId: params.subsequence_id, wanted: body };
      const result = await syncSubsequence(ctx, request);
      return {
        subsequenceId: params.subsequence_id,
        parentCampaignId: params.campaign_id,
        ...result,
        skipped: [...result.skipped],
        dryRun: body.dryRun,
      };
    },
  });
}
