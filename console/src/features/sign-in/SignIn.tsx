import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { knowsPasskeys } from '../../api/passkey';
import { words } from '../../words';
import { ByPasskey } from './ByPasskey';
import { methodsQuery } from './usePasskeys';
import { WithKey } from './WithKey';
import { WithPassword } from './WithPassword';

/** The door: people come in with password or passkey, and with an API key whoever has one. */
export function SignIn() {
  const { to } = useSearch({ from: '/sign-in' });
  const methods = useQuery(methodsQuery);
  const [asked, setAsked] = useState<'key' | 'password' | null>(null);
  // Nothing is shown that would be taken away under the reader's hands.
  if (methods.isPending) return null;
  const way = asked ?? (methods.data?.has_people === false ? 'key' : 'password');
  const other = way === 'key' ? 'password' : 'key';
  const hasPasskeys = methods.data?.passkey === true && methods.data.has_people && knowsPasskeys();
  const turn = (
    <Button variant="subtle" onClick={() => setAsked(other)}>
      {words.signIn.other[other]}
    </Button>
  );
  const Way = way === 'key' ? WithKey : WithPassword;
  return (
    <Way
      to={to}
      after={turn}
      others={way === 'password' && hasPasskeys ? <ByPasskey to={to} /> : null}
      isFirst={methods.data?.has_people === false}
    />
  );
}
