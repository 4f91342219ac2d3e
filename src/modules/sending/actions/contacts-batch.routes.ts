import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { pageCursor } from '../../../platform/http/types.js';
import { CampaignPath } from '../../outreach/campaigns/index.js';
import { ContactsBatchIn, ContactsBatchOut, MAX_REJECTIONS } from './contacts-batch.schemas.js';
import { actOnBatch } from './contacts-batch.service.js';
import { learnForTakeUp } from './take-up.service.js';

/** Registers the operation that applies one action to many contacts. */
export function contactsBatchRoutes(app: App): void {
  operation(app, {
    id: 'batchCampaignContacts',
    method: 'POST',
    path: '/campaigns/{campaign_id}/contacts/batch',
    tag: 'Contacts',
    summary: 'Change many contacts',
    description:
      'Pauses, resumes, stops, deletes, suppresses or moves up to 1,000 contacts by ID, or the contacts of a filter in batches of up to 1,000: while `nextCursor` is not null, repeat the request with it. A batch is applied as a whole; contacts that cannot be changed are listed in `rejections`. Resuming contacts reopens a completed campaign if a step is left for one of them and the preflight of a resume passes. `dryRun` returns the same result and changes nothing.',
    rate: 'heavy',
    params: CampaignPath,
    query: Type.Object({
      cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous response.' })),
    }),
    body: ContactsBatchIn,
    response: ContactsBatchOut,
    errors: [
      'campaign_not_found',
      'subsequence_not_found',
      'campaign_not_editable',
      'invalid_transition',
      'preflight_failed',
    ],
    example: { body: { filter: { status: ['active'], search: 'acme' }, action: 'pause' } },
    prepare: async (ctx, { params, body, workspaceId }) => {
      if (body.action === 'resume' && !body.dryRun) await learnForTakeUp(ctx, workspaceId, params.campaign_id);
    },
    handler: async (ctx, { params, query, body, workspaceId }) => {
      const { refused, ...counts } = await actOnBatch(ctx, workspaceId, params.campaign_id, body, query.cursor);
      return { ...counts, rejections: refused.slice(0, MAX_REJECTIONS), dryRun: body.dryRun };
    },
  });
}
