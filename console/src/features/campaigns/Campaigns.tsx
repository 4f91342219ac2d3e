import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { useKeys } from '../../ui/keys';
import { csvOf } from '../../ui/list/csv';
import { Empty } from '../../ui/list/Empty';
import { cleared, clearing } from '../../ui/list/filters';
import { List } from '../../ui/list/List';
import { usePicking } from '../../ui/list/picking';
import { menuColumn } from '../../ui/list/row-menu';
import { Search } from '../../ui/list/Search';
import { sortOf, textOfSort } from '../../ui/list/sorting';
import { TagFilter } from '../../ui/list/TagFilter';
import { useChosenColumns } from '../../ui/list/use-chosen-columns';
import { later } from '../../ui/page/later';
import { Page } from '../../ui/page/Page';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { campaigns as text } from '../../words/campaigns/campaigns';
import { COLUMNS } from './columns';
import { allCampaigns, campaignsQuery, type CampaignItem as Item, NEWEST_FIRST } from './queries';

const CreateCampaign = lazy(() => import('./CreateCampaign').then((file) => ({ default: file.CreateCampaign })));

const BulkCampaigns = later(() => import('./many/BulkCampaigns').then((file) => file.BulkCampaigns));
const RowMenu = later(() => import('./many/RowMenu').then((file) => file.RowMenu));
const ListMenu = later(() => import('../../ui/list/ListMenu').then((file) => file.ListMenu));

const PICKING = {
  title: text.many.pick,
  keyOf: (one: Item) => one.id,
  labelOf: (one: Item) => text.many.pickOne(one.name),
  wide: true,
};
const NONE: readonly Item[] = [];

const FILTERS = ['', 'active', 'draft', 'paused', 'completed', 'archived'] as const;

/** All campaigns with their live counters. */
export function Campaigns() {
  const workspaceId = useWorkspaceId();
  const params = { workspaceId: String(workspaceId) };
  const may = useMay();
  const { sort, ...filter } = useSearch({ from: '/w/$workspaceId/campaigns' });
  const view = { ...filter, sort };
  const navigate = useNavigate({ from: '/w/$workspaceId/campaigns' });
  const [isMaking, setMaking] = useState(false);
  const asked = { status: filter.status, search: filter.q, label: filter.label };
  const query = useInfiniteQuery(campaignsQuery(workspaceId, asked, sort));
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? NONE, [query.data]);
  const labels = useMemo(() => [...new Set(loaded.flatMap((one) => one.labels))].sort(), [loaded]);
  const { picked, chosen, pick, unpick, column } = usePicking<Item>(PICKING, loaded);
  const { shown } = useChosenColumns('campaigns', COLUMNS);
  const columns = useMemo(() => {
    if (!may) return shown;
    return [column, ...shown, menuColumn<Item>((one) => <RowMenu campaign={one} onMore={() => pick([one])} />)];
  }, [may, column, shown, pick]);
  const narrow = (part: Partial<typeof view>) => {
    unpick();
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  };
  const open = (item: Item) =>
    void navigate({ to: '/w/$workspaceId/campaigns/$campaignId', params: { ...params, campaignId: item.id } } as never);
  const make = (
    <MayButton onClick={() => setMaking(true)} leftSection={<Icon name="plus" size={14} />}>
      {text.create}
    </MayButton>
  );
  useKeys({ n: () => may && setMaking(true) });
  return (
    <Page
      title={text.title}
      actions={
        <>
          <ListMenu
            screen="campaigns"
            filter={view}
            onView={(search) => narrow({ ...cleared(view), ...search })}
            columns={COLUMNS}
            csv={{
              name: 'campaigns',
              content: async () => csvOf(shown, await allCampaigns(workspaceId, asked, sort)),
            }}
          />
          {make}
        </>
      }
      tools={
        <>
          <SegmentedControl
            aria-label={text.status}
            value={filter.status ?? ''}
            onChange={(value) => narrow({ status: value === '' ? undefined : value })}
            data={FILTERS.map((value) => ({
              value,
              label: value === '' ? text.filterAll : words.enums.campaignStatus[value],
            }))}
          />
          <TagFilter
            label={text.label}
            any={text.anyLabel}
            value={filter.label}
            known={labels}
            onChange={(label) => narrow({ label })}
          />
          <Search value={filter.q ?? ''} onChange={(q) => narrow({ q: q === '' ? undefined : q })} />
        </>
      }
    >
      <List
        query={query}
        rowsOf={(page) => page.items}
        onClear={clearing(filter, narrow)}
        empty={<Empty text={text.empty}>{make}</Empty>}
        label={text.list}
        columns={columns}
        sort={sortOf(sort, NEWEST_FIRST)}
        onSort={(next) => narrow({ sort: textOfSort(next) })}
        rowKey={(item) => item.id}
        onOpen={open}
        below={() =>
          picked.size > 0 && (
            <BulkCampaigns
              campaigns={chosen}
              onAll={query.hasNextPage ? async () => pick(await allCampaigns(workspaceId, asked)) : undefined}
              onClear={unpick}
            />
          )
        }
      />
      <Suspense fallback={null}>{isMaking && <CreateCampaign onClose={() => setMaking(false)} />}</Suspense>
    </Page>
  );
}
