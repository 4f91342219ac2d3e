import { ActionIcon } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../ui/show/Icon';
import { Time } from '../../../ui/show/Time';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { NoteForm } from './NoteForm';
import { deleteNote, keepNote, type Note, notesQuery } from './note-calls';
import './notes.css';

const text = inboxWords.notes;

/** Internal note between messages. */
export function NoteCard({ note }: { note: Note }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const mayWrite = useMay();
  const [isEditing, setEditing] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: notesQuery(workspaceId, note.thread_id).queryKey });
  const removing = useMutation({
    mutationFn: () => deleteNote(workspaceId, note.thread_id, note.id),
    onSuccess: () => {
      void refresh();
      const again = { body: note.body, mentions: note.mentions.map(({ id }) => id) };
      offerUndo(text.deleted, () => {
        keepNote(workspaceId, note.thread_id, null, again, `note-${note.id}`).then(refresh).catch(toast.fail);
      });
    },
    onError: toast.fail,
  });
  if (isEditing) return <NoteForm threadId={note.thread_id} note={note} onClose={() => setEditing(false)} />;
  return (
    <article className="note" aria-label={text.of(note.author.name)}>
      <header className="message-head">
        <Icon name="edit" size={14} />
        <span className="strong cut">{note.author.name}</span>
        <span className="caption">{text.mark}</span>
        <span className="message-when caption">
          <Time at={note.created_at} />
        </span>
        {note.is_mine && mayWrite && (
          <>
            <ActionIcon size={24} aria-label={text.edit} title={text.edit} onClick={() => setEditing(true)}>
              <Icon name="edit" size={14} />
            </ActionIcon>
            <ActionIcon
              size={24}
              aria-label={text.delete}
              title={text.delete}
              loading={removing.isPending}
              onClick={() => removing.mutate()}
            >
              <Icon name="trash" size={14} />
            </ActionIcon>
          </>
        )}
      </header>
      <div className="message-text">{marked(note)}</div>
    </article>
  );
}

/** The text with its mentions highlighted. */
function marked({ body, mentions }: Note) {
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  if (names.length === 0) return body;
  const pattern = new RegExp(`(${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);
  return body.split(pattern).map((part, index) =>
    names.includes(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
      <b key={index} className="note-mention">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
