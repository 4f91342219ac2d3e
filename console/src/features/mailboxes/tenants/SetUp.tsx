import { CopyText } from '../../../ui/show/Copy';
import { Icon } from '../../../ui/show/Icon';
import { tenants as text } from '../../../words/mailboxes/tenants';
import type { OauthProvider } from '../sign-in';

/** Scopes to delegate at Google, as its form takes them. */
const GOOGLE_SCOPES = ['gmail.send', 'gmail.readonly', 'admin.directory.user.readonly']
  .map((scope) => `https://www.googleapis.com/auth/${scope}`)
  .join(',');
const GRAPH_PERMISSIONS = 'Mail.Send Mail.ReadWrite User.Read.All';
const GRAPH_GROUP_PERMISSION = 'GroupMember.Read.All';
const GRAPH_SHARED_PERMISSION = 'MailboxSettings.Read';
const COMMAND = 'openssl req -x509 -newkey rsa:2048 -nodes -days 730 -subj /CN=outrider -keyout key.pem -out cert.pem';

const say = text.steps;

/** Steps at the provider before an organization can be connected, with everything to copy. */
export function SetUp({ provider }: { provider: OauthProvider }) {
  return <ol className="tenant-steps">{provider === 'google' ? <GoogleSteps /> : <MicrosoftSteps />}</ol>;
}

function GoogleSteps() {
  return (
    <>
      <li>
        {say.google.project} <Outside to="https://console.cloud.google.com">{say.openGoogleCloud}</Outside>
      </li>
      <li>{say.google.account}</li>
      <li>
        {say.google.delegation}{' '}
        <Outside to="https://admin.google.com/ac/owl/domainwidedelegation">{say.openGoogleAdmin}</Outside>
        <CopyText value={GOOGLE_SCOPES} label={say.copyScopes} />
      </li>
    </>
  );
}

function MicrosoftSteps() {
  return (
    <>
      <li>
        {say.microsoft.app} <Outside to="https://entra.microsoft.com">{say.openEntra}</Outside>
      </li>
      <li>
        {say.microsoft.permissions}
        <CopyText value={GRAPH_PERMISSIONS} label={say.copyPermissions} />
        {say.microsoft.group}
        <CopyText value={GRAPH_GROUP_PERMISSION} label={say.copyPermissions} />
        {say.microsoft.shared}
        <CopyText value={GRAPH_SHARED_PERMISSION} label={say.copyPermissions} />
      </li>
      <li>
        {say.microsoft.certificate}
        <CopyText value={COMMAND} label={say.copyCommand} />
      </li>
      <li>
        {say.microsoft.rbac}{' '}
        <Outside to="https://learn.microsoft.com/exchange/permissions-exo/application-rbac">{say.openRbac}</Outside>
      </li>
    </>
  );
}

function Outside({ to, children }: { to: string; children: string }) {
  return (
    <span className="tenant-link">
      <a href={to} target="_blank" rel="noreferrer" className="row">
        {children} <Icon name="external" size={14} />
      </a>
    </span>
  );
}
