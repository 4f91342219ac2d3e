import { MayButton } from '../../ui/form/MayButton';
import { Problem } from '../../ui/page/Problem';
import { State } from '../../ui/show/State';
import { signInAtProvider as text } from '../../words/mailboxes/mailboxes';
import { useUpdate } from './actions';
import type { Mailbox } from './queries';
import { SignInButton } from './SignInButton';
import { API_OF, type OauthProvider, refusalText, type SignedIn } from './sign-in';

/** Signs a mailbox in with its provider, to renew an expired grant or to use the API of the provider. */
export function SignInAgain({
  mailbox,
  provider,
  signedIn,
}: {
  mailbox: Mailbox;
  provider: OauthProvider;
  signedIn: SignedIn;
}) {
  const use = useUpdate([mailbox.address], () => text.used);
  const { grantId, error } = signedIn;
  const { auth = 'password', kind = 'smtp' } = mailbox.connection ?? {};
  const isSignedIn = auth !== 'password';
  return (
    <div className="stack" style={{ alignItems: 'flex-start' }}>
      <span className="muted">{isSignedIn ? text.lead : text.insteadLead(text.api[provider])}</span>
      {error !== undefined && (
        <span className="state-bad" role="alert">
          {refusalText(error)}
        </span>
      )}
      {grantId !== undefined && !use.isSuccess ? (
        <>
          <State tone="good">{text.done}</State>
          <MayButton loading={use.isPending} onClick={() => use.mutate({ connection: { oauthGrantId: grantId } })}>
            {text.use}
          </MayButton>
        </>
      ) : (
        <>
          {isSignedIn && (
            <SignInButton mailbox={mailbox} provider={provider} kind={kind}>
              {text.again(text.names[provider])}
            </SignInButton>
          )}
          {kind === 'smtp' && (
            <SignInButton mailbox={mailbox} provider={provider} kind={API_OF[provider]}>
              {text.byApi(text.api[provider])}
            </SignInButton>
          )}
        </>
      )}
      {use.error && <Problem error={use.error} />}
    </div>
  );
}
