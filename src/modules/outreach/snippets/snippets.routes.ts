import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { SnippetView } from './snippets.reads.js';
import {
  SnippetDeletedOut,
  SnippetDetailOut,
  SnippetIn,
  SnippetPath,
  SnippetsOut,
  SnippetsQuery,
  SnippetUpdateIn,
  SnippetVersionsOut,
} from './snippets.schemas.js';
import {
  changeSnippet,
  createSnippet,
  getSnippet,
  listSnippets,
  listVersions,
  removeSnippet,
  type SnippetWithUses,
} from './snippets.service.js';

/** Registers the operations of snippets. */
export function snippetRoutes(app: App): void {
  operation(app, {
    id: 'listSnippets',
    method: 'GET',
    path: '/snippets',
    tag: 'Templates',
    summary: 'List snippets',
    description: 'Returns the snippets of the workspace, sorted by name. Steps include them as `{% snippet "name" %}`.',
    query: SnippetsQuery,
    response: SnippetsOut,
    handler: async (ctx, { workspaceId, query }) => ({
      items: (await listSnippets(ctx, workspaceId, query)).map(toWire),
    }),
  });

  operation(app, {
    id: 'createSnippet',
    method: 'POST',
    path: '/snippets',
    tag: 'Templates',
    summary: 'Create a snippet',
    description:
      'Creates a reusable text that step bodies include as `{% snippet "name" %}`. A snippet can contain variables, spintax, and conditions, but no other snippets. Variables assigned in a step are not visible in the snippet. A missing format is derived from the other one, and both formats are validated.',
    body: SnippetIn,
    response: SnippetDetailOut,
    errors: ['already_exists', 'limit_reached'],
    example: {
      body: {
        name: 'offer',
        folder: 'Agencies',
        language: 'en-US',
        bodyText: 'Ten percent off for {{company | default: "your team"}} until Friday.',
      },
    },
    handler: async (ctx, { workspaceId, body, key }) =>
      detailOf(await createSnippet(ctx, workspaceId, ownerOf(key), body)),
  });

  operation(app, {
    id: 'getSnippet',
    method: 'GET',
    path: '/snippets/{snippet_id}',
    tag: 'Templates',
    summary: 'Get a snippet',
    description: 'Returns a snippet with the campaigns that use it.',
    params: SnippetPath,
    response: SnippetDetailOut,
    errors: ['snippet_not_found'],
    handler: async (ctx, { workspaceId, params }) => detailOf(await getSnippet(ctx, workspaceId, params.snippet_id)),
  });

  operation(app, {
    id: 'updateSnippet',
    method: 'PATCH',
    path: '/snippets/{snippet_id}',
    tag: 'Templates',
    summary: 'Update a snippet',
    description:
      'Updates the fields you send. Changing the text creates a new version, which applies to every email that has not started sending, in all campaigns. `name` can be changed only while no campaign uses the snippet.',
    params: SnippetPath,
    body: SnippetUpdateIn,
    response: SnippetDetailOut,
    errors: ['snippet_not_found', 'snippet_in_use', 'already_exists'],
    example: { body: { bodyText: 'Ten percent off for {{company | default: "your team"}} until Monday.' } },
    handler: async (ctx, { workspaceId, params, body, key }) =>
      detailOf(await changeSnippet(ctx, workspaceId, ownerOf(key), params.snippet_id, body)),
  });

  operation(app, {
    id: 'deleteSnippet',
    method: 'DELETE',
    path: '/snippets/{snippet_id}',
    tag: 'Templates',
    summary: 'Delete a snippet',
    description:
      'Deletes a snippet with all its versions. A snippet in use cannot be deleted; the error lists the campaigns.',
    params: SnippetPath,
    response: SnippetDeletedOut,
    errors: ['snippet_not_found', 'snippet_in_use'],
    handler: async (ctx, { workspaceId, params }) => {
      await removeSnippet(ctx, workspaceId, params.snippet_id);
      return { id: params.snippet_id, deleted: true };
    },
  });

  versionRoutes(app);
}

function versionRoutes(app: App): void {
  operation(app, {
    id: 'listSnippetVersions',
    method: 'GET',
    path: '/snippets/{snippet_id}/versions',
    tag: 'Templates',
    summary: 'List versions of a snippet',
    description:
      'Returns the versions of a snippet with their texts, authors, and times. To restore an older version, update the snippet with its texts. `explainSend` shows which version an email used.',
    params: SnippetPath,
    response: SnippetVersionsOut,
    errors: ['snippet_not_found'],
    handler: async (ctx, { workspaceId, params }) => ({
      items: (await listVersions(ctx, workspaceId, params.snippet_id)).map((row) => ({
        version: row.version,
        bodyText: row.body_text,
        bodyHtml: row.body_html,
        authorName: row.author_name,
        createdAt: isoOf(row.created_at),
      })),
    }),
  });
}

function toWire(row: SnippetView) {
  return {
    id: row.id,
    name: row.name,
    folder: row.folder,
    language: row.language,
    version: row.version,
    bodyText: row.body_text,
    bodyHtml: row.body_html,
    authorName: row.author_name,
    campaignsCount: row.campaigns,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

const detailOf = ({ snippet, uses }: SnippetWithUses) => ({
  ...toWire(snippet),
  campaigns: uses.map(({ id, name }) => ({ id, name })),
});
