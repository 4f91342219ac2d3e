import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { Choice } from '../../ui/list/filters';
import { List } from '../../ui/list/List';
import type { Column } from '../../ui/list/Table';
import { ListTools } from '../../ui/page/ListTools';
import { later } from '../../ui/page/later';
import { UNKNOWN } from '../../ui/show/format';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { webhooks as webhooksWords } from '../../words/settings/webhooks';
import { useWebhookActions } from './actions';
import { type Delivery, deliveriesQuery, eventTypesQuery, summaryQuery } from './queries';
import { DeliveryState } from './state';
import './webhooks.css';

const DeliveryPanel = later(() => import('./DeliveryPanel').then((file) => file.DeliveryPanel));

const text = webhooksWords.deliveries;
const STATES = Object.entries(webhooksWords.delivery).map(([value, label]) => ({ value, label }));

const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'event',
    title: text.columns.event,
    width: 'minmax(110px, 2fr)',
    cell: (one) => <span title={one.eventType}>{one.eventType}</span>,
  },
  {
    key: 'state',
    title: text.columns.state,
    width: 'minmax(136px, 1fr)',
    cell: (one) => <DeliveryState status={one.status} />,
  },
  {
    key: 'answer',
    title: text.columns.answer,
    width: '72px',
    right: true,
    wide: true,
    cell: (one) => one.responseStatus ?? UNKNOWN,
  },
  {
    key: 'attempts',
    title: text.columns.attempts,
    width: '72px',
    right: true,
    wide: true,
    cell: (one) => text.attempts(one.attempts, one.maxAttempts),
  },
  {
    key: 'took',
    title: text.columns.took,
    width: '72px',
    right: true,
    wide: true,
    cell: (one) => (one.durationMs === null ? UNKNOWN : text.ms(one.durationMs)),
  },
  {
    key: 'at',
    title: text.columns.at,
    width: '64px',
    right: true,
    cell: (one) => <Time at={one.lastAttemptAt ?? one.createdAt} />,
  },
];

/** Filters and open delivery, from the URL. */
export interface DeliveriesView {
  readonly status?: string | undefined;
  readonly event?: string | undefined;
  readonly delivery?: string | undefined;
}

/** Deliveries of one endpoint or of all, with responses, newest first. */
export function Deliveries({
  subscriptionId,
  view: { status, event, delivery },
  onView,
  start,
}: {
  subscriptionId?: string;
  view: DeliveriesView;
  onView: (part: DeliveriesView, replace: boolean) => void;
  /** Action that leads to the first delivery. */
  start: ReactElement;
}) {
  const workspaceId = useWorkspaceId();
  const query = useInfiniteQuery(deliveriesQuery(workspaceId, subscriptionId, { status, event }));
  const summary = useQuery(summaryQuery(workspaceId, subscriptionId));
  const types = useQuery(eventTypesQuery(workspaceId));
  const { requeueFailed } = useWebhookActions(subscriptionId);
  const failed = summary.data?.byStatus['failed'] ?? 0;
  const isFiltered = status !== undefined || event !== undefined;
  const narrow = (part: DeliveriesView) => onView(part, true);
  const show = (id: string | undefined) => onView({ delivery: id }, false);
  return (
    <div className="deliveries">
      <ListTools>
        <Choice
          label={text.columns.state}
          any={text.all}
          value={status}
          onChange={(value) => narrow({ status: value })}
          data={STATES}
          width={160}
        />
        <Choice
          label={text.columns.event}
          any={text.anyEvent}
          value={event}
          onChange={(value) => narrow({ event: value })}
          data={(types.data ?? []).map((one) => one.type)}
          width={220}
          searchable
        />
        {failed > 0 && (
          <MayButton variant="default" loading={requeueFailed.isPending} onClick={() => requeueFailed.mutate()}>
            {text.requeueFailed(failed)}
          </MayButton>
        )}
      </ListTools>
      <div className="deliveries-rows">
        <List
          query={query}
          rowsOf={(page) => page.items}
          onClear={isFiltered ? () => narrow({ status: undefined, event: undefined }) : undefined}
          empty={<Empty text={text.empty}>{start}</Empty>}
          label={text.list}
          columns={COLUMNS}
          rowKey={(one) => one.id}
          selected={delivery ?? null}
          onOpen={(one) => show(one.id)}
        />
        {delivery !== undefined && <DeliveryPanel deliveryId={delivery} onClose={() => show(undefined)} />}
      </div>
    </div>
  );
}
