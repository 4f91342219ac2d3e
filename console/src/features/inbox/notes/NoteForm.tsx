import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { newKey } from '../../../api/client';
import { problemText } from '../../../ui/page/problem';
import { State } from '../../../ui/show/State';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { type Person, peopleQuery } from '../people';
import { mentionsIn, nameBeingTyped, peopleLike, withName } from './mentions';
import { keepNote, type Note, notesQuery } from './note-calls';
import './notes.css';

const text = inboxWords.notes;

interface Props {
  readonly threadId: number;
  /** Note being edited; null when creating. */
  readonly note: Note | null;
  readonly onClose: () => void;
}

/** Creates or edits an internal note. `@` mentions a member. */
export function NoteForm({ threadId, note, onClose }: Props) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const people = useQuery(peopleQuery(workspaceId)).data ?? [];
  const [body, setBody] = useState(note?.body ?? '');
  const [offered, setOffered] = useState<readonly Person[]>([]);
  const [chosen, setChosen] = useState(0);
  const [key] = useState(newKey);
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const keeping = useMutation({
    mutationFn: () =>
      keepNote(workspaceId, threadId, note?.id ?? null, { body, mentions: mentionsIn(body, people) }, key),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: notesQuery(workspaceId, threadId).queryKey });
      onClose();
    },
  });
  const type = (next: string, caret: number) => {
    setBody(next);
    const typed = nameBeingTyped(next, caret);
    setOffered(typed === null ? [] : peopleLike(people, typed));
    setChosen(0);
  };
  const choose = ({ name }: Person) => {
    const [next, caret] = withName(body, area.current?.selectionStart ?? body.length, name);
    setBody(next);
    setOffered([]);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
  const submit = () => {
    if (body.trim() !== '' && !keeping.isPending) keeping.mutate();
  };
  const press = (event: KeyboardEvent) => {
    const picked = offered[chosen];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (picked !== undefined && (event.key === 'Enter' || event.key === 'Tab')) choose(picked);
    else if (picked !== undefined && step !== undefined) {
      setChosen((chosen + step + offered.length) % offered.length);
    } else if (event.key === 'Escape') offered.length > 0 ? setOffered([]) : onClose();
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="note-form" aria-label={text.write}>
      <Textarea
        ref={area}
        aria-label={text.body}
        placeholder={text.hint}
        autosize
        autoFocus
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        value={body}
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${chosen}` : undefined}
        onChange={(event) => type(event.currentTarget.value, event.currentTarget.selectionStart)}
        onKeyDown={press}
      />
      {offered.length > 0 && (
        <div role="listbox" id={listId} className="note-people" aria-label={text.people} tabIndex={-1}>
          {offered.map((person, index) => (
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className="note-person"
              onMouseDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      {keeping.error && (
        <State tone="bad" icon="alert">
          {problemText(keeping.error)}
        </State>
      )}
      <div className="note-acts">
        <Button size="compact-sm" loading={keeping.isPending} onClick={submit}>
          {note === null ? text.add : words.common.save}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          {words.common.cancel}
        </Button>
        <span className="caption">{text.private}</span>
      </div>
    </section>
  );
}
