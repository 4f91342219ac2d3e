import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MayButton } from '../../../ui/form/MayButton';
import { Empty } from '../../../ui/list/Empty';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { tenants as text } from '../../../words/mailboxes/tenants';
import type { OauthProvider } from '../sign-in';
import { NewTenant } from './NewTenant';
import { type Tenant, tenantsQuery } from './queries';
import { CredentialEnd, nameOf, TenantState } from './TenantState';
import './tenants.css';

interface Props {
  readonly provider: OauthProvider;
  readonly onProvider: (provider: OauthProvider) => void;
}

/** Connected organizations, and the form that connects another one. */
export function Tenants({ provider, onProvider }: Props) {
  const may = useMay('admin');
  const query = useQuery(tenantsQuery(useWorkspaceId()));
  return (
    <>
      <Loaded query={query} rows={2}>
        {(tenants) =>
          (tenants.length > 0 || !may) && (
            <Section title={text.list}>
              {tenants.length === 0 ? (
                <Empty text={text.none}>
                  <MayButton scope="admin">{text.submit}</MayButton>
                </Empty>
              ) : (
                <TenantList tenants={tenants} />
              )}
            </Section>
          )
        }
      </Loaded>
      {may && <NewTenant key={provider} provider={provider} onProvider={onProvider} />}
    </>
  );
}

function TenantList({ tenants }: { tenants: readonly Tenant[] }) {
  const workspaceId = useWorkspaceId();
  return (
    <ul className="tenants">
      {tenants.map((one) => (
        <li key={one.id}>
          <span className="tenant-name">
            <Link
              className="strong cut"
              title={one.directory}
              to={`/w/${workspaceId}/mailboxes/tenants/${one.id}` as '/'}
              aria-label={text.open(nameOf(one))}
            >
              {nameOf(one)}
            </Link>
            <span className="caption cut">{one.provider === 'google' ? text.provider.google : one.directory}</span>
          </span>
          <TenantState tenant={one} />
          <span className="num">{text.connected(one.mailboxesCount)}</span>
          <span className="row">
            <span className="caption">{text.ends}</span> <CredentialEnd tenant={one} />
          </span>
        </li>
      ))}
    </ul>
  );
}
