import type { ReactNode } from 'react';
import { api, take } from '../../api/client';
import { personOf } from '../../api/me';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { signIn as words } from '../../words/settings/sign-in';
import { Door } from './Door';
import { EmailField, PasswordField } from './Fields';
import { ForgottenNote } from './ForgottenNote';
import { useEnter } from './useEnter';

/** Signs a member in with email and password, in all tabs of the browser. */
export function WithPassword({
  to,
  after,
  others,
  problem,
}: {
  to: string | undefined;
  after: ReactNode;
  others: ReactNode;
  /** Reason for a failed sign-in at the provider. */
  problem: string | undefined;
}) {
  const { values, set } = useFields({ email: '', password: '' });
  const enter = useEnter(async () => personOf(await take(api.POST('/auth/sign-in', { body: values }))), to);
  const error = withoutField(enter.error, ['email', 'password']);
  return (
    <Door
      title={words.title}
      lead={words.lead}
      error={error}
      pending={enter.isPending}
      onSubmit={() => enter.mutate(undefined)}
      after={
        <>
          <ForgottenNote />
          {others}
          {after}
        </>
      }
    >
      {problem !== undefined && enter.error === null && (
        <p role="alert" className="sign-in-note state state-bad">
          {problem}
        </p>
      )}
      <EmailField value={values.email} onChange={set('email')} error={errorAt(enter.error, 'email')} autoFocus />
      <PasswordField value={values.password} onChange={set('password')} error={errorAt(enter.error, 'password')} />
    </Door>
  );
}
