import { Type } from 'typebox';
import { SNIPPET_NAME } from '../../../engine/template/snippet-name.js';
import { textLabelFilters, textLabels, textLabelsOut } from '../../../platform/http/reading/text-labels.js';
import { dtOut, patchOf, resourceId, uuid, withDefault } from '../../../platform/http/types.js';

export const SnippetPath = Type.Object({ snippet_id: resourceId({ description: 'ID of the snippet.' }) });

/** Maximum length of one format of a snippet, in UTF-16 code units. */
const MAX_BODY = 20_000;

const fields = {
  name: Type.String({
    pattern: SNIPPET_NAME,
    description: 'Unique name, used in steps as `{% snippet "name" %}`.',
    examples: ['offer'],
  }),
  ...textLabels,
  bodyText: withDefault(
    Type.String({
      maxLength: MAX_BODY,
      description: 'Plain text template. Empty: derived from `bodyHtml`.',
      examples: ['{Ten percent|10%} off for {{company | default: "your team"}} until Friday.'],
    }),
    '',
  ),
  bodyHtml: withDefault(
    Type.String({
      maxLength: MAX_BODY,
      description: 'HTML template. Empty: derived from `bodyText`, with its line breaks.',
    }),
    '',
  ),
};

export const SnippetsQuery = Type.Object(textLabelFilters);
export const SnippetIn = Type.Object(fields, { $id: 'SnippetIn' });
export const SnippetUpdateIn = patchOf(SnippetIn, { $id: 'SnippetUpdateIn', minProperties: 1 });

const out = {
  id: uuid(),
  name: Type.String({ examples: ['offer'] }),
  ...textLabelsOut,
  version: Type.Integer({ minimum: 1, description: 'Current version. Each change of the text increments it.' }),
  bodyText: Type.String(),
  bodyHtml: Type.String({ description: 'Template source. It is not sanitized: do not render it as a page.' }),
  authorName: Type.String({
    description: 'Name of the member or API key that wrote the current version, at that time.',
    examples: ['Nora Lind'],
  }),
  campaignsCount: Type.Integer({ minimum: 0, description: 'Number of campaigns with a step that uses the snippet.' }),
  createdAt: dtOut(),
  updatedAt: dtOut(),
};

const SnippetOut = Type.Object(out, { $id: 'SnippetOut' });

const SnippetCampaign = Type.Object(
  { id: uuid(), name: Type.String({ examples: ['Spring offer'] }) },
  { $id: 'SnippetCampaign' },
);

export const SnippetDetailOut = Type.Object(
  {
    ...out,
    campaigns: Type.Array(SnippetCampaign, {
      maxItems: 100,
      description: 'Campaigns with a step that uses the snippet, by name; subsequences are listed separately.',
    }),
  },
  { $id: 'SnippetDetailOut' },
);

export const SnippetsOut = Type.Object(
  { items: Type.Array(SnippetOut, { maxItems: 300, description: 'Snippets, sorted by name.' }) },
  { $id: 'SnippetsOut' },
);

const SnippetVersionOut = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    bodyText: Type.String(),
    bodyHtml: Type.String(),
    authorName: Type.String({ examples: ['Nora Lind'] }),
    createdAt: dtOut(),
  },
  { $id: 'SnippetVersionOut' },
);

export const SnippetVersionsOut = Type.Object(
  { items: Type.Array(SnippetVersionOut, { maxItems: 100, description: 'The latest 100 versions, newest first.' }) },
  { $id: 'SnippetVersionsOut' },
);

export const SnippetDeletedOut = Type.Object({ id: uuid(), deleted: Type.Boolean() }, { $id: 'SnippetDeletedOut' });
