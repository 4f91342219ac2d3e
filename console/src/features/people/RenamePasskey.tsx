import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { Dialog } from '../../ui/form/Dialog';
import { errorAt, withoutField } from '../../ui/form/fields';
import { words } from '../../words';
import { people as peopleWords } from '../../words/settings/people';
import { type Passkey, passkeysQuery } from './queries';

const text = peopleWords.passkeys.rename;

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () =>
      take(api.PATCH('/auth/passkeys/{passkey_id}', { params: { path: { passkey_id: passkey.id } }, body: { name } })),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries(passkeysQuery);
    },
  });
  return (
    <Dialog
      title={text.title}
      submit={words.common.save}
      onSubmit={() => rename.mutate()}
      isBusy={rename.isPending}
      error={withoutField(rename.error, ['name'])}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorAt(rename.error, 'name')}
        maxLength={100}
        data-autofocus
        required
      />
    </Dialog>
  );
}
