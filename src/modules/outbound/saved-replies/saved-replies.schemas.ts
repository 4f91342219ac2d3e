import { Type } from 'typebox';
import {
  dtOut,
  headerText,
  integerId,
  nullable,
  patchOf,
  resourceId,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';

export const SavedReplyPath = Type.Object({ saved_reply_id: resourceId({ description: '`id` of the saved reply.' }) });

const fields = {
  name: headerText({ minLength: 1, maxLength: 100, examples: ['Price list'] }),
  subject: withDefault(
    headerText({ maxLength: 500, description: 'Template. Empty: the subject of the conversation stays.' }),
    '',
  ),
  bodyText: Type.String({
    minLength: 1,
    maxLength: 100_000,
    description: 'Template: `{{firstName}}`, `{Hi|Hello}`.',
    examples: ['Hi {{firstName | default: "there"}},\n\nour prices are on one page.\n\n{{senderFirstName}}'],
  }),
  bodyHtml: withDefault(Type.String({ maxLength: 100_000, description: 'Template; empty: text only.' }), ''),
  shared: withDefault(Type.Boolean({ description: 'Shared with all members of the workspace.' }), true),
  shortcut: withDefault(
    nullable(Type.String({ pattern: '^[A-Za-z0-9_-]{1,30}$' }), {
      description: 'What is typed behind `;` to put it in. Each is there once; upper and lower case are alike.',
      examples: ['prices'],
    }),
    null,
  ),
};

export const SavedReplyIn = Type.Object(fields, { $id: 'SavedReplyIn' });
export const SavedReplyUpdateIn = patchOf(SavedReplyIn, { $id: 'SavedReplyUpdateIn', minProperties: 1 });

export const SavedReplyOut = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    subject: Type.String(),
    bodyText: Type.String(),
    bodyHtml: Type.String(),
    shared: Type.Boolean(),
    shortcut: nullable(Type.String(), { examples: ['prices'] }),
    ownerName: Type.String({ description: 'Name of the author at the time of saving.', examples: ['Nora Lind'] }),
    isMine: Type.Boolean({ description: 'You saved it.' }),
    usedCount: Type.Integer({ description: 'How often it was put into a message.' }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'SavedReplyOut' },
);

export const SavedRepliesOut = Type.Object(
  { items: Type.Array(SavedReplyOut, { description: 'By name; there are at most 1,000.' }) },
  { $id: 'SavedRepliesOut' },
);

export const SavedReplyDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean() },
  { $id: 'SavedReplyDeletedOut' },
);

export const SavedReplyUseIn = Type.Object(
  { thread_id: integerId({ description: 'The conversation that it is put into.' }) },
  { $id: 'SavedReplyUseIn' },
);

export const SavedReplyTextOut = Type.Object(
  {
    subject: Type.String({ description: 'Empty: the subject of the conversation stays.' }),
    bodyText: Type.String(),
    bodyHtml: Type.String(),
    missing: Type.Array(Type.String(), { description: 'Variables without a value: they stand empty in the text.' }),
  },
  { $id: 'SavedReplyTextOut' },
);
