import type { ReactNode } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { Problem } from '../../ui/page/Problem';
import type { Mailbox } from './queries';
import { type ConnectionKind, type OauthProvider, useSignIn } from './sign-in';

/** Opens the sign-in of the provider, which returns to the servers of the mailbox with a grant for this transport. */
export function SignInButton({
  mailbox,
  provider,
  kind,
  children,
}: {
  mailbox: Mailbox;
  provider: OauthProvider;
  kind: ConnectionKind;
  children: ReactNode;
}) {
  const begin = useSignIn(provider);
  const path = `/mailboxes?mailbox=${encodeURIComponent(mailbox.address)}&tab=server`;
  return (
    <>
      <MayButton
        variant="default"
        loading={begin.isPending}
        onClick={() => begin.mutate({ address: mailbox.address, path, kind })}
      >
        {children}
      </MayButton>
      {begin.error && <Problem error={begin.error} />}
    </>
  );
}
