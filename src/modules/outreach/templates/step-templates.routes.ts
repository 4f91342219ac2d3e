import { Type } from 'typebox';
import { withHeaders } from '../../../platform/http/answer.js';
import { etagOf } from '../../../platform/http/etag.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import { CampaignStepChangeOut, IfMatch, type StepPorts, stepsToWire, stepToWire } from '../campaigns/steps/index.js';
import { applyUpdate, insertTemplate, previewUpdate } from './step-templates.service.js';
import {
  TemplateApplyIn,
  TemplateInsertIn,
  TemplateInsertOut,
  TemplatePath,
  TemplateUpdateOut,
} from './templates.schemas.js';

const StepPath = Type.Object({ step_id: resourceId({ description: 'ID of the step.' }) });

/** Registers the operations that copy templates to campaigns and update the copies. */
export function stepTemplateRoutes(app: App, ports: StepPorts): void {
  operation(app, {
    id: 'insertTemplate',
    method: 'POST',
    path: '/templates/{template_id}/insert',
    tag: 'Templates',
    summary: 'Insert a template',
    description:
      'Adds copies of the steps of a template to a campaign, by the rules of `createCampaignStep`. Each copy records its template and version, and later changes of the template do not change it. If the first step has no delay and other steps precede it, it waits three days.',
    params: TemplatePath,
    body: TemplateInsertIn,
    response: TemplateInsertOut,
    answerHeaders: ['ETag'],
    errors: ['template_not_found', 'campaign_not_found', 'campaign_not_editable', 'limit_reached'],
    example: { body: { campaignId: '01977a3e-7c00-7000-8000-000000000000' } },
    handler: async (ctx, { workspaceId, params, body }) => {
      const input = { campaignId: body.campaignId, order: body.order };
      const added = await insertTemplate(ctx, workspaceId, params.template_id, input, ports);
      const steps = stepsToWire(added.steps, added.origins).filter(({ id }) => added.stepIds.includes(id));
      return withHeaders({ steps, affectedContacts: added.affectedContacts }, { etag: etagOf(added.revision) });
    },
  });

  operation(app, {
    id: 'previewTemplateUpdate',
    method: 'GET',
    path: '/campaigns/steps/{step_id}/template-update',
    tag: 'Templates',
    summary: 'Preview a template update',
    description:
      'Compares a step with the current version of its template and returns every difference, including edits made in the campaign.',
    params: StepPath,
    response: TemplateUpdateOut,
    errors: ['step_not_found', 'template_not_found', 'template_step_removed'],
    handler: async (ctx, { workspaceId, params }) => {
      const { template, version, changes } = await previewUpdate(ctx, workspaceId, params.step_id);
      const { id: templateId, name, version: latestVersion } = template;
      return { templateId, name, version, latestVersion, changes: changes.map((change) => ({ ...change })) };
    },
  });

  operation(app, {
    id: 'applyTemplateUpdate',
    method: 'POST',
    path: '/campaigns/steps/{step_id}/template-update',
    tag: 'Templates',
    summary: 'Apply a template update',
    description:
      'Replaces the name, texts, variants, and thread mode of a step with the current version of its template, by the rules of `updateCampaignStep`. Edits made in the campaign are lost; delay, position, and status stay. The change applies to every email that has not started sending.',
    params: StepPath,
    headers: IfMatch,
    body: TemplateApplyIn,
    bodyOptional: true,
    response: CampaignStepChangeOut,
    answerHeaders: ['ETag'],
    errors: [
      'step_not_found',
      'template_not_found',
      'template_step_removed',
      'campaign_not_editable',
      'precondition_failed',
    ],
    example: { body: { version: 4 } },
    handler: async (ctx, { workspaceId, params, headers, body }) => {
      const expected = { version: body?.version, ifMatch: headers['If-Match'] };
      const change = await applyUpdate(ctx, workspaceId, params.step_id, expected, ports);
      const { affectedContacts, revision } = change;
      return withHeaders({ ...stepToWire(change), affectedContacts }, { etag: etagOf(revision) });
    },
  });
}
