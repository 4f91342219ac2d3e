import { TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../api/client';
import { ApiError } from '../../api/errors';
import { Dialog } from '../../ui/form/Dialog';
import { errorAt, withoutField } from '../../ui/form/fields';
import { words } from '../../words';
import { segments as text } from '../../words/contacts/segments';
import { useCreate, useRename } from './changes';
import type { Definition, Segment } from './queries';

/** Matches every contact, until conditions are edited. */
const EVERYONE: Definition = {
  match: 'all',
  conditions: [{ about: 'field', field: 'email', op: 'is_not_empty' }] as never,
};

interface DialogProps {
  readonly title: string;
  readonly submit: string;
  readonly first: string;
  readonly saving: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>;
  readonly onClose: () => void;
}

function NameDialog({ title, submit, first, saving, onClose }: DialogProps) {
  const [name, setName] = useState(first);
  const { error } = saving;
  const taken = error instanceof ApiError && error.code === 'already_exists' ? error.message : undefined;
  return (
    <Dialog
      title={title}
      submit={submit}
      isReady={name.trim() !== ''}
      isBusy={saving.isPending}
      error={taken === undefined ? withoutField(error, ['name']) : null}
      onSubmit={() => saving.mutate(name.trim())}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        dir="auto"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={taken ?? errorAt(error, 'name')}
        maxLength={100}
        data-autofocus
        required
      />
    </Dialog>
  );
}

/** Names a new segment; `from` is copied. */
export function CreateSegment({ from, onClose }: { from?: Segment; onClose: () => void }) {
  const [key] = useState(newKey);
  const create = useCreate(key);
  const definition = from?.definition ?? EVERYONE;
  return (
    <NameDialog
      title={from === undefined ? text.add : text.duplicate}
      submit={text.create}
      first={from === undefined ? '' : text.copyOf(from.name)}
      saving={{ ...create, mutate: (name) => create.mutate({ name, definition }) }}
      onClose={onClose}
    />
  );
}

export function RenameSegment({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const rename = useRename(segment, onClose);
  return (
    <NameDialog title={text.rename} submit={words.common.save} first={segment.name} saving={rename} onClose={onClose} />
  );
}
