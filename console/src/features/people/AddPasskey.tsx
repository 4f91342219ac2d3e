import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { ApiError } from '../../api/errors';
import { makePasskey } from '../../api/passkey';
import { Dialog } from '../../ui/form/Dialog';
import { errorAt, withoutField } from '../../ui/form/fields';
import { browserName } from '../../ui/show/browser-name';
import { toast } from '../../ui/toast';
import { people as peopleWords } from '../../words/settings/people';
import { passkeysQuery } from './queries';
import { SignInAgain } from './SignInAgain';

const text = peopleWords.passkeys.add;

/** Adds a passkey with a name. An old sign-in must be renewed first. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const add = useMutation({
    mutationFn: async () => {
      const credential = await makePasskey(await take(api.POST('/auth/passkeys/options')));
      return take(api.POST('/auth/passkeys', { body: { name, credential } }));
    },
    onSuccess: async (made) => {
      onClose();
      toast.say(text.done(made.name));
      await queries.invalidateQueries(passkeysQuery);
    },
  });
  if (add.error instanceof ApiError && add.error.code === 'sign_in_again') {
    return <SignInAgain onDone={() => add.mutate()} onClose={onClose} />;
  }
  return (
    <Dialog
      title={text.title}
      submit={text.verb}
      onSubmit={() => add.mutate()}
      isBusy={add.isPending}
      error={withoutField(add.error, ['name'])}
      onClose={onClose}
    >
      <p>{text.effect}</p>
      <TextInput
        label={text.name}
        description={text.nameHint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorAt(add.error, 'name')}
        maxLength={100}
        data-autofocus
        required
      />
    </Dialog>
  );
}
