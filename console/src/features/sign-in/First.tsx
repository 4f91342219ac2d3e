import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { personOf } from '../../api/me';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { signIn as words } from '../../words/settings/sign-in';
import { Door } from './Door';
import { EmailField, NewPasswordField } from './Fields';
import { OtherProof, type Proof } from './OtherProof';
import { useEnter } from './useEnter';
import { methodsQuery, newPersonPasskey, usePasskeys } from './usePasskeys';

/** Time zone of new workspaces, so that sending windows do not open at night as they could with UTC. */
const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Creates the first user of an instance, with the link printed at its start. */
export function First() {
  const token = useLocation().hash;
  // On the second use of the link, the account exists already.
  const hasPeople = useQuery(methodsQuery).data?.has_people === true;
  const hasPasskeys = usePasskeys();
  const [way, setWay] = useState<Proof>('password');
  const { values, set } = useFields({ name: '', email: '', password: '' });
  const enter = useEnter(async () => {
    const { password, ...about } = values;
    const proof = way === 'password' ? { password } : { passkey: await newPersonPasskey({ token, ...about }) };
    return personOf(
      await take(api.POST('/auth/first-owner', { body: { token, timezone: deviceZone(), ...about, ...proof } })),
    );
  });
  const error = withoutField(enter.error, ['name', 'email', 'password']);
  return (
    <Door
      title={words.first.title}
      lead={words.first.lead}
      error={error}
      pending={enter.isPending}
      verb={words.first.submit}
      onSubmit={() => enter.mutate(undefined)}
      after={
        <>
          {hasPasskeys && <OtherProof way={way} onTurn={setWay} />}
          {hasPeople && (
            <Link to="/sign-in" search={{} as never}>
              {words.first.signIn}
            </Link>
          )}
        </>
      }
    >
      <TextInput
        label={words.name}
        value={values.name}
        onChange={(event) => set('name')(event.currentTarget.value)}
        error={errorAt(enter.error, 'name')}
        autoComplete="name"
        autoFocus
        size="sm"
        required
      />
      <EmailField value={values.email} onChange={set('email')} error={errorAt(enter.error, 'email')} />
      {way === 'password' ? (
        <NewPasswordField value={values.password} onChange={set('password')} error={errorAt(enter.error, 'password')} />
      ) : (
        <p className="muted sign-in-note">{words.passkeyNew}</p>
      )}
    </Door>
  );
}
