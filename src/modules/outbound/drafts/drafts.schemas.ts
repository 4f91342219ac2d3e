import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import {
  dtOut,
  email,
  enumOf,
  headerText,
  nullable,
  resourceId,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';
import { MAX_RECIPIENTS } from '../limits.js';

const DRAFT_KINDS = enumeration('DraftKind', ['reply', 'forward']);

export const DraftQuery = Type.Object({
  kind: withDefault(
    enumOf(DRAFT_KINDS, { description: 'What it will be: an answer and a message that is passed on are two drafts.' }),
    'reply',
  ),
});

/** As it was typed: what is half an address is kept as well. */
const typed = (description: string) =>
  Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: MAX_RECIPIENTS, description });

const fields = {
  body_text: withDefault(Type.String({ maxLength: 500_000 }), ''),
  subject: withDefault(headerText({ maxLength: 500, description: 'Empty: the one of the conversation.' }), ''),
  to_emails: withDefault(typed('Whom to write to, as it was typed.'), []),
  cc_emails: withDefault(typed('CC recipients.'), []),
  bcc_emails: withDefault(typed('BCC recipients.'), []),
  fromMailboxAddress: withDefault(
    nullable(email({ description: 'The mailbox that writes.', examples: ['jo@example.org'] }), {
      description: 'Null: the conversation’s.',
    }),
    null,
  ),
  include_quote: withDefault(Type.Boolean({ description: 'Quote the answered message below.' }), true),
};

export const ThreadDraftIn = Type.Object(fields, { $id: 'ThreadDraftIn' });

const ThreadDraftContent = Type.Object(
  {
    body_text: Type.String(),
    subject: Type.String(),
    to_emails: Type.Array(Type.String()),
    cc_emails: Type.Array(Type.String()),
    bcc_emails: Type.Array(Type.String()),
    fromMailboxAddress: nullable(Type.String({ examples: ['jo@example.org'] })),
    include_quote: Type.Boolean(),
  },
  { $id: 'ThreadDraftContent' },
);

export const ThreadDraftFileOut = Type.Object(
  {
    id: uuid({ description: '`draft_file_id` of a message that shall carry it.' }),
    filename: Type.String({ examples: ['offer.pdf'] }),
    content_type: Type.String({ examples: ['application/pdf'] }),
    size_bytes: Type.Integer(),
  },
  { $id: 'ThreadDraftFileOut' },
);

const kept = {
  revision: Type.Integer({ description: 'Rises with each change; 0 while there is none. `If-Match` names it.' }),
  updated_at: nullable(dtOut()),
  draft: nullable(ThreadDraftContent, { description: 'Null: there is none.' }),
  files: Type.Array(ThreadDraftFileOut, {
    description: 'What shall go out with it. They have no part in the revision.',
  }),
};

export const ThreadDraftOut = Type.Object(
  { thread_id: Type.Integer(), kind: enumOf(DRAFT_KINDS), ...kept },
  { $id: 'ThreadDraftOut' },
);

export const NewDraftOut = Type.Object(kept, { $id: 'NewDraftOut' });

export const IfMatch = Type.Object({
  'If-Match': Type.Optional(
    Type.String({
      description: 'The revision you know, `"0"` where there was none: 412 when it is another one by now.',
    }),
  ),
});

export const ThreadDraftsOut = Type.Object(
  {
    drafts: Type.Array(Type.Object({ thread_id: Type.Integer(), kind: enumOf(DRAFT_KINDS), updated_at: dtOut() }), {
      description: 'The last changed first, at most 500.',
    }),
  },
  { $id: 'ThreadDraftsOut' },
);

export const DraftFilePath = Type.Object({
  thread_id: Type.Integer({ description: 'The conversation.', examples: [901] }),
  file_id: resourceId({ description: '`id` of a file of the draft.' }),
});

export const NewDraftFilePath = Type.Object({
  file_id: resourceId({ description: '`id` of a file of the draft.' }),
});

export const DraftFileRemovedOut = Type.Object({ deleted: Type.Literal(true) }, { $id: 'DraftFileRemovedOut' });

export const DraftDroppedOut = Type.Object(
  { deleted: Type.Boolean({ description: 'False: there was none.' }) },
  { $id: 'DraftDroppedOut' },
);
