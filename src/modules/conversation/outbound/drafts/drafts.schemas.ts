import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import {
  dtOut,
  email,
  enumOf,
  headerText,
  nullable,
  resourceId,
  uuid,
  withDefault,
} from '../../../../platform/http/types.js';
import { MAX_RECIPIENTS } from '../message/limits.js';

const DRAFT_KINDS = enumeration('DraftKind', ['reply', 'forward']);

export const DraftQuery = Type.Object({
  kind: withDefault(
    enumOf(DRAFT_KINDS, { description: 'Kind of draft: a reply and a forward are separate drafts.' }),
    'reply',
  ),
});

/** Describes recipients as typed, including incomplete addresses. */
const typed = (description: string) =>
  Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: MAX_RECIPIENTS, description });

const fields = {
  body_text: withDefault(Type.String({ maxLength: 500_000 }), ''),
  subject: withDefault(
    headerText({ maxLength: 500, description: 'Subject. Empty: the subject of the conversation.' }),
    '',
  ),
  to_emails: withDefault(typed('Recipients as entered.'), []),
  cc_emails: withDefault(typed('CC recipients.'), []),
  bcc_emails: withDefault(typed('BCC recipients.'), []),
  fromMailboxAddress: withDefault(
    nullable(email({ description: 'Mailbox that sends.', examples: ['jo@example.org'] }), {
      description: 'Mailbox that sends. Null: the mailbox of the conversation.',
    }),
    null,
  ),
  include_quote: withDefault(Type.Boolean({ description: 'Whether to quote the message below the reply.' }), true),
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
    id: uuid({ description: '`draft_file_id`, to attach the file to a message.' }),
    filename: Type.String({ examples: ['offer.pdf'] }),
    content_type: Type.String({ examples: ['application/pdf'] }),
    size_bytes: Type.Integer(),
  },
  { $id: 'ThreadDraftFileOut' },
);

const kept = {
  revision: Type.Integer({
    description: 'Revision of the draft, increased by each change; 0 without a draft. Send it as `If-Match`.',
  }),
  updated_at: nullable(dtOut()),
  draft: nullable(ThreadDraftContent, { description: 'Draft; null if there is none.' }),
  files: Type.Array(ThreadDraftFileOut, {
    description: 'Files to attach. They do not affect the revision.',
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
      description: 'Revision of the draft you have, or `"0"` for a new draft. A different revision returns a 412.',
    }),
  ),
});

export const ThreadDraftsOut = Type.Object(
  {
    drafts: Type.Array(Type.Object({ thread_id: Type.Integer(), kind: enumOf(DRAFT_KINDS), updated_at: dtOut() }), {
      description: 'Drafts, last changed first, at most 500.',
    }),
  },
  { $id: 'ThreadDraftsOut' },
);

export const DraftFilePath = Type.Object({
  thread_id: Type.Integer({ description: 'ID of the conversation.', examples: [901] }),
  file_id: resourceId({ description: 'ID of a file of the draft.' }),
});

export const NewDraftFilePath = Type.Object({
  file_id: resourceId({ description: 'ID of a file of the draft.' }),
});

export const DraftFileRemovedOut = Type.Object({ deleted: Type.Literal(true) }, { $id: 'DraftFileRemovedOut' });

export const DraftDroppedOut = Type.Object(
  { deleted: Type.Boolean({ description: 'False if there was no draft.' }) },
  { $id: 'DraftDroppedOut' },
);
