import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { ApiError } from '../../api/errors';
import { ownKey } from '../../api/keys';
import { personOf } from '../../api/me';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { Loaded } from '../../ui/page/Loaded';
import { signIn as words } from '../../words/settings/sign-in';
import { Door } from './Door';
import { DoorFrame } from './DoorFrame';
import { EmailField, NewPasswordField } from './Fields';
import { OtherProof, type Proof } from './OtherProof';
import { useEnter } from './useEnter';
import { methodsQuery, newPersonPasskey, usePasskeys } from './usePasskeys';

/** Time zone of new workspaces, so that sending windows do not open at night as they could with UTC. */
const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Page of the link that a start prints. A link that was used or is wrong says so before anything is filled in. */
export function First() {
  const token = useLocation().hash;
  const link = useQuery({
    queryKey: ownKey('first-owner-link', token),
    queryFn: ({ signal }) => take(api.GET('/auth/first-owner/{token}', { params: { path: { token } }, signal })),
    enabled: token !== '',
  });
  if (token === '' || (link.error instanceof ApiError && link.error.status === 404)) return <DeadLink />;
  return <Loaded query={link}>{() => <NewOwner token={token} />}</Loaded>;
}

function DeadLink() {
  const methods = useQuery(methodsQuery);
  const { title, lead } = words.first[methods.data?.has_people === true ? 'used' : 'wrong'];
  if (methods.isPending) return null;
  return (
    <DoorFrame title={title} lead={lead}>
      <Button component={Link} {...({ to: '/sign-in', search: {} } as object)} size="sm">
        {words.submit}
      </Button>
    </DoorFrame>
  );
}

/** Creates the first user of an instance. */
function NewOwner({ token }: { token: string }) {
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
      after={hasPasskeys && <OtherProof way={way} onTurn={setWay} />}
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
