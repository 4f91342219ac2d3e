import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { type Owner, ownerOf } from '../../../../platform/http/owner.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { ThreadPath } from '../../outbound/index.js';
import type { NoteView } from './notes.reads.js';
import { MentionableOut, NoteDeletedOut, NoteIn, NoteOut, NotePath, NotesOut, NoteUpdateIn } from './notes.schemas.js';
import { changeNote, readMentionable, readNotes, removeNote, writeNote } from './notes.service.js';

/** Registers the operations of internal notes. */
export function noteRoutes(app: App): void {
  operation(app, {
    id: 'listThreadNotes',
    method: 'GET',
    path: '/threads/{thread_id}/notes',
    tag: 'Inbox',
    summary: 'List notes',
    description: 'Returns the internal notes of a conversation. Notes are never sent.',
    params: ThreadPath,
    response: NotesOut,
    errors: ['thread_not_found'],
    handler: async (ctx, { workspaceId, params, key }) => {
      const notes = await readNotes(ctx, workspaceId, params.thread_id);
      return { notes: notes.map((note) => noteToWire(note, ownerOf(key))) };
    },
  });

  operation(app, {
    id: 'listMentionable',
    method: 'GET',
    path: '/threads/mentionable',
    tag: 'Inbox',
    summary: 'List members a note can mention',
    description: 'Returns the members of the workspace by name.',
    response: MentionableOut,
    handler: async (ctx, { workspaceId }) => ({ people: await readMentionable(ctx, workspaceId) }),
  });

  operation(app, {
    id: 'createThreadNote',
    method: 'POST',
    path: '/threads/{thread_id}/notes',
    tag: 'Inbox',
    summary: 'Create a note',
    description:
      'Adds an internal note to a conversation; notes are never sent. The event has the ID of the note and the members it mentions, not its text.',
    params: ThreadPath,
    body: NoteIn,
    response: NoteOut,
    errors: ['thread_not_found'],
    example: { body: { body: 'Waits for our offer; call her on Monday.' } },
    handler: async (ctx, { workspaceId, params, body, key }) => {
      const author = ownerOf(key);
      return noteToWire(await writeNote(ctx, workspaceId, params.thread_id, author, body), author);
    },
  });

  operation(app, {
    id: 'updateThreadNote',
    method: 'PATCH',
    path: '/threads/{thread_id}/notes/{note_id}',
    tag: 'Inbox',
    summary: 'Update a note',
    description: 'Updates the fields you send. Only the author can edit a note.',
    params: NotePath,
    body: NoteUpdateIn,
    response: NoteOut,
    errors: ['note_not_found', 'not_the_author'],
    example: { body: { body: 'Waits for our offer.' } },
    handler: async (ctx, { workspaceId, params, body, key }) => {
      const ref = { threadId: params.thread_id, noteId: params.note_id };
      return noteToWire(await changeNote(ctx, workspaceId, ref, ownerOf(key), body), ownerOf(key));
    },
  });

  operation(app, {
    id: 'deleteThreadNote',
    method: 'DELETE',
    path: '/threads/{thread_id}/notes/{note_id}',
    tag: 'Inbox',
    summary: 'Delete a note',
    description: 'Deletes a note permanently. Allowed for its author and for callers with the scope `admin`.',
    params: NotePath,
    response: NoteDeletedOut,
    errors: ['note_not_found', 'not_the_author'],
    handler: async (ctx, { workspaceId, params, key }) => {
      const ref = { threadId: params.thread_id, noteId: params.note_id };
      await removeNote(ctx, workspaceId, ref, { ...ownerOf(key), isAdmin: key.scopes.includes('admin') });
      return { id: params.note_id, deleted: true };
    },
  });
}

function noteToWire({ author, author_name: name, created_at, updated_at, ...note }: NoteView, reader: Owner) {
  const [kind, id = ''] = author.split(':');
  return {
    ...note,
    author: { kind: kind === 'person' ? ('person' as const) : ('api_key' as const), id, name },
    is_mine: author === reader.ref,
    mentions: [...note.mentions],
    created_at: isoOf(created_at),
    updated_at: isoOf(updated_at),
  };
}
