import { withHeaders } from '../../../../platform/http/answer.js';
import { etagOf } from '../../../../platform/http/etag.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { IfMatch } from '../core/campaign.schemas.js';
import { StepWinnerIn } from '../core/step-winner.schemas.js';
import { CampaignStepOut, StepPath } from './campaign-steps.schemas.js';
import type { StepAnswer } from './step-lock.service.js';
import { openWinner, settleWinner } from './step-winner.service.js';
import { stepToWire } from './step-wire.js';

const stepAnswer = (answer: StepAnswer) => withHeaders(stepToWire(answer), { etag: etagOf(answer.revision) });

/** Registers the operations of the winning variant of a step: settle, open again. */
export function stepWinnerRoutes(app: App): void {
  operation(app, {
    id: 'settleCampaignStepWinner',
    method: 'PUT',
    path: '/campaigns/steps/{step_id}/winner',
    tag: 'Campaigns',
    summary: 'Set the winner of a step',
    description:
      'Starting with the next email, the step sends only this variant, even if its shares are `fixed`. Pass null to undo a winner that Outrider chose: the shares apply again, and Outrider does not choose a winner automatically. The setting applies until you change it, reopen it, or replace the variants.',
    params: StepPath,
    headers: IfMatch,
    body: StepWinnerIn,
    response: CampaignStepOut,
    answerHeaders: ['ETag'],
    errors: ['step_not_found', 'campaign_not_editable', 'precondition_failed'],
    example: { body: { variantId: null } },
    handler: async (ctx, { workspaceId, params, body, headers }) =>
      stepAnswer(await settleWinner(ctx, workspaceId, params.step_id, body.variantId, headers['If-Match'])),
  });

  operation(app, {
    id: 'openCampaignStepWinner',
    method: 'DELETE',
    path: '/campaigns/steps/{step_id}/winner',
    tag: 'Campaigns',
    summary: 'Reopen the winner of a step',
    description:
      'Clears the winner. The shares apply until Outrider finds a winner by the results, which requires `variantSelection.mode` `auto`.',
    params: StepPath,
    headers: IfMatch,
    response: CampaignStepOut,
    answerHeaders: ['ETag'],
    errors: ['step_not_found', 'campaign_not_editable', 'precondition_failed'],
    handler: async (ctx, { workspaceId, params, headers }) =>
      stepAnswer(await openWinner(ctx, workspaceId, params.step_id, headers['If-Match'])),
  });
}
