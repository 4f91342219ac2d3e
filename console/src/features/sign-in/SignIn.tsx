import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { knowsPasskeys } from '../../api/passkey';
import { signIn as words } from '../../words/settings/sign-in';
import { ByOidc } from './ByOidc';
import { ByPasskey } from './ByPasskey';
import { FirstLink } from './FirstLink';
import { methodsQuery } from './usePasskeys';
import { WithKey } from './WithKey';
import { WithPassword } from './WithPassword';

/** The sign-in page. */
export function SignIn() {
  const { to, problem } = useSearch({ from: '/sign-in' });
  return <SignInForm to={to} problem={problem} />;
}

/** Sign-in with password, passkey, identity provider or API key. */
export function SignInForm({ to, problem }: { to?: string | undefined; problem?: string | undefined }) {
  const methods = useQuery(methodsQuery);
  const [asked, setAsked] = useState<'key' | 'password' | null>(null);
  // Methods appear only once they are known, so that none disappears while in use.
  if (methods.isPending) return null;
  const hasPeople = methods.data?.has_people !== false;
  if (!hasPeople && asked === null) return <FirstLink onKey={() => setAsked('key')} />;
  const way = asked ?? 'password';
  const other = way === 'key' ? 'password' : 'key';
  const hasPasskeys = methods.data?.passkey === true && methods.data.has_people && knowsPasskeys();
  const oidc = methods.data?.oidc ?? null;
  const turn = (
    <Button variant="subtle" size="sm" onClick={() => setAsked(hasPeople ? other : null)}>
      {hasPeople ? words.other[other] : words.firstLink.back}
    </Button>
  );
  const Way = way === 'key' ? WithKey : WithPassword;
  return (
    <Way
      to={to}
      after={turn}
      problem={problem === undefined ? undefined : words.problem[problem]}
      others={
        way === 'password' &&
        (hasPasskeys || oidc !== null) && (
          <div className="sign-in-fields">
            <div className="sign-in-or">{words.or}</div>
            {hasPasskeys && <ByPasskey to={to} />}
            {oidc !== null && <ByOidc name={oidc} to={to} />}
          </div>
        )
      }
      isFirst={methods.data?.has_people === false}
    />
  );
}
