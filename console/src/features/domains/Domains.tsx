import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { useKeys } from '../../ui/keys';
import { Empty } from '../../ui/list/Empty';
import { Choice, clearing } from '../../ui/list/filters';
import { List } from '../../ui/list/List';
import { menuColumn } from '../../ui/list/row-menu';
import { Search } from '../../ui/list/Search';
import type { Column } from '../../ui/list/Table';
import { later } from '../../ui/page/later';
import { Page } from '../../ui/page/Page';
import { count, UNKNOWN } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { domains as text } from '../../words/mailboxes/domains';
import { type Domain, domainsQuery } from './queries';
import { DomainState, Mark } from './state';

const BringDomains = later(() => import('./BringDomains').then((file) => file.BringDomains));
const DnsProviders = later(() => import('./DnsProviders').then((file) => file.DnsProviders));
const RowMenu = later(() => import('./RowMenu').then((file) => file.RowMenu));
const DomainPanel = later(() => import('./DomainPanel').then((file) => file.DomainPanel));

const STATUSES = (Object.keys(text.status) as Schemas['DomainStatus'][]).map((value) => ({
  value,
  label: text.status[value],
}));
const MARKS = ['mx', 'spf', 'dkim', 'dmarc'] as const;

const COLUMNS: readonly Column<Domain>[] = [
  {
    key: 'domain',
    title: text.columns.domain,
    width: 'minmax(130px, 2fr)',
    cell: (one) => (
      <span className="strong" title={one.domain}>
        {one.domain}
      </span>
    ),
  },
  {
    key: 'state',
    title: text.columns.state,
    width: 'minmax(130px, 2fr)',
    cell: (one) => <DomainState domain={one} />,
  },
  ...MARKS.map((mark) => ({
    key: mark,
    title: text.columns[mark],
    width: '52px',
    wide: true,
    cell: (one: Domain) => (one.reserved ? UNKNOWN : <Mark name={text.columns[mark]} status={one.dns[mark]} />),
  })),
  {
    key: 'mailboxes',
    title: text.columns.mailboxes,
    width: '80px',
    right: true,
    wide: true,
    cell: (one) => count(one.mailboxCount),
  },
  {
    key: 'checked',
    title: text.columns.checked,
    width: '72px',
    right: true,
    wide: true,
    cell: (one) => <Time at={one.dns.checkedAt} />,
  },
];

const WITH_MENU = [...COLUMNS, menuColumn<Domain>((one) => <RowMenu domain={one} />)];

/** Domains of the workspace with the status of their records. */
export function Domains() {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const mayPay = useMay('billing');
  const { domain, add, providers, ...filter } = useSearch({ from: '/w/$workspaceId/domains' });
  const navigate = useNavigate({ from: '/w/$workspaceId/domains' });
  const query = useInfiniteQuery(domainsQuery(workspaceId, filter));
  const go = (part: { domain?: string; add?: string; providers?: string }) =>
    void navigate({ search: (now) => ({ ...now, domain: undefined, add: undefined, providers: undefined, ...part }) });
  const narrow = (part: Partial<typeof filter>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  useKeys({ n: () => may && go({ add: '1' }) });
  const make = (
    <MayButton onClick={() => go({ add: '1' })} leftSection={<Icon name="plus" size={14} />}>
      {text.add}
    </MayButton>
  );
  return (
    <Page
      title={text.title}
      actions={
        <>
          <Button variant="default" onClick={() => go({ providers: '1' })}>
            {text.providers.action}
          </Button>
          {mayPay && (
            <Button variant="default" component={Link} {...({ to: `/w/${workspaceId}/domains/buy` } as object)}>
              {text.buy.action}
            </Button>
          )}
          {make}
        </>
      }
      tools={
        <>
          <Search
            value={filter.q ?? ''}
            label={text.search}
            onChange={(q) => narrow({ q: q === '' ? undefined : q })}
          />
          <Choice
            label={text.columns.state}
            any={text.anyStatus}
            value={filter.status as Schemas['DomainStatus'] | undefined}
            onChange={(status) => narrow({ status })}
            data={STATUSES}
            width={180}
          />
        </>
      }
    >
      <List
        query={query}
        rowsOf={(page) => page.domains}
        onClear={clearing(filter, narrow)}
        empty={<Empty text={text.empty}>{make}</Empty>}
        label={text.list}
        columns={may ? WITH_MENU : COLUMNS}
        rowKey={(one) => one.domain}
        selected={domain ?? null}
        onOpen={(one) => go({ domain: one.domain })}
      />
      {domain !== undefined && <DomainPanel key={domain} name={domain} onClose={() => go({})} />}
      {providers !== undefined && <DnsProviders onClose={() => go({})} />}
      {add !== undefined && <BringDomains onClose={() => go({})} onOpen={(name) => go({ domain: name })} />}
    </Page>
  );
}
