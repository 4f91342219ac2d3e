import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { meQuery, personOf } from '../../api/me';
import { enterByPasskey } from '../../api/passkey';
import { Dialog } from '../../ui/form/Dialog';
import { Icon } from '../../ui/show/Icon';
import { people as peopleWords } from '../../words/settings/people';
import { ByOidc } from '../sign-in/ByOidc';
import { PasswordField } from '../sign-in/Fields';
import { methodsQuery, usePasskeys } from '../sign-in/usePasskeys';

const text = peopleWords.again;

/** Asks the member to sign in again: changing a sign-in method requires more than an open session. */
export function SignInAgain({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const queries = useQueryClient();
  const person = useQuery(meQuery).data?.person;
  const hasPasskeys = usePasskeys();
  const oidc = useQuery(methodsQuery).data?.oidc ?? null;
  const [password, setPassword] = useState('');
  const enter = useMutation({
    mutationFn: async (by: () => Promise<Schemas['SessionOut']>) =>
      queries.setQueryData(ownKey('me'), personOf(await by())),
    onSuccess: onDone,
  });
  if (!person) return null;
  const byPassword = () => take(api.POST('/auth/sign-in', { body: { email: person.email, password } }));
  return (
    <Dialog
      title={text.title}
      {...(person.has_password && { submit: text.verb, onSubmit: () => enter.mutate(byPassword) })}
      isBusy={enter.isPending}
      error={enter.error}
      onClose={onClose}
    >
      <p>{text.effect}</p>
      {person.has_password && <PasswordField value={password} onChange={setPassword} error={undefined} autoFocus />}
      {hasPasskeys && (
        <Button
          variant="default"
          leftSection={<Icon name="key" />}
          onClick={() => enter.mutate(enterByPasskey)}
          style={{ alignSelf: 'flex-start' }}
        >
          {text.passkey}
        </Button>
      )}
      {oidc !== null && <ByOidc name={oidc} to={window.location.pathname.replace(/^\/app/, '')} />}
    </Dialog>
  );
}
