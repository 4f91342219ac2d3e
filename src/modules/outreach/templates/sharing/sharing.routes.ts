import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { storedSteps, type TemplateKind, type TemplateStep } from '../template-steps.js';
import { templateStepToWire } from '../template-wire.js';
import type { SharedTextView } from './sharing.reads.js';
import {
  SharedTextDetailOut as DetailOut,
  SharedTextDeletedOut,
  type SharedTextDetailOut,
  SharedTextPath,
  SharedTextsOut,
  SharedTextsQuery,
  ShareTextIn,
} from './sharing.schemas.js';
import { getShared, listShared, type SharedKind, shareText, unshareText } from './sharing.service.js';

const TAG = 'Templates';
const COLLECTION = '/shared-texts';
const ITEM = `${COLLECTION}/{shared_text_id}`;

/** Registers the operations of texts that the account shares with all its workspaces. */
export function sharedTextRoutes(app: App): void {
  operation(app, {
    id: 'listSharedTexts',
    method: 'GET',
    path: COLLECTION,
    tag: TAG,
    summary: 'List shared texts',
    description:
      'Returns the snippets and templates that the account shares with all workspaces, without their texts. Steps include a shared snippet as `{% snippet "name" %}`, unless the workspace has a snippet of that name.',
    query: SharedTextsQuery,
    response: SharedTextsOut,
    handler: async (ctx, { workspaceId, query }) => ({
      items: (await listShared(ctx, workspaceId, query.kind)).map(summaryOf),
    }),
  });

  operation(app, {
    id: 'shareText',
    method: 'POST',
    path: COLLECTION,
    tag: TAG,
    summary: 'Share a text',
    description:
      'Publishes the current version of a snippet or template for all workspaces of the account, or replaces the published version. Members of every workspace see the text, its author, and the name of this workspace. A published snippet applies to every email that has not started sending. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    accountOnly: true,
    body: ShareTextIn,
    response: DetailOut,
    errors: [
      'account_key_required',
      'snippet_not_found',
      'template_not_found',
      'snippet_in_use',
      'already_exists',
      'limit_reached',
    ],
    example: { body: { kind: 'snippet', id: '01977a3e-7c00-7000-8000-000000000000' } },
    handler: async (ctx, { workspaceId, body, key }) => detailOf(await shareText(ctx, workspaceId, ownerOf(key), body)),
  });

  operation(app, {
    id: 'getSharedText',
    method: 'GET',
    path: ITEM,
    tag: TAG,
    summary: 'Get a shared text',
    description: 'Returns a shared snippet or template with its texts.',
    params: SharedTextPath,
    response: DetailOut,
    errors: ['shared_text_not_found'],
    handler: async (ctx, { workspaceId, params }) => detailOf(await getShared(ctx, workspaceId, params.shared_text_id)),
  });

  operation(app, {
    id: 'unshareText',
    method: 'DELETE',
    path: ITEM,
    tag: TAG,
    summary: 'Stop sharing a text',
    description:
      'Ends the sharing of a snippet or template. The text stays in the workspace that it comes from, and steps inserted from a template stay. A snippet that steps of other workspaces use cannot be removed; the error lists the workspaces. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    accountOnly: true,
    params: SharedTextPath,
    response: SharedTextDeletedOut,
    errors: ['account_key_required', 'shared_text_not_found', 'snippet_in_use'],
    handler: async (ctx, { params }) => {
      await unshareText(ctx, params.shared_text_id);
      return { id: params.shared_text_id, deleted: true };
    },
  });
}

interface Content {
  readonly bodyText?: string;
  readonly bodyHtml?: string;
  readonly kind?: TemplateKind;
  readonly steps?: readonly TemplateStep[];
}

const contentOf = (row: SharedTextView): Content => row.content as Content;

function summaryOf(row: SharedTextView) {
  const { kind = null, steps } = contentOf(row);
  return {
    id: row.id,
    kind: row.kind as SharedKind,
    name: row.name,
    folder: row.folder,
    language: row.language,
    version: row.version,
    ownVersion: row.own_version,
    workspaceName: row.origin_name,
    templateKind: kind,
    stepsCount: steps?.length ?? null,
    authorName: row.author_name,
    sharedBy: row.shared_by,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

function detailOf(row: SharedTextView): SharedTextDetailOut {
  const { bodyText = null, bodyHtml = null, steps } = contentOf(row);
  return {
    ...{ ...summaryOf(row), bodyText, bodyHtml },
    steps: steps === undefined ? null : storedSteps(steps).map(templateStepToWire),
  };
}
