import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { CampaignSendOut, sendToWire } from '../sends/index.js';
import { SendPath } from './explain.routes.js';
import { SendResolveIn } from './resolve.schemas.js';
import { resolveSend } from './resolve.service.js';

/** Registers the operation for a member's decision about a message without a result. */
export function resolveRoutes(app: App): void {
  operation(app, {
    id: 'resolveSend',
    method: 'POST',
    path: '/campaigns/{campaign_id}/sends/{send_id}/resolve',
    tag: 'Sends',
    summary: 'Resolve an unconfirmed email',
    description:
      'Settles an email in status `unknown`: the connection was lost during delivery, so the server may have accepted it. Outrider never resends such an email automatically; say what you know. Recorded in the audit log.',
    params: SendPath,
    body: SendResolveIn,
    response: CampaignSendOut,
    errors: ['campaign_not_found', 'send_not_found', 'invalid_transition'],
    example: { body: { verdict: 'not_sent', resend: true } },
    handler: async (ctx, { workspaceId, params, body }) =>
      sendToWire(await resolveSend(ctx, workspaceId, params.campaign_id, params.send_id, body)),
  });
}
