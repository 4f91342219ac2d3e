import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { dtOut, enumOf, patchOf, resourceId, uuid, withDefault } from '../../../../platform/http/types.js';
import { ThreadPath } from '../../outbound/index.js';

export const NotePath = Type.Object({
  ...ThreadPath.properties,
  note_id: resourceId({ description: 'ID of the note.' }),
});

const fields = {
  body: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S', description: 'Note in plain text.' }),
  mentions: withDefault(
    Type.Array(uuid(), { maxItems: 20, description: 'Members of the workspace mentioned in the note.' }),
    [],
  ),
};

export const NoteIn = Type.Object(fields, { $id: 'NoteIn' });
export const NoteUpdateIn = patchOf(NoteIn, { $id: 'NoteUpdateIn', minProperties: 1 });

const NoteAuthor = Type.Object(
  {
    kind: enumOf(enumeration('NoteAuthorKind', ['person', 'api_key'])),
    id: uuid(),
    name: Type.String({ description: 'Name at the time the note was written.' }),
  },
  { $id: 'NoteAuthor' },
);

export const NoteOut = Type.Object(
  {
    id: uuid(),
    thread_id: Type.Integer(),
    author: NoteAuthor,
    is_mine: Type.Boolean({ description: 'Whether you wrote the note and can edit and delete it.' }),
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
  { notes: Type.Array(NoteOut, { description: 'Latest 500 notes, oldest first.' }) },
  { $id: 'NotesOut' },
);

export const NoteDeletedOut = Type.Object({ id: uuid(), deleted: Type.Boolean() }, { $id: 'NoteDeletedOut' });

export const MentionableOut = Type.Object(
  { people: Type.Array(Type.Object({ id: uuid(), name: Type.String() }), { description: 'Members, by name.' }) },
  { $id: 'MentionableOut' },
);
