import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { personOf } from '../../api/me';
import { errorAt, withoutField } from '../../ui/form/fields';
import { signIn as words } from '../../words/settings/sign-in';
import { Door } from './Door';
import { NewPasswordField } from './Fields';
import { ForgottenNote } from './ForgottenNote';
import { useEnter } from './useEnter';

/** Sets a new password with a link from an email or an admin. */
export function Reset() {
  const token = useLocation().hash;
  const [password, setPassword] = useState('');
  const enter = useEnter(async () => personOf(await take(api.POST('/auth/reset', { body: { token, password } }))));
  const error = withoutField(enter.error, ['password']);
  return (
    <Door
      title={words.reset.title}
      lead={words.reset.lead}
      error={error}
      pending={enter.isPending}
      verb={words.reset.submit}
      onSubmit={() => enter.mutate(undefined)}
      after={error !== null && <ForgottenNote />}
    >
      <NewPasswordField value={password} onChange={setPassword} error={errorAt(enter.error, 'password')} />
    </Door>
  );
}
