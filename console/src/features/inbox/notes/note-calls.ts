import { queryOptions } from '@tanstack/react-query';
import { api, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';

export type Note = Schemas['NoteOut'];

/** Notes of a conversation. Their key extends that of the conversation, so changes refetch both. */
export const notesQuery = (workspaceId: number, threadId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'threads', 'notes', threadId),
    queryFn: async ({ signal }) => {
      const params = { path: { thread_id: threadId }, query: { workspaceId } };
      return (await take(api.GET('/threads/{thread_id}/notes', { params, signal }))).notes;
    },
  });

export interface NoteText {
  readonly body: string;
  readonly mentions: string[];
}

/** Creates a note, or edits the note with this ID. */
export function keepNote(
  workspaceId: number,
  threadId: number,
  noteId: string | null,
  body: NoteText,
  key: string,
): Promise<Note> {
  const query = { workspaceId };
  if (noteId === null) {
    const params = { path: { thread_id: threadId }, query };
    return take(api.POST('/threads/{thread_id}/notes', { params, body, headers: once(key) }));
  }
  const params = { path: { thread_id: threadId, note_id: noteId }, query };
  return take(api.PATCH('/threads/{thread_id}/notes/{note_id}', { params, body }));
}

export const deleteNote = (workspaceId: number, threadId: number, noteId: string) =>
  take(
    api.DELETE('/threads/{thread_id}/notes/{note_id}', {
      params: { path: { thread_id: threadId, note_id: noteId }, query: { workspaceId } },
    }),
  );
