import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { useKeys } from '../../ui/keys';
import { Empty } from '../../ui/list/Empty';
import { Choice } from '../../ui/list/filters';
import { List } from '../../ui/list/List';
import type { Column } from '../../ui/list/Table';
import { later } from '../../ui/page/later';
import { Page } from '../../ui/page/Page';
import { Switcher } from '../../ui/page/Switcher';
import { count } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { Rate } from '../../ui/show/Rate';
import { Time } from '../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { webhooks as text } from '../../words/settings/webhooks';
import { Deliveries } from './Deliveries';
import { type Subscription, subscriptionsQuery, summaryQuery } from './queries';
import { SubscriptionState } from './state';

const EditSubscription = later(() => import('./EditSubscription').then((file) => file.EditSubscription));

/** Default view. */
const STATUSES = Object.entries(text.status).map(([value, label]) => ({ value, label }));
const NOTHING = { tab: undefined, status: undefined, event: undefined, delivery: undefined, add: undefined };
type Summary = Schemas['WebhookDeliverySummaryOut'];

function columnsOf(summary: Summary | undefined): Column<Subscription>[] {
  const of = (one: Subscription) => summary?.subscriptions.find((item) => item.subscriptionId === one.id);
  return [
    {
      key: 'name',

      title: text.columns.name,
      width: 'minmax(150px, 3fr)',
      cell: (one) => (
        <span title={one.url}>
          <span className="strong">{one.name === '' ? one.url : one.name}</span>{' '}
          {one.name !== '' && <span className="muted wide">{one.url}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      below: true,
      title: text.columns.state,
      width: 'minmax(110px, 1.5fr)',
      cell: (one) => <SubscriptionState subscription={one} />,
    },
    {
      key: 'rate',
      title: text.columns.rate,
      width: '80px',
      right: true,
      cell: (one) => {
        const { delivered = 0, failed = 0 } = of(one)?.byStatus ?? {};
        return (
          <Rate
            value={of(one)?.successRate}
            part={delivered}
            whole={delivered + failed}
            of={(part, whole) => text.rateBase(part, whole, words.enums.timeframe.last_7_days)}
          />
        );
      },
    },
    {
      key: 'failed',
      title: text.columns.failed,
      width: '104px',
      right: true,
      wide: true,
      cell: (one) => count(of(one)?.byStatus['failed'] ?? (summary && 0)),
    },
    {
      key: 'last',
      title: text.columns.last,
      width: '96px',
      right: true,
      wide: true,
      cell: (one) => <Time at={one.lastSuccessAt} />,
    },
  ];
}

/** Webhook subscriptions and their delivery rates. */
export function Webhooks() {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const { tab, add, ...view } = useSearch({ from: '/w/$workspaceId/webhooks' });
  const { status } = view;
  const navigate = useNavigate({ from: '/w/$workspaceId/webhooks' });
  const query = useInfiniteQuery(subscriptionsQuery(workspaceId, tab === 'deliveries' ? undefined : status));
  const summary = useQuery(summaryQuery(workspaceId));
  const columns = useMemo(() => columnsOf(summary.data), [summary.data]);
  const narrow = (next: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, status: next }), replace: true });
  const open = () => void navigate({ search: (now) => ({ ...now, add: '1' }) });
  const to = (id: string) =>
    void navigate({
      to: '/w/$workspaceId/webhooks/$subscriptionId',
      params: { workspaceId: String(workspaceId), subscriptionId: id },
      search: { tab: undefined, status: undefined, event: undefined, delivery: undefined },
    });
  useKeys({ n: () => may && open() });
  const make = (
    <MayButton onClick={open} leftSection={<Icon name="plus" size={14} />}>
      {text.add}
    </MayButton>
  );
  return (
    <Page
      title={text.title}
      actions={make}
      tools={
        <>
          <Switcher
            label={text.views.label}
            value={tab ?? 'subscriptions'}
            onChange={(next) =>
              void navigate({ search: { ...NOTHING, tab: next === 'deliveries' ? next : undefined }, replace: true })
            }
            options={[
              { value: 'subscriptions', label: text.views.subscriptions },
              { value: 'deliveries', label: text.views.deliveries },
            ]}
          />
          {tab !== 'deliveries' && (
            <Choice
              label={text.columns.state}
              any={text.anyStatus}
              value={status}
              onChange={narrow}
              data={STATUSES}
              width={150}
            />
          )}
        </>
      }
    >
      {tab === 'deliveries' ? (
        <Deliveries
          view={view}
          onView={(part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace })}
          start={make}
        />
      ) : (
        <List
          query={query}
          rowsOf={(page) => page.items}
          onClear={status === undefined ? undefined : () => narrow(undefined)}
          empty={<Empty text={text.empty}>{make}</Empty>}
          label={text.list}
          columns={columns}
          rowKey={(one) => one.id}
          onOpen={(one) => to(one.id)}
        />
      )}
      {add !== undefined && (
        <EditSubscription
          onClose={() => void navigate({ search: (now) => ({ ...now, add: undefined }) })}
          onDone={(one) => to(one.id)}
        />
      )}
    </Page>
  );
}
