import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { BulkBar } from '../../ui/list/BulkBar';
import { Empty } from '../../ui/list/Empty';
import { Choice, clearing } from '../../ui/list/filters';
import { GoTo } from '../../ui/list/GoTo';
import { List } from '../../ui/list/List';
import { usePicking } from '../../ui/list/picking';
import { menuColumn } from '../../ui/list/row-menu';
import { Search } from '../../ui/list/Search';
import type { Column } from '../../ui/list/Table';
import { later } from '../../ui/page/later';
import { Page } from '../../ui/page/Page';
import { Progress } from '../../ui/show/Progress';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { mailboxes as mailboxesWords } from '../../words/mailboxes/mailboxes';
import { warmup as text } from '../../words/mailboxes/warmup';
import { type Warming, warmupQuery } from './queries';
import { WarmupState } from './state';
import { InternalRate, PlacedRate } from './WarmupRates';

const Sharing = later(() => import('./Sharing').then((file) => file.Sharing));
const WarmupPanel = later(() => import('./WarmupPanel').then((file) => file.WarmupPanel));
const PlacementDays = later(() => import('./PlacementDays').then((file) => file.PlacementDays));
const RowMenu = later(() => import('./RowMenu').then((file) => file.RowMenu));
const Actions = later(() => import('./Actions').then((file) => file.Actions));

const STATUSES = Object.keys(words.enums.warmupStatus) as Schemas['WarmupStatus'][];
const PICKING = {
  title: text.columns.pick,
  keyOf: (one: Warming) => one.mailbox,
  labelOf: (one: Warming) => text.pick(one.mailbox),
};

const COLUMNS: readonly Column<Warming>[] = [
  {
    key: 'mailbox',
    title: text.columns.mailbox,
    width: 'minmax(130px, 2fr)',
    cell: (one) => (
      <span className="strong" title={one.mailbox}>
        {one.mailbox}
      </span>
    ),
  },
  {
    key: 'state',
    below: true,
    title: text.columns.state,
    width: 'minmax(100px, 1.5fr)',
    cell: (one) => <WarmupState warming={one} />,
  },
  {
    key: 'progress',
    title: text.columns.progress,
    width: '140px',
    wide: true,
    cell: (one) => (
      <Progress
        share={one.progress / 100}
        label={`${text.columns.progress} ${one.mailbox}`}
        base={text.panel.progressOf(one.day, one.targetDays)}
      />
    ),
  },
  {
    key: 'inbox',
    title: text.columns.inbox,
    width: '88px',
    right: true,
    wide: true,
    cell: (one) => <PlacedRate warming={one} where="inbox" />,
  },
  {
    key: 'internal',
    title: text.columns.internal,
    width: '80px',
    right: true,
    wide: true,
    cell: (one) => (
      <span
        className={one.diversity.warning === null ? undefined : 'state-warn'}
        title={one.diversity.warning ?? text.internalHint}
      >
        <InternalRate warming={one} />
      </span>
    ),
  },
  {
    key: 'today',
    title: text.columns.today,
    width: '56px',
    right: true,
    cell: (one) => (
      <span title={text.todayLong(one.sentToday, one.dailyTarget)}>{text.today(one.sentToday, one.dailyTarget)}</span>
    ),
  },
];

const NONE: readonly Warming[] = [];

/** Warmup of all mailboxes: progress, placement, and health. */
export function Warmup() {
  const workspaceId = useWorkspaceId();
  const { mailbox, ...filter } = useSearch({ from: '/w/$workspaceId/warmup' });
  const navigate = useNavigate({ from: '/w/$workspaceId/warmup' });
  const query = useInfiniteQuery(warmupQuery(workspaceId, filter));
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? NONE, [query.data]);
  const may = useMay();
  const { picked, chosen, pick, unpick, column } = usePicking<Warming>(PICKING, loaded);
  const summary = query.data?.pages[0]?.summary ?? {};
  const all = Object.values(summary).reduce((sum, one) => sum + one, 0);
  const columns = useMemo(() => {
    const menu = menuColumn<Warming>((one) => <RowMenu warming={one} onMore={() => pick([one])} />);
    return [column, ...COLUMNS, ...(may ? [menu] : [])];
  }, [may, column, pick]);
  const narrow = (part: Partial<typeof filter>) => {
    unpick();
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  };
  const show = (address: string | undefined) => void navigate({ search: (now) => ({ ...now, mailbox: address }) });
  return (
    <Page
      title={text.title}
      actions={<Sharing />}
      tools={
        <>
          <Choice
            label={text.status}
            any={text.anyStatus(all)}
            value={filter.status as Schemas['WarmupStatus'] | undefined}
            onChange={(status) => narrow({ status })}
            data={STATUSES.map((value) => ({
              value,
              label: text.statusCount(words.enums.warmupStatus[value], summary[value] ?? 0),
            }))}
            width={160}
          />
          <Search
            value={filter.q ?? ''}
            label={text.search}
            onChange={(q) => narrow({ q: q === '' ? undefined : q })}
          />
        </>
      }
    >
      <div className="list-page">
        <PlacementDays />
        <div className="list-rows">
          <List
            query={query}
            rowsOf={(page) => page.items}
            onClear={clearing(filter, narrow)}
            empty={
              <Empty text={text.empty}>
                <GoTo to="/mailboxes/connect">{mailboxesWords.connect}</GoTo>
              </Empty>
            }
            label={text.list}
            columns={columns}
            rowKey={(one) => one.mailbox}
            selected={mailbox ?? null}
            onOpen={(one) => show(one.mailbox)}
            below={() =>
              picked.size > 0 && (
                <BulkBar label={text.bulk} selected={picked.size} onClear={unpick}>
                  <Actions mailboxes={chosen} />
                </BulkBar>
              )
            }
          />
        </div>
      </div>
      {mailbox !== undefined && <WarmupPanel key={mailbox} address={mailbox} onClose={() => show(undefined)} />}
    </Page>
  );
}
