import { Section } from '../../ui/page/Page';
import { Facts } from '../../ui/show/Facts';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import {
  connectMailboxes as connectMailboxesWords,
  mailboxes as mailboxesWords,
  signInAtProvider as signInAtProviderWords,
} from '../../words/mailboxes/mailboxes';
import { Folders } from './Folders';
import type { Mailbox } from './queries';
import { ServerForm } from './ServerForm';
import { SignInAgain } from './SignInAgain';
import { type SignedIn, signInProviderOf } from './sign-in';

const text = mailboxesWords.server;
const PROVIDERS = { oauth_google: 'google', oauth_microsoft: 'microsoft' } as const;
type Endpoint = NonNullable<Mailbox['connection']>['smtp'];

/** Servers of a mailbox with their last response, and a form for new credentials. */
export function Servers({ mailbox, signedIn }: { mailbox: Mailbox; signedIn: SignedIn }) {
  if (mailbox.connection === null) return <p className="section muted">{text.hosted}</p>;
  const { smtp, imap, auth, kind } = mailbox.connection;
  const provider = auth === 'password' ? signInProviderOf(mailbox.provider) : PROVIDERS[auth];
  const api = kind === 'smtp' || provider === null ? null : signInAtProviderWords.api[provider];
  return (
    <>
      <Section title={api === null ? text.smtp : text.sending(api)}>
        <Server endpoint={smtp} auth={auth} />
      </Section>
      <Section title={api === null ? text.imap : text.receiving(api)}>
        {imap === null ? <span className="muted">{text.none}</span> : <Server endpoint={imap} auth={auth} />}
      </Section>
      {imap !== null && api === null && <Folders mailboxId={mailbox.id} />}
      {auth === 'password' && (
        <Section title={text.change}>
          <ServerForm key={mailbox.address} mailbox={mailbox} connection={mailbox.connection} />
        </Section>
      )}
      {provider !== null && (
        <Section title={auth === 'password' ? signInAtProviderWords.instead : text.change}>
          <SignInAgain mailbox={mailbox} provider={provider} signedIn={signedIn} />
        </Section>
      )}
    </>
  );
}

function Server({ endpoint, auth }: { endpoint: Endpoint; auth: NonNullable<Mailbox['connection']>['auth'] }) {
  const tone = endpoint.status === 'ok' ? 'good' : endpoint.status === 'failed' ? 'bad' : 'quiet';
  return (
    <div className="stack">
      <span className="row">
        <span title={text.next[endpoint.status]}>
          <State tone={tone}>{text[endpoint.status]}</State>
        </span>
        {endpoint.checkedAt !== null && (
          <span className="muted">
            {text.asked} <Time at={endpoint.checkedAt} long />
          </span>
        )}
      </span>
      {endpoint.error !== null && <code className="mono said">{endpoint.error}</code>}
      <Facts
        facts={[
          [connectMailboxesWords.host, `${endpoint.host}:${endpoint.port}`],
          [connectMailboxesWords.security, mailboxesWords.security[endpoint.security]],
          [text.login, auth === 'password' ? endpoint.username : `${endpoint.username}, ${text.oauth}`],
        ]}
      />
    </div>
  );
}
