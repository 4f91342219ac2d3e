import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { ApiError } from '../../../api/errors';
import { MayButton } from '../../../ui/form/MayButton';
import { BulkBar } from '../../../ui/list/BulkBar';
import { Empty } from '../../../ui/list/Empty';
import { List } from '../../../ui/list/List';
import { usePicking } from '../../../ui/list/picking';
import { Search } from '../../../ui/list/Search';
import type { Column } from '../../../ui/list/Table';
import { Loaded } from '../../../ui/page/Loaded';
import { later } from '../../../ui/page/later';
import { MenuAction } from '../../../ui/page/MenuAction';
import { MoreMenu } from '../../../ui/page/MoreMenu';
import { Page } from '../../../ui/page/Page';
import { Icon } from '../../../ui/show/Icon';
import { State, type Tone } from '../../../ui/show/State';
import { Time } from '../../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { tenants as text } from '../../../words/mailboxes/tenants';
import { useCheck } from './actions';
import { Checks } from './Checks';
import {
  allTenantUsers,
  daysLeft,
  ENDS_SOON_DAYS,
  isConnectable,
  type Tenant,
  type TenantUser,
  tenantQuery,
  tenantUsersQuery,
} from './queries';
import { CredentialEnd, nameOf, TenantState } from './TenantState';
import '../mailboxes.css';
import './tenants.css';

const ConnectUsers = later(() => import('./ConnectUsers').then((file) => file.ConnectUsers));
const RenewTenant = later(() => import('./RenewTenant').then((file) => file.RenewTenant));
const DeleteTenant = later(() => import('./DeleteTenant').then((file) => file.DeleteTenant));

const FROM = '/w/$workspaceId/mailboxes/tenants/$tenantId';

/** Page of an organization: its access, and its users, who can be connected as mailboxes. */
export function TenantPage() {
  const workspaceId = useWorkspaceId();
  const { tenantId } = useParams({ from: FROM });
  const query = useQuery(tenantQuery(workspaceId, tenantId));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const tenant = isGone ? undefined : query.data;
  if (tenant !== undefined) return <Shown tenant={tenant} />;
  return (
    <Page title={text.list} tools={<Back />}>
      {isGone ? <p className="panel-message">{words.common.notHere}</p> : <Loaded query={query}>{() => null}</Loaded>}
    </Page>
  );
}

function Back() {
  const workspaceId = useWorkspaceId();
  return (
    <Link to={`/w/${workspaceId}/mailboxes/connect?how=tenant` as '/'} className="row">
      <Icon name="left" size={14} /> {text.back}
    </Link>
  );
}

function Shown({ tenant }: { tenant: Tenant }) {
  const workspaceId = useWorkspaceId();
  const may = useMay('admin');
  const navigate = useNavigate({ from: FROM });
  const { q = '' } = useSearch({ from: FROM });
  const check = useCheck(tenant);
  const [open, setOpen] = useState<'renew' | 'delete' | null>(null);
  const hasUsers = may && tenant.status !== 'failing';
  return (
    <Page
      title={nameOf(tenant)}
      tools={
        <>
          <Back />
          {hasUsers && (
            <Search
              value={q}
              label={text.search}
              onChange={(next) => void navigate({ search: { q: next === '' ? undefined : next }, replace: true })}
            />
          )}
        </>
      }
      actions={
        <>
          <MayButton
            scope="admin"
            variant="default"
            leftSection={<Icon name="refresh" size={14} />}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            {text.check.again}
          </MayButton>
          {may && (
            <MoreMenu label={text.more(nameOf(tenant))} variant="default">
              <MenuAction icon="key" label={text.renew} onClick={() => setOpen('renew')} />
              <MenuAction icon="trash" label={text.delete.action} isDelete onClick={() => setOpen('delete')} />
            </MoreMenu>
          )}
        </>
      }
    >
      <div className="list-page">
        <Summary tenant={tenant} onRenew={() => setOpen('renew')} />
        <div className="list-rows">
          {hasUsers && <Users key={q} tenant={tenant} search={q} />}
          {!may && <p className="panel-message muted">{text.notAllowed}</p>}
        </div>
      </div>
      {open === 'renew' && <RenewTenant tenant={tenant} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteTenant
          tenant={tenant}
          onClose={() => setOpen(null)}
          onDeleted={() => void navigate({ to: `/w/${workspaceId}/mailboxes/connect?how=tenant` as '/' })}
        />
      )}
    </Page>
  );
}

function Summary({ tenant, onRenew }: { tenant: Tenant; onRenew: () => void }) {
  const days = daysLeft(tenant);
  // Fixed at the provider, so the credential can stay.
  const isOutside = tenant.problemCode === 'delegation_missing' || tenant.problemCode === 'permission_missing';
  const isEnding = days !== null && days <= ENDS_SOON_DAYS;
  const renew = (
    <MayButton
      scope="admin"
      onClick={onRenew}
      style={{ alignSelf: 'flex-start' }}
      {...(isOutside && { variant: 'default' })}
    >
      {text.renew}
    </MayButton>
  );
  return (
    <div className="section stack">
      <dl className="tenant-facts">
        <Fact name={text.columns.status}>
          <TenantState tenant={tenant} />
        </Fact>
        {tenant.provider === 'google' ? (
          <Fact name={text.fields.provider}>{text.provider.google}</Fact>
        ) : (
          <Fact name={text.fields.directoryId}>{tenant.directory}</Fact>
        )}
        <Fact name={text.mailboxes}>
          <span className="num">{tenant.mailboxesCount}</span>
        </Fact>
        <Fact name={text.ends}>
          <CredentialEnd tenant={tenant} />
        </Fact>
        <Fact name={text.checked}>
          <Time at={tenant.checkedAt} long />
        </Fact>
      </dl>
      {tenant.status === 'failing' && tenant.problemCode !== null && (
        <div className="trouble stack">
          <Checks provider={tenant.provider} code={tenant.problemCode} message={tenant.problem} />
          {renew}
        </div>
      )}
      {tenant.status !== 'failing' && isEnding && (
        <div className={`trouble stack${days > 0 ? ' trouble-warn' : ''}`} role="alert">
          <span className="strong">{days > 0 ? text.endsSoon(days) : text.ended}</span>
          {renew}
        </div>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const PICKING = {
  title: text.columns.pick,
  keyOf: (one: TenantUser) => one.userId,
  labelOf: (one: TenantUser) => text.pick(one.address),
};
const NO_USERS: readonly TenantUser[] = [];
const TONES: Record<Exclude<TenantUser['status'], 'active'>, Tone> = { suspended: 'warn', no_mailbox: 'quiet' };

function Users({ tenant, search }: { tenant: Tenant; search: string }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate({ from: FROM });
  const query = useInfiniteQuery(tenantUsersQuery(workspaceId, tenant.id, search));
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.users) ?? NO_USERS, [query.data]);
  const { picked, chosen, pick, unpick, column } = usePicking<TenantUser>(PICKING, loaded);
  const check = useCheck(tenant);
  const connectable = chosen.filter(isConnectable).length;
  const [isConnecting, setConnecting] = useState(false);
  const columns = useMemo<readonly Column<TenantUser>[]>(
    () => [
      column,
      {
        key: 'address',
        title: text.columns.address,
        width: 'minmax(180px, 3fr)',
        cell: (one) => (
          <span className="strong" title={[one.address, ...one.aliases].join('\n')}>
            {one.address}
          </span>
        ),
      },
      {
        key: 'name',
        title: text.columns.name,
        width: 'minmax(120px, 2fr)',
        wide: true,
        cell: (one) => `${one.firstName} ${one.lastName}`.trim() || <span className="muted">-</span>,
      },
      {
        key: 'status',
        title: text.columns.status,
        width: 'minmax(104px, 1fr)',
        cell: (one) =>
          one.status === 'active' ? (
            one.isShared ? (
              text.shared
            ) : (
              text.userStatus.active
            )
          ) : (
            <span title={text.userStatusNext[one.status]}>
              <State tone={TONES[one.status]}>{text.userStatus[one.status]}</State>
            </span>
          ),
      },
      {
        key: 'mailbox',
        title: text.columns.mailbox,
        width: 'minmax(104px, 1fr)',
        wide: true,
        cell: (one) =>
          one.mailboxId === null ? (
            <span className="muted">-</span>
          ) : (
            <Link to={`/w/${workspaceId}/mailboxes?mailbox=${one.mailboxId}` as '/'}>{text.isMailbox}</Link>
          ),
      },
    ],
    [column, workspaceId],
  );
  const hidesShared = query.data?.pages.some((page) => page.tellsShared === false) === true;
  return (
    <>
      {hidesShared && (
        <p className="section muted" role="status">
          {text.sharedHidden}
        </p>
      )}
      <List
        query={query}
        rowsOf={(page) => page.users}
        onClear={search === '' ? undefined : () => void navigate({ search: { q: undefined }, replace: true })}
        empty={
          <Empty text={text.noUsers}>
            <MayButton scope="admin" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
              {text.check.again}
            </MayButton>
          </Empty>
        }
        label={text.users}
        columns={columns}
        rowKey={(one) => one.userId}
        below={() =>
          picked.size > 0 && (
            <BulkBar
              label={text.bulk}
              selected={picked.size}
              onAll={
                query.hasNextPage ? async () => pick(await allTenantUsers(workspaceId, tenant.id, search)) : undefined
              }
              onClear={unpick}
            >
              {connectable === 0 ? (
                <span className="muted">{text.nothing}</span>
              ) : (
                <MayButton scope="admin" onClick={() => setConnecting(true)}>
                  {text.connect(connectable)}
                </MayButton>
              )}
            </BulkBar>
          )
        }
      />
      {isConnecting && (
        <ConnectUsers
          tenant={tenant}
          users={chosen}
          onClose={() => setConnecting(false)}
          onDone={() => {
            setConnecting(false);
            unpick();
          }}
        />
      )}
    </>
  );
}
