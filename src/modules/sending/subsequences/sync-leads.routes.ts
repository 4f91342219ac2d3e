import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { SubsequencePath } from '../../outreach/campaigns/subsequences/index.js';
import { SubsequenceSyncIn, SubsequenceSyncOut } from './sync-leads.schemas.js';
import { syncSubsequence } from './sync-leads.service.js';

/** Registers the operation that moves contacts into a subsequence. */
export function syncLeadsRoutes(app: App): void {
  operation(app, {
    id: 'syncSubsequenceLeads',
    method: 'POST',
    path: '/campaigns/{campaign_id}/subsequences/{subsequence_id}/sync-leads',
    tag: 'Subsequences',
    summary: 'Move contacts to a subsequence',
    description:
      'Without a body, moves every contact of the campaign that matches the trigger, within the routing policy; `intents`, `statuses` and `limit` narrow the selection. Contacts in `contactIds` are moved even if they do not match, and regardless of `cooldownDays` and `maxPerContact`. Suppressed, unsubscribed and bounced contacts are never moved. A moved contact stops in the campaign (`stopParent`) and gets the first email of the subsequence after its entry delay. Returns 409 if the subsequence cannot send, because its campaign is a draft or archived, it was paused separately, or it has no enabled step.',
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
