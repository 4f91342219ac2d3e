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
} from '../../../../platform/http/types.js';

export const SavedReplyPath = Type.Object({ saved_reply_id: resourceId({ description: 'ID of the saved reply.' }) });

const fields = {
  name: headerText({ minLength: 1, maxLength: 100, examples: ['Price list'] }),
  subject: withDefault(
    headerText({ maxLength: 500, description: 'Subject template. Empty: the subject of the conversation is kept.' }),
    '',
  ),
  bodyText: Type.String({
    minLength: 1,
    maxLength: 100_000,
    description: 'Plain text template: `{{firstName}}`, `{Hi|Hello}`.',
    examples: ['Hi {{firstName | default: "there"}},\n\nour prices are on one page.\n\n{{senderFirstName}}'],
  }),
  // Kept as written: a sanitizer reads template tags in attributes as markup and would break them. Rendered HTML is sanitized
  // each time (saved-reply-text.ts).
  bodyHtml: withDefault(
    Type.String({
      maxLength: 100_000,
      description: 'HTML template; empty for plain text only. Stored as written; rendered HTML is sanitized.',
    }),
    '',
  ),
  shared: withDefault(
    Type.Boolean({ description: 'Whether all members of the workspace can use the saved reply.' }),
    true,
  ),
  shortcut: withDefault(
    nullable(Type.String({ pattern: '^[A-Za-z0-9_-]{1,30}$' }), {
      description: 'Shortcut, typed after `;` to insert the saved reply. Unique, case-insensitive.',
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
    bodyHtml: Type.String({
      description:
        'Source of the template, not sanitized: do not show it as a page. `useSavedReply` returns sanitized HTML.',
    }),
    shared: Type.Boolean(),
    shortcut: nullable(Type.String(), { examples: ['prices'] }),
    ownerName: Type.String({ description: 'Name of the author at the time of saving.', examples: ['Nora Lind'] }),
    isMine: Type.Boolean({ description: 'Whether you saved the reply.' }),
    usedCount: Type.Integer({ description: 'Number of times the saved reply was inserted.' }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'SavedReplyOut' },
);

export const SavedRepliesOut = Type.Object(
  { items: Type.Array(SavedReplyOut, { description: 'Saved replies by name, at most 1,000.' }) },
  { $id: 'SavedRepliesOut' },
);

export const SavedReplyDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean() },
  { $id: 'SavedReplyDeletedOut' },
);

export const SavedReplyUseIn = Type.Object(
  { thread_id: integerId({ description: 'Conversation that the saved reply is inserted into.' }) },
  { $id: 'SavedReplyUseIn' },
);

export const SavedReplyTextOut = Type.Object(
  {
    subject: Type.String({ description: 'Subject. Empty: the subject of the conversation is kept.' }),
    bodyText: Type.String(),
    bodyHtml: Type.String(),
    missing: Type.Array(Type.String(), { description: 'Variables without a value; they are empty in the text.' }),
  },
  { $id: 'SavedReplyTextOut' },
);

export const ThreadVariablesOut = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the variable in templates.', examples: ['firstName'] }),
          value: Type.String({ description: 'Value in this conversation. Empty if there is none.', examples: ['Ana'] }),
        },
        { $id: 'ThreadVariableOut' },
      ),
      { description: 'Fields of the contact, sender, campaign, and date, then custom fields of the contact by name.' },
    ),
  },
  { $id: 'ThreadVariablesOut' },
);
