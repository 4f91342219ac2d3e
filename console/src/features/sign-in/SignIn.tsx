import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { words } from '../../words';
import { WithKey } from './WithKey';
import { WithPassword } from './WithPassword';

/** The door: people come in with their password, and with an API key whoever has one. */
export function SignIn() {
  const { to } = useSearch({ from: '/sign-in' });
  const methods = useQuery({
    queryKey: ['auth-methods'],
    queryFn: ({ signal }) => take(api.GET('/auth/methods', { signal })),
  });
  const [asked, setAsked] = useState<'key' | 'password' | null>(null);
  // Nothing is shown that would be taken away under the reader's hands.
  if (methods.isPending) return null;
  const way = asked ?? (methods.data?.has_people === false ? 'key' : 'password');
  const other = way === 'key' ? 'password' : 'key';
  const turn = (
    <Button variant="subtle" onClick={() => setAsked(other)}>
      {words.signIn.other[other]}
    </Button>
  );
  const Way = way === 'key' ? WithKey : WithPassword;
  return <Way to={to} after={turn} isFirst={methods.data?.has_people === false} />;
}
