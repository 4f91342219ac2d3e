import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { sentStepsIssues } from '../campaigns/steps/index.js';
import { templateVersionRoutes } from './template-versions.routes.js';
import { templateAnswer, templateToWire } from './template-wire.js';
import {
  TemplateDeletedOut,
  TemplateDetailOut,
  TemplateFromCampaignIn,
  TemplateIfMatch,
  TemplateIn,
  TemplatePath,
  TemplatesOut,
  TemplatesQuery,
  TemplateUpdateIn,
} from './templates.schemas.js';
import {
  changeTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  removeTemplate,
  saveFromCampaign,
} from './templates.service.js';

const STEP = {
  subject: 'Quick question, {{firstName}}',
  bodyText: 'Hi {{firstName | default: "there"}}, who handles hiring at {{company | default: "your company"}}?',
};

/** Registers the operations of templates. */
export function templateRoutes(app: App): void {
  operation(app, {
    id: 'listTemplates',
    method: 'GET',
    path: '/templates',
    tag: 'Templates',
    summary: 'List templates',
    description: 'Returns the templates of the workspace without their texts, sorted by folder and name.',
    query: TemplatesQuery,
    response: TemplatesOut,
    handler: async (ctx, { workspaceId, query }) => ({
      items: (await listTemplates(ctx, workspaceId, query)).map(templateToWire),
    }),
  });

  operation(app, {
    id: 'createTemplate',
    method: 'POST',
    path: '/templates',
    tag: 'Templates',
    summary: 'Create a template',
    description:
      'Creates a template of one step or of a sequence. The steps are validated like steps of a campaign. A sequence can continue a conversation, so its first step needs a subject only if it starts a new thread.',
    body: TemplateIn,
    alsoWrong: sentStepsIssues,
    response: TemplateDetailOut,
    answerHeaders: ['ETag'],
    errors: ['already_exists', 'limit_reached'],
    example: { body: { name: 'Cold opener', folder: 'Agencies', language: 'en-US', kind: 'step', steps: [STEP] } },
    handler: async (ctx, { workspaceId, body, key }) =>
      templateAnswer(await createTemplate(ctx, workspaceId, ownerOf(key), body)),
  });

  operation(app, {
    id: 'saveTemplateFromCampaign',
    method: 'POST',
    path: '/templates/from-campaign',
    tag: 'Templates',
    summary: 'Save steps as a template',
    description:
      'Creates a template from one step of a campaign, or from all its steps. The campaign does not change, and later changes of the campaign do not change the template.',
    body: TemplateFromCampaignIn,
    response: TemplateDetailOut,
    answerHeaders: ['ETag'],
    errors: ['campaign_not_found', 'step_not_found', 'already_exists', 'limit_reached'],
    example: { body: { name: 'Agency sequence', campaignId: '01977a3e-7c00-7000-8000-000000000000' } },
    handler: async (ctx, { workspaceId, body, key }) =>
      templateAnswer(await saveFromCampaign(ctx, workspaceId, ownerOf(key), body)),
  });

  oneTemplateRoutes(app);
}

/** Registers the operations of one template: get, update, delete, its versions. */
function oneTemplateRoutes(app: App): void {
  operation(app, {
    id: 'getTemplate',
    method: 'GET',
    path: '/templates/{template_id}',
    tag: 'Templates',
    summary: 'Get a template',
    description: 'Returns a template with its steps.',
    params: TemplatePath,
    response: TemplateDetailOut,
    answerHeaders: ['ETag'],
    errors: ['template_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      templateAnswer(await getTemplate(ctx, workspaceId, params.template_id)),
  });

  operation(app, {
    id: 'updateTemplate',
    method: 'PATCH',
    path: '/templates/{template_id}',
    tag: 'Templates',
    summary: 'Update a template',
    description:
      'Updates the fields you send. `steps` replaces the list and creates a new version; a step with an `id` keeps its link to the steps of campaigns that were copied from it. Campaigns do not change until you apply the update to their steps.',
    params: TemplatePath,
    headers: TemplateIfMatch,
    body: TemplateUpdateIn,
    alsoWrong: sentStepsIssues,
    response: TemplateDetailOut,
    answerHeaders: ['ETag'],
    errors: ['template_not_found', 'already_exists', 'precondition_failed'],
    example: { body: { steps: [{ ...STEP, subject: 'Hiring at {{company | default: "your company"}}' }] } },
    handler: async (ctx, { workspaceId, params, headers, body, key }) =>
      templateAnswer(
        await changeTemplate(ctx, workspaceId, ownerOf(key), params.template_id, headers['If-Match'], body),
      ),
  });

  operation(app, {
    id: 'deleteTemplate',
    method: 'DELETE',
    path: '/templates/{template_id}',
    tag: 'Templates',
    summary: 'Delete a template',
    description: 'Deletes a template with all its versions. Steps that were copied from it stay in their campaigns.',
    params: TemplatePath,
    headers: TemplateIfMatch,
    response: TemplateDeletedOut,
    errors: ['template_not_found', 'precondition_failed'],
    handler: async (ctx, { workspaceId, params, headers }) => {
      await removeTemplate(ctx, workspaceId, params.template_id, headers['If-Match']);
      return { id: params.template_id, deleted: true };
    },
  });

  templateVersionRoutes(app);
}
