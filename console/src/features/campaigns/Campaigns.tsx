import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Schemas } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { useKeys } from '../../ui/keys';
import { Empty } from '../../ui/list/Empty';
import { clearing } from '../../ui/list/filters';
import { List } from '../../ui/list/List';
import { Search } from '../../ui/list/Search';
import type { Column } from '../../ui/list/Table';
import { Page } from '../../ui/page/Page';
import { count, rate } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { Progress } from '../../ui/show/Progress';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { campaignsQuery } from './queries';
import { CampaignState } from './state';

const CreateCampaign = lazy(() => import('./CreateCampaign').then((file) => ({ default: file.CreateCampaign })));

type Item = Schemas['CampaignListItemOut'];
const text = words.campaigns;

const COLUMNS: readonly Column<Item>[] = [
  {
    key: 'name',

    title: text.columns.name,
    width: 'minmax(140px, 2fr)',
    cell: (item) => (
      <span className="strong" title={item.name}>
        {item.name}
      </span>
    ),
  },
  {
    key: 'state',
    below: true,
    title: text.columns.state,
    width: 'minmax(120px, 2fr)',
    cell: (item) => <CampaignState item={item} />,
  },
  {
    key: 'progress',
    title: text.columns.progress,
    width: '140px',
    wide: true,
    cell: (item) => <Progress share={item.progress} label={`${text.progress} ${item.name}`} />,
  },
  {
    key: 'contacts',
    title: text.columns.contacts,
    width: '88px',
    right: true,
    wide: true,
    cell: (item) => count(item.contactsCount),
  },
  { key: 'sent', title: text.columns.sent, width: '88px', right: true, wide: true, cell: (item) => count(item.sent) },
  {
    key: 'replies',
    title: text.columns.replies,
    width: '72px',
    right: true,
    cell: (item) => <span title={text.ofContacted(item.uniqueReplies, item.contacted)}>{rate(item.replyRate)}</span>,
  },
  {
    key: 'positive',
    title: text.columns.positive,
    width: '72px',
    right: true,
    wide: true,
    cell: (item) => (
      <span title={text.ofContacted(item.interested, item.contacted)}>{rate(item.positiveReplyRate)}</span>
    ),
  },
];

const FILTERS = ['', 'active', 'draft', 'paused', 'completed', 'archived'] as const;

/** All campaigns with their live counters. */
export function Campaigns() {
  const workspaceId = useWorkspaceId();
  const params = { workspaceId: String(workspaceId) };
  const may = useMay();
  const filter = useSearch({ from: '/w/$workspaceId/campaigns' });
  const navigate = useNavigate({ from: '/w/$workspaceId/campaigns' });
  const [isMaking, setMaking] = useState(false);
  const query = useInfiniteQuery(campaignsQuery(workspaceId, { status: filter.status, search: filter.q }));
  const narrow = (part: Partial<typeof filter>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
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
      actions={make}
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
        columns={COLUMNS}
        rowKey={(item) => item.id}
        onOpen={open}
      />
      <Suspense fallback={null}>{isMaking && <CreateCampaign onClose={() => setMaking(false)} />}</Suspense>
    </Page>
  );
}
