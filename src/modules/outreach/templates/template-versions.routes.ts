import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { isoOf } from '../../../platform/http/wire.js';
import { templateAnswer, templateStepToWire } from './template-wire.js';
import {
  TemplateDetailOut,
  TemplateIfMatch,
  TemplatePath,
  TemplateRestoreIn,
  TemplateVersionDetailOut,
  TemplateVersionPath,
  TemplateVersionsOut,
} from './templates.schemas.js';
import { getVersion, listVersions, restoreVersion } from './templates.service.js';

/** Registers the operations of the versions of a template: list, get, restore. */
export function templateVersionRoutes(app: App): void {
  operation(app, {
    id: 'listTemplateVersions',
    method: 'GET',
    path: '/templates/{template_id}/versions',
    tag: 'Templates',
    summary: 'List versions of a template',
    description: 'Returns the versions of a template with their authors and times.',
    params: TemplatePath,
    response: TemplateVersionsOut,
    errors: ['template_not_found'],
    handler: async (ctx, { workspaceId, params }) => ({
      items: (await listVersions(ctx, workspaceId, params.template_id)).map((row) => ({
        version: row.version,
        stepsCount: row.steps_count,
        authorName: row.author_name,
        createdAt: isoOf(row.created_at),
      })),
    }),
  });

  operation(app, {
    id: 'getTemplateVersion',
    method: 'GET',
    path: '/templates/{template_id}/versions/{version}',
    tag: 'Templates',
    summary: 'Get a version of a template',
    description: 'Returns a version of a template with its steps.',
    params: TemplateVersionPath,
    response: TemplateVersionDetailOut,
    errors: ['template_not_found', 'template_version_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const row = await getVersion(ctx, workspaceId, params.template_id, params.version);
      return {
        version: row.version,
        stepsCount: row.steps.length,
        authorName: row.author_name,
        createdAt: isoOf(row.created_at),
        steps: row.steps.map(templateStepToWire),
      };
    },
  });

  operation(app, {
    id: 'restoreTemplateVersion',
    method: 'POST',
    path: '/templates/{template_id}/restore',
    tag: 'Templates',
    summary: 'Restore a version of a template',
    description:
      'Makes the steps of an older version current, as a new version. The steps are validated again, for example for deleted snippets.',
    params: TemplatePath,
    headers: TemplateIfMatch,
    body: TemplateRestoreIn,
    response: TemplateDetailOut,
    answerHeaders: ['ETag'],
    errors: ['template_not_found', 'template_version_not_found', 'precondition_failed'],
    example: { body: { version: 1 } },
    handler: async (ctx, { workspaceId, params, headers, body, key }) => {
      const { template_id: id } = params;
      return templateAnswer(
        await restoreVersion(ctx, workspaceId, ownerOf(key), id, body.version, headers['If-Match']),
      );
    },
  });
}
