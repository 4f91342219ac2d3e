import { type Static, Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { textLabelsOut } from '../../../../platform/http/reading/text-labels.js';
import { dtOut, enumOf, nullable, resourceId, uuid } from '../../../../platform/http/types.js';
import { TEMPLATE_KINDS } from '../template-steps.js';
import { TemplateStepOut } from '../templates.schemas.js';

const SHARED_KINDS = enumeration('SharedTextKind', ['snippet', 'template']);

export const SharedTextPath = Type.Object({
  shared_text_id: resourceId({ description: 'ID of the shared snippet or template.' }),
});
export const SharedTextsQuery = Type.Object({
  kind: Type.Optional(enumOf(SHARED_KINDS, { description: 'Only texts of this kind.' })),
});

export const ShareTextIn = Type.Object(
  {
    kind: enumOf(SHARED_KINDS),
    id: uuid({ description: 'ID of the snippet or template of the workspace.' }),
  },
  { $id: 'ShareTextIn' },
);

const summary = {
  id: uuid({ description: 'ID of the snippet or template; `insertTemplate` accepts it in every workspace.' }),
  kind: enumOf(SHARED_KINDS),
  name: Type.String({ examples: ['offer'] }),
  ...textLabelsOut,
  version: Type.Integer({ minimum: 1, description: 'Published version.' }),
  ownVersion: nullable(Type.Integer({ minimum: 1 }), {
    description:
      'Current version in this workspace, if the text comes from it: a higher one is not published yet. Null for a text of another workspace, and for a text that was deleted here.',
  }),
  workspaceName: Type.String({
    description: 'Workspace that the text comes from, as named when it was published.',
    examples: ['Northwind'],
  }),
  templateKind: nullable(enumOf(TEMPLATE_KINDS), { description: 'Kind of a template; null for a snippet.' }),
  stepsCount: nullable(Type.Integer({ minimum: 1 }), { description: 'Steps of a template; null for a snippet.' }),
  authorName: Type.String({ description: 'Name of the author of the version.', examples: ['Nora Lind'] }),
  sharedBy: Type.String({ description: 'Member or API key that published the version.', examples: ['Jo Berg'] }),
  createdAt: dtOut({ description: 'When the text was first published.' }),
  updatedAt: dtOut({ description: 'When this version was published.' }),
};

const SharedTextOut = Type.Object(summary, { $id: 'SharedTextOut' });

export const SharedTextsOut = Type.Object(
  { items: Type.Array(SharedTextOut, { maxItems: 300, description: 'By kind, folder, and name.' }) },
  { $id: 'SharedTextsOut' },
);

export const SharedTextDetailOut = Type.Object(
  {
    ...summary,
    bodyText: nullable(Type.String(), { description: 'Plain text template of a snippet; null for a template.' }),
    bodyHtml: nullable(Type.String(), {
      description: 'HTML template of a snippet. It is not sanitized: do not render it as a page. Null for a template.',
    }),
    steps: nullable(Type.Array(TemplateStepOut), { description: 'Steps of a template; null for a snippet.' }),
  },
  { $id: 'SharedTextDetailOut' },
);
export type SharedTextDetailOut = Static<typeof SharedTextDetailOut>;

export const SharedTextDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean() },
  { $id: 'SharedTextDeletedOut' },
);
