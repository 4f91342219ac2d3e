import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { useKeys } from '../../ui/keys';
import { csvOf } from '../../ui/list/csv';
import { Empty } from '../../ui/list/Empty';
import { FilterPill } from '../../ui/list/FilterPill';
import { Choice, cleared, clearing } from '../../ui/list/filters';
import { List } from '../../ui/list/List';
import { usePicking } from '../../ui/list/picking';
import { menuColumn } from '../../ui/list/row-menu';
import { Search } from '../../ui/list/Search';
import { sortOf, textOfSort } from '../../ui/list/sorting';
import { useChosenColumns } from '../../ui/list/use-chosen-columns';
import { later } from '../../ui/page/later';
import { Page } from '../../ui/page/Page';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { mailboxes as text } from '../../words/mailboxes/mailboxes';
import { columnsWith } from './columns';
import { DomainChoice } from './DomainChoice';
import { NO_SIGN_IN } from './hows';
import { allMailboxes, BY_STATUS, figuresQuery, type Mailbox, type MailboxFigures, mailboxesQuery } from './queries';
import './mailboxes.css';

const MailboxPanel = later(() => import('./MailboxPanel').then((file) => file.MailboxPanel));
const Bulk = later(() => import('./many/Bulk').then((file) => file.Bulk));
const RowMenu = later(() => import('./many/RowMenu').then((file) => file.RowMenu));
const ListMenu = later(() => import('../../ui/list/ListMenu').then((file) => file.ListMenu));

const PROVIDERS = (Object.keys(text.provider) as Schemas['MailboxProvider'][]).map((value) => ({
  value,
  label: text.provider[value],
}));
const PICKING = {
  title: text.columns.pick,
  keyOf: (one: Mailbox) => one.address,
  labelOf: (one: Mailbox) => text.pick(one.address),
  wide: true,
};

const NO_ROWS: readonly Mailbox[] = [];

/** Joins the figures of the loaded pages. */
function byMailbox(pages: ReadonlyArray<{ readonly data: readonly MailboxFigures[] | undefined }>) {
  return new Map(pages.flatMap(({ data }) => data ?? []).map((one) => [one.mailboxId, one]));
}

/** Mailboxes of the workspace: status, emails sent today, and problems. */
export function Mailboxes() {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const { mailbox, tab, oauthGrantId, oauthError, sort, ...filter } = useSearch({ from: '/w/$workspaceId/mailboxes' });
  const view = { ...filter, sort };
  const navigate = useNavigate({ from: '/w/$workspaceId/mailboxes' });
  const query = useInfiniteQuery(mailboxesQuery(workspaceId, filter, sort));
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.mailboxes) ?? NO_ROWS, [query.data]);
  const { picked, chosen, pick, unpick, column } = usePicking<Mailbox>(PICKING, loaded);
  const pages = query.data?.pages ?? [];
  const figures = useQueries({
    queries: pages.map(({ mailboxes }) =>
      figuresQuery(
        workspaceId,
        mailboxes.map(({ id }) => id),
      ),
    ),
    combine: byMailbox,
  });
  const menu = useMemo(
    () =>
      menuColumn<Mailbox>((one) => (
        <RowMenu
          mailbox={one}
          onEdit={() => void navigate({ search: (now) => ({ ...now, mailbox: one.address, tab: 'edit' }) })}
          onMore={() => pick([one])}
        />
      )),
    [navigate, pick],
  );
  const all = useMemo(() => columnsWith(figures), [figures]);
  const { shown } = useChosenColumns('mailboxes', all);
  const columns = useMemo(() => [column, ...shown, ...(may ? [menu] : [])], [column, shown, menu, may]);
  const narrow = (part: Partial<typeof view>) => {
    unpick();
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  };
  const connect = () =>
    void navigate({
      to: '/w/$workspaceId/mailboxes/connect',
      params: { workspaceId: String(workspaceId) },
      search: NO_SIGN_IN,
    });
  useKeys({ n: () => may && connect() });
  const make = (
    <MayButton onClick={connect} leftSection={<Icon name="plus" size={14} />}>
      {text.connect}
    </MayButton>
  );
  return (
    <Page
      title={text.title}
      actions={
        <>
          <ListMenu
            screen="mailboxes"
            filter={view}
            onView={(search) => narrow({ ...cleared(view), ...search })}
            columns={all}
            csv={{
              name: 'mailboxes',
              content: async () => csvOf(shown, await allMailboxes(workspaceId, filter, sort)),
            }}
          />
          {make}
        </>
      }
      tools={
        <>
          <SegmentedControl
            aria-label={text.view}
            value={filter.view ?? ''}
            onChange={(value) => narrow({ view: value === '' ? undefined : value })}
            data={[
              { value: '', label: text.views.all },
              { value: 'trouble', label: text.views.trouble },
              { value: 'paused', label: text.views.paused },
            ]}
          />
          <Choice
            label={text.providerLabel}
            any={text.anyProvider}
            value={filter.provider as Schemas['MailboxProvider'] | undefined}
            onChange={(provider) => narrow({ provider })}
            data={PROVIDERS}
            width={140}
          />
          <DomainChoice key={filter.domain ?? ''} value={filter.domain} onChange={(domain) => narrow({ domain })} />
          <Search
            value={filter.q ?? ''}
            label={text.search}
            onChange={(q) => narrow({ q: q === '' ? undefined : q })}
          />
          {filter.tag && (
            <FilterPill
              label={text.tagFilter(filter.tag)}
              remove={text.removeFilter(text.tagFilter(filter.tag))}
              onRemove={() => narrow({ tag: undefined })}
            />
          )}
        </>
      }
    >
      <List
        query={query}
        rowsOf={(page) => page.mailboxes}
        onClear={clearing(filter, narrow)}
        empty={<Empty text={text.empty}>{make}</Empty>}
        label={text.list}
        columns={columns}
        sort={sortOf(sort, BY_STATUS)}
        onSort={(next) => narrow({ sort: textOfSort(next) })}
        rowKey={(one) => one.address}
        selected={mailbox ?? null}
        onOpen={(one) => void navigate({ search: (now) => ({ ...now, mailbox: one.address, tab: undefined }) })}
        below={() =>
          picked.size > 0 && (
            <Bulk
              mailboxes={chosen}
              onAll={query.hasNextPage ? async () => pick(await allMailboxes(workspaceId, filter)) : undefined}
              onClear={unpick}
            />
          )
        }
      />
      {mailbox !== undefined && (
        <MailboxPanel
          address={mailbox}
          tab={tab}
          signedIn={{ grantId: oauthGrantId, error: oauthError }}
          onTab={(next) => void navigate({ search: (now) => ({ ...now, tab: next }), replace: true })}
          onClose={() =>
            void navigate({
              search: (now) => ({
                ...now,
                mailbox: undefined,
                tab: undefined,
                oauthGrantId: undefined,
                oauthError: undefined,
              }),
            })
          }
        />
      )}
    </Page>
  );
}
