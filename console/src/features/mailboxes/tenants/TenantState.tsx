import { State, type Tone } from '../../../ui/show/State';
import { Time } from '../../../ui/show/Time';
import { tenants as text } from '../../../words/mailboxes/tenants';
import { daysLeft, ENDS_SOON_DAYS, type Tenant } from './queries';

const TONES: Record<Tenant['status'], Tone> = { pending: 'quiet', active: 'good', failing: 'bad' };

/** Name of an organization: the directory of Microsoft has only an ID. */
export const nameOf = ({ provider, directory }: Tenant): string =>
  provider === 'google' ? directory : text.provider.microsoft;

/** State of the access to an organization. */
export function TenantState({ tenant }: { tenant: Tenant }) {
  return (
    <span title={text.statusNext[tenant.status]}>
      <State tone={TONES[tenant.status]}>{text.status[tenant.status]}</State>
    </span>
  );
}

/** End of the credential of an organization, highlighted when it is near. */
export function CredentialEnd({ tenant }: { tenant: Tenant }) {
  const days = daysLeft(tenant);
  if (days === null) return <span className="muted">{text.endsUnknown}</span>;
  const time = <Time at={tenant.credentialsExpireAt} />;
  if (days > ENDS_SOON_DAYS) return time;
  return <State tone={days <= 0 ? 'bad' : 'warn'}>{time}</State>;
}
