import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Dialog } from '../../ui/form/Dialog';
import { State } from '../../ui/show/State';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { imports as text } from '../../words/contacts/imports';
import type { Letter } from './queries';

/** Edits and retries a rejected row. */
export function FixRow({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(letter.values ?? {}).map(([name, value]) => [name, String(value ?? '')])),
  );
  const replay = useMutation({
    mutationFn: (body: Schemas['ImportDeadLetterReplayIn']) =>
      take(
        api.POST('/imports/{import_id}/dead-letters/{dead_letter_id}/replay', {
          params: {
            path: { import_id: letter.importId, dead_letter_id: letter.id },
            query: { workspaceId },
            header: once(newKey()),
          },
          body,
        }),
      ),
    onSuccess: async ({ deadLetter }) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'imports') });
      void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contacts-list') });
      if (deadLetter.status === 'open') return;
      toast.say(deadLetter.status === 'discarded' ? text.discarded : text.taken);
      onClose();
    },
  });
  const again = replay.data?.deadLetter;
  const row = text.row(letter.firstRow, letter.lastRow);
  return (
    <Dialog
      title={text.fixTitle(row)}
      submit={text.takeAgain}
      onClose={onClose}
      onSubmit={() => replay.mutate(letter.kind === 'row' ? { values } : {})}
      isBusy={replay.isPending}
      error={replay.error}
    >
      <State tone="bad" icon="alert">
        {again?.status === 'open' ? `${text.stillWrong} ${again.errorMessage}` : letter.errorMessage}
      </State>
      {Object.keys(values).map((name) => (
        <TextInput
          key={name}
          label={name}
          value={values[name] ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((now) => ({ ...now, [name]: value }));
          }}
        />
      ))}
      <Button
        variant="subtle"
        color="red"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => replay.mutate({ discard: true })}
      >
        {text.discard}
      </Button>
    </Dialog>
  );
}
