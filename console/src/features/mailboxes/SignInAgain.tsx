import { MayButton } from '../../ui/form/MayButton';
import { Problem } from '../../ui/page/Problem';
import { State } from '../../ui/show/State';
import { signInAtProvider as text } from '../../words/mailboxes/mailboxes';
import { useUpdate } from './actions';
import type { Mailbox } from './queries';
import { type OauthProvider, refusalText, type SignedIn, useSignIn } from './sign-in';

/** For a mailbox that signs in with its provider: signs in again when the grant has expired. */
export function SignInAgain({
  mailbox,
  provider,
  signedIn,
}: {
  mailbox: Mailbox;
  provider: OauthProvider;
  signedIn: SignedIn;
}) {
  const begin = useSignIn(provider);
  const use = useUpdate([mailbox.address], () => text.used);
  const { grantId, error } = signedIn;
  return (
    <div className="stack" style={{ alignItems: 'flex-start' }}>
      <span className="muted">{text.lead}</span>
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
        <MayButton
          variant="default"
          loading={begin.isPending}
          onClick={() =>
            begin.mutate({
              address: mailbox.address,
              path: `/mailboxes?mailbox=${encodeURIComponent(mailbox.address)}&tab=server`,
            })
          }
        >
          {text.again(text.names[provider])}
        </MayButton>
      )}
      {(use.error ?? begin.error) && <Problem error={use.error ?? begin.error} />}
    </div>
  );
}
