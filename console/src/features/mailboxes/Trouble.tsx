import { Link } from '@tanstack/react-router';
import { MayButton } from '../../ui/form/MayButton';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { mailboxes as mailboxesWords, signInAtProvider as signInWords } from '../../words/mailboxes/mailboxes';
import { tenants as tenantsWords } from '../../words/mailboxes/tenants';
import { useUpdate, useVerify } from './actions';
import type { Mailbox } from './queries';
import { Reassign } from './Reassign';
import { SignInButton } from './SignInButton';
import { API_OF, signInProviderOf } from './sign-in';
import { isHeld, isTrouble } from './state';

const text = mailboxesWords.trouble;
/** Sign-in failures of SMTP and IMAP servers, which do not occur with a provider API. */
const OF_SIGN_IN: readonly Mailbox['errorCode'][] = ['auth_failed', 'policy_rejected'];

/** Error of a mailbox with its server response and a fix. */
export function Trouble({ mailbox, onServer }: { mailbox: Mailbox; onServer: () => void }) {
  const verify = useVerify(mailbox);
  const workspaceId = useWorkspaceId();
  const release = useUpdate([mailbox.address], mailboxesWords.resumed);
  const held = isHeld(mailbox);
  if (!isTrouble(mailbox) && !held) return null;
  const advice = mailbox.errorCode === null ? undefined : mailboxesWords.advice[mailbox.errorCode];
  const tenantId = mailbox.errorCode === 'auth_failed' ? mailbox.connection?.tenantId : null;
  const isConnected = mailbox.connection !== null && tenantId == null;
  const offersApi = !held && mailbox.connection?.kind === 'smtp' && OF_SIGN_IN.includes(mailbox.errorCode);
  const provider = offersApi ? signInProviderOf(mailbox.provider) : null;
  return (
    <div className={`trouble stack${held ? ' trouble-warn' : ''}`} role="alert">
      <span className="strong">
        {held ? text.held : tenantId != null ? tenantsWords.departed : (advice ?? text.unknown)}
      </span>
      {mailbox.errorMessage !== null && (
        <span className="said">
          {!held && <span className="muted">{text.said}: </span>}
          {mailbox.errorMessage}
        </span>
      )}
      {mailbox.campaignsCount > 0 && <span>{text.waits(mailbox.campaignsCount)}</span>}
      <span className="row">
        {!held && tenantId != null && (
          <Link to={`/w/${workspaceId}/mailboxes/tenants/${tenantId}` as '/'}>{tenantsWords.view}</Link>
        )}
        {!held && isConnected && <MayButton onClick={onServer}>{text.reconnect}</MayButton>}
        {provider !== null && (
          <SignInButton mailbox={mailbox} provider={provider} kind={API_OF[provider]}>
            {signInWords.byApi(signInWords.api[provider])}
          </SignInButton>
        )}
        {!held && (
          <MayButton variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
            {text.checkNow}
          </MayButton>
        )}
        {!held && mailbox.campaignsCount > 0 && <Reassign mailbox={mailbox} />}
        {held && (
          <MayButton
            variant="default"
            loading={release.isPending}
            onClick={() => release.mutate({ status: 'active' }, { onError: toast.fail })}
          >
            {text.endRest}
          </MayButton>
        )}
      </span>
    </div>
  );
}
