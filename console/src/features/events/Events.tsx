import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../ui/list/Empty';
import { Choice, clearing, Day } from '../../ui/list/filters';
import { GoTo } from '../../ui/list/GoTo';
import { List } from '../../ui/list/List';
import { Search } from '../../ui/list/Search';
import type { Column } from '../../ui/list/Table';
import { Page } from '../../ui/page/Page';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { events as text } from '../../words/analytics/events';
import { campaignNamesQuery } from '../campaigns/queries';
import { eventTypesQuery } from '../webhooks';
import { EventPanel } from './EventPanel';
import { eventsQuery, type LoggedEvent } from './queries';

const ABOUT = ['email', 'mailboxAddress', 'mailbox', 'address', 'domain', 'url', 'campaignName', 'name', 'fileName'];

/** Returns the value in the event data that identifies its subject; empty if none does. */
function aboutOf(event: LoggedEvent): string {
  const data: Readonly<Record<string, unknown>> = event.data;
  const found = ABOUT.map((name) => data[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

const COLUMNS: readonly Column<LoggedEvent>[] = [
  {
    key: 'at',
    title: text.columns.at,
    width: 'minmax(64px, 150px)',
    cell: (one) => <Time at={one.timestamp} long />,
  },
  {
    key: 'type',
    title: text.columns.type,
    width: 'minmax(150px, 2fr)',
    cell: (one) => (
      <span className="mono" title={one.type}>
        {one.type}
      </span>
    ),
  },
  {
    key: 'what',
    title: text.columns.what,
    width: 'minmax(120px, 2fr)',
    wide: true,
    cell: (one) => <span title={aboutOf(one)}>{aboutOf(one)}</span>,
  },
  {
    key: 'sequence',
    title: text.columns.sequence,
    width: '72px',
    right: true,
    wide: true,
    cell: (one) => one.sequence,
  },
];

/** Event log of the workspace. */
export function Events() {
  const workspaceId = useWorkspaceId();
  const { event, ...filter } = useSearch({ from: '/w/$workspaceId/events' });
  const navigate = useNavigate({ from: '/w/$workspaceId/events' });
  const query = useInfiniteQuery(eventsQuery(workspaceId, filter));
  const types = useQuery(eventTypesQuery(workspaceId));
  const campaigns = useQuery(campaignNamesQuery(workspaceId));
  const names = campaigns.data ?? [];
  const narrow = (part: Partial<typeof filter>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const show = (id: string | undefined) => void navigate({ search: (now) => ({ ...now, event: id }) });
  return (
    <Page
      title={text.title}
      tools={
        <>
          <Choice
            label={text.columns.type}
            any={text.anyType}
            value={filter.type}
            onChange={(type) => narrow({ type })}
            data={(types.data ?? []).map((one) => one.type)}
            width={230}
            searchable
          />
          <Choice
            label={text.panel.campaign}
            any={text.anyCampaign}
            value={filter.campaign}
            onChange={(campaign) => narrow({ campaign })}
            data={names}
            width={170}
            searchable
          />
          <Search
            value={filter.contact ?? ''}
            label={text.contact}
            onChange={(value) => narrow({ contact: value.trim() || undefined })}
          />
          <Day label={text.since} value={filter.since} onChange={(since) => narrow({ since })} />
          <Day label={text.until} value={filter.until} onChange={(until) => narrow({ until })} />
        </>
      }
    >
      <List
        query={query}
        rowsOf={(page) => page.items}
        onClear={clearing(filter, narrow)}
        empty={
          <Empty text={text.empty}>
            <GoTo to="/campaigns">{words.common.toCampaigns}</GoTo>
          </Empty>
        }
        label={text.list}
        columns={COLUMNS}
        rowKey={(one) => one.id}
        selected={event ?? null}
        onOpen={(one) => show(one.id)}
      />
      {event !== undefined && <EventPanel eventId={event} onClose={() => show(undefined)} />}
    </Page>
  );
}
