import { PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { api, take } from '../../api/client';
import { keyHolderOf } from '../../api/me';
import { session } from '../../api/session';
import { signIn as words } from '../../words/settings/sign-in';
import { Door } from './Door';
import { useEnter } from './useEnter';

const KEY_FORM = /^\S+$/;

/** An API key opens the console for its tab. */
export function WithKey({ to, after, isFirst }: { to: string | undefined; after: ReactNode; isFirst: boolean }) {
  const [key, setKey] = useState('');
  const enter = useEnter(async (given: string) => {
    const me = await take(api.GET('/me', { headers: { authorization: `Bearer ${given}` } }));
    session.open(given);
    return keyHolderOf(me);
  }, to);
  const submit = () => {
    if (KEY_FORM.test(key.trim())) enter.mutate(key.trim());
  };
  return (
    <Door
      title={words.title}
      lead={isFirst ? words.leadFirst : words.leadKey}
      error={enter.error}
      pending={enter.isPending}
      onSubmit={submit}
      after={after}
    >
      <PasswordInput
        label={words.key}
        description={words.keyHint}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        autoComplete="off"
        autoFocus
        size="sm"
        required
      />
    </Door>
  );
}
