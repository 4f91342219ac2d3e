import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../ui/list/Empty';
import { Choice, clearing } from '../../ui/list/filters';
import { GoTo } from '../../ui/list/GoTo';
import { List } from '../../ui/list/List';
import { Search } from '../../ui/list/Search';
import { Page } from '../../ui/page/Page';
import '../../ui/show/state.css';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { contacts as contactsWords } from '../../words/contacts/contacts';
import { COLUMNS } from './columns';
import { addresseesQuery } from './queries';
import { ViewSwitch } from './ViewSwitch';

const text = contactsWords;
const STATUSES = Object.entries(words.enums.contactStatus).map(([value, label]) => ({ value, label }));
const REACH = [
  { value: 'no', label: text.reachable },
  { value: 'yes', label: text.unreachable },
];

/** Contacts of all campaigns, each address once, by their status there. */
export function InCampaigns() {
  const workspaceId = useWorkspaceId();
  const { status, suppressed, q } = useSearch({ from: '/w/$workspaceId/contacts' });
  const filter = { status, suppressed, q };
  const navigate = useNavigate({ from: '/w/$workspaceId/contacts' });
  const query = useInfiniteQuery(addresseesQuery(workspaceId, filter));
  const narrow = (part: Partial<typeof filter>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const open = (email: string) =>
    void navigate({ to: '/w/$workspaceId/contacts/$email', params: { workspaceId: String(workspaceId), email } });
  return (
    <Page
      title={text.title}
      tools={
        <>
          <ViewSwitch />
          <Search value={filter.q ?? ''} label={text.find} onChange={(q) => narrow({ q: q === '' ? undefined : q })} />
          <Choice
            label={text.status}
            any={text.anyStatus}
            value={filter.status}
            onChange={(status) => narrow({ status })}
            data={STATUSES}
            width={150}
          />
          <Choice
            label={text.reach}
            any={text.anyReach}
            value={filter.suppressed}
            onChange={(suppressed) => narrow({ suppressed })}
            data={REACH}
            width={170}
          />
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
        rowKey={(one) => one.email}
        onOpen={(one) => open(one.email)}
      />
    </Page>
  );
}
