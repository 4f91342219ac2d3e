import { Type } from 'typebox';
import { withHeaders } from '../../../../platform/http/answer.js';
import { etagOf } from '../../../../platform/http/etag.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { CampaignDeleteOut, CampaignPath, IfMatch } from '../core/campaign.schemas.js';
import {
  CampaignStepChangeOut,
  CampaignStepCreateIn,
  CampaignStepOut,
  CampaignStepUpdateIn,
  StepPath,
} from './campaign-steps.schemas.js';
import {
  changeStoredStep,
  createStep,
  deleteStep,
  listCampaignSteps,
  type StepChange,
  type StepPorts,
} from './campaign-steps.service.js';
import { sentStepIssues } from './sent-templates.js';
import { stepWinnerRoutes } from './step-winner.routes.js';
import { stepsToWire, stepToWire } from './step-wire.js';

const changeAnswer = (change: StepChange) =>
  withHeaders({ ...stepToWire(change), affectedContacts: change.affectedContacts }, { etag: etagOf(change.revision) });

/** Registers the operations for steps: create, list, change, delete, and choose a winning variant. */
export function campaignStepRoutes(app: App, ports: StepPorts): void {
  operation(app, {
    id: 'listCampaignSteps',
    method: 'GET',
    path: '/campaigns/{campaign_id}/steps',
    tag: 'Campaigns',
    summary: 'List steps',
    description: 'Returns the steps of a campaign with their variants, by `order`.',
    params: CampaignPath,
    response: Type.Array(CampaignStepOut),
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const { steps, origins } = await listCampaignSteps(ctx, workspaceId, params.campaign_id);
      return stepsToWire(steps, origins);
    },
  });

  operation(app, {
    id: 'createCampaignStep',
    method: 'POST',
    path: '/campaigns/{campaign_id}/steps',
    tag: 'Campaigns',
    summary: 'Create a step',
    description:
      'Adds a step to the sequence. If `order` is taken, that step and the later ones move down. In a launched campaign, every contact still in the sequence gets each step once, in the current order: contacts waiting for a later step get the new step first, and `affectedContacts` counts them. Contacts who completed the sequence do not get the new step. Without a delay, the first step waits 0 seconds and later steps wait three days.',
    params: CampaignPath,
    body: CampaignStepCreateIn,
    alsoWrong: sentStepIssues,
    response: CampaignStepChangeOut,
    answerHeaders: ['ETag'],
    errors: ['campaign_not_found', 'campaign_not_editable', 'limit_reached'],
    example: {
      body: {
        bodyText: 'Hi {{firstName}}, any {thoughts|news} on this?',
        delayDays: 3,
        variants: [
          { bodyText: 'Hi {{firstName}}, any thoughts?', share: 60 },
          { bodyText: 'Still interested?', share: 40 },
        ],
      },
    },
    handler: async (ctx, { workspaceId, params, body }) =>
      changeAnswer(await createStep(ctx, workspaceId, params.campaign_id, body, ports)),
  });

  operation(app, {
    id: 'updateCampaignStep',
    method: 'PATCH',
    path: '/campaigns/steps/{step_id}',
    tag: 'Campaigns',
    summary: 'Update a step',
    description:
      'Changes the fields you send. `variants` replaces the list: an item with an `id` keeps that variant; items without IDs match by position. The change applies to every email that has not started sending. If you move or enable a step in a launched campaign, contacts waiting for a later step first get any earlier step they have not received; `affectedContacts` counts them. The first step of an active campaign needs a subject.',
    params: StepPath,
    headers: IfMatch,
    body: CampaignStepUpdateIn,
    alsoWrong: sentStepIssues,
    response: CampaignStepChangeOut,
    answerHeaders: ['ETag'],
    errors: ['step_not_found', 'campaign_not_editable', 'precondition_failed'],
    example: { body: { subject: 'A better subject', delayDays: 2 } },
    handler: async (ctx, { workspaceId, params, body, headers }) =>
      changeAnswer(await changeStoredStep(ctx, workspaceId, params.step_id, body, headers['If-Match'], ports)),
  });

  operation(app, {
    id: 'deleteCampaignStep',
    method: 'DELETE',
    path: '/campaigns/steps/{step_id}',
    tag: 'Campaigns',
    summary: 'Delete a step',
    description:
      'Deletes a step and cancels its scheduled emails; their contacts continue with the next step, and later steps move up. Stats of sent emails stay. In an active campaign, the step that becomes the first one needs a subject.',
    params: StepPath,
    headers: IfMatch,
    response: CampaignDeleteOut,
    errors: ['step_not_found', 'campaign_not_editable', 'precondition_failed'],
    handler: async (ctx, { workspaceId, params, headers }) => {
      const { id, deletedAt } = await deleteStep(ctx, workspaceId, params.step_id, headers['If-Match']);
      return { id, deleted: true, deletedAt: isoOf(deletedAt) };
    },
  });

  stepWinnerRoutes(app);
}
