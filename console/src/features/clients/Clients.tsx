import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { sorted, sortOf, textOfSort } from '../../ui/list/sorting';
import { Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { Page } from '../../ui/page/Page';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { clients as text } from '../../words/overview/clients';
import { CLIENT_COLUMNS } from './columns';
import { clientsQuery } from './queries';
import './clients.css';

const TIMEFRAMES = Object.entries(words.enums.timeframe).map(([value, label]) => ({ value, label }));
type Timeframe = Schemas['Timeframe'];
const isTimeframe = (text: string | undefined): text is Timeframe =>
  text !== undefined && Object.hasOwn(words.enums.timeframe, text);
const USUAL: Timeframe = 'last_7_days';
/** Clients with problems first. */
const TROUBLE_FIRST = { key: 'trouble', isDescending: true };

/** Compares every workspace of the reader; a row opens its workspace with the same period. */
export function Clients() {
  const workspaceId = useWorkspaceId();
  const asked = useSearch({ from: '/w/$workspaceId/clients' });
  const navigate = useNavigate({ from: '/w/$workspaceId/clients' });
  const timeframe = isTimeframe(asked.timeframe) ? asked.timeframe : USUAL;
  const sort = sortOf(asked.sort, TROUBLE_FIRST);
  const query = useQuery(clientsQuery(workspaceId, timeframe));
  const narrow = (part: Partial<typeof asked>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  return (
    <Page
      title={text.title}
      tools={
        <Select
          aria-label={text.timeframe}
          value={timeframe}
          data={TIMEFRAMES}
          allowDeselect={false}
          onChange={(value) => narrow({ timeframe: value === USUAL ? undefined : (value ?? undefined) })}
        />
      }
    >
      <Loaded query={query}>
        {({ items }) => (
          <Table
            label={text.list}
            columns={CLIENT_COLUMNS}
            rows={sorted(items, CLIENT_COLUMNS, sort)}
            rowKey={(client) => client.workspaceId}
            sort={sort}
            onSort={(next) => narrow({ sort: textOfSort(next) })}
            onOpen={(client) =>
              void navigate({
                to: '/w/$workspaceId',
                params: { workspaceId: String(client.workspaceId) },
                search: { period: timeframe, campaign: undefined },
              })
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
