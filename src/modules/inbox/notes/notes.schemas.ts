import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, enumOf, patchOf, resourceId, uuid, withDefault } from '../../../platform/http/types.js';
import { ThreadPath } from '../../outbound/index.js';

export const NotePath = Type.Object({
  ...ThreadPath.properties,
  note_id: resourceId({ description: '`id` of the note.' }),
});

const fields = {
  body: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S', description: 'Plain text.' }),
  mentions: withDefault(
    Type.Array(uuid(), { maxItems: 20, description: 'People of the workspace whom it is meant for.' }),
    [],
  ),
};

export const NoteIn = Type.Object(fields, { $id: 'NoteIn' });
export const NoteUpdateIn = patchOf(NoteIn, { $id: 'NoteUpdateIn', minProperties: 1 });

const NoteAuthor = Type.Object(
  {
    kind: enumOf(enumeration('NoteAuthorKind', ['person', 'api_key'])),
    id: uuid(),
    name: Type.String({ description: 'As it was when the note was written.' }),
  },
  { $id: 'NoteAuthor' },
);

export const NoteOut = Type.Object(
  {
    id: uuid(),
    thread_id: Type.Integer(),
    author: NoteAuthor,
    is_mine: Type.Boolean({ description: 'You wrote it, and may change and delete it.' }),
    body: Type.String(),
    mentions: Type.Array(Type.Object({ id: uuid(), name: Type.String() }, { $id: 'NoteMention' }), {
      description: 'Members who left the workspace are omitted.',
    }),
    created_at: dtOut(),
    updated_at: dtOut(),
  },
  { $id: 'NoteOut' },
);

export const NotesOut = Type.Object(
  { notes: Type.Array(NoteOut, { description: 'The oldest first, at most the last 500.' }) },
  { $id: 'NotesOut' },
);

export const NoteDeletedOut = Type.Object({ id: uuid(), deleted: Type.Boolean() }, { $id: 'NoteDeletedOut' });

export const MentionableOut = Type.Object(
  { people: Type.Array(Type.Object({ id: uuid(), name: Type.String() }), { description: 'By name.' }) },
  { $id: 'MentionableOut' },
);
