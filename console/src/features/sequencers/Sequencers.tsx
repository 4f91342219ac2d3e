import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Column } from '../../ui/list/Table';
import { ListPage } from '../../ui/page/ListPage';
import { count } from '../../ui/show/format';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { sequencers as text } from '../../words/settings/sequencers';
import { EditConnection } from './EditConnection';
import { type Connection, connectionsQuery } from './queries';
import { ConnectionState } from './state';

const COLUMNS: readonly Column<Connection>[] = [
  {
    key: 'name',
    title: text.columns.name,
    width: 'minmax(130px, 2fr)',
    cell: (one) => (
      <span title={one.name}>
        <span className="strong">{one.name}</span>{' '}
        <span className="muted wide">
          {one.provider_workspace_name ?? one.provider} {`\u2026${one.api_key_hint}`}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: text.columns.state,
    width: 'minmax(110px, 2fr)',
    cell: (one) => <ConnectionState connection={one} />,
  },
  {
    key: 'exported',
    title: text.columns.exported,
    width: '80px',
    right: true,
    cell: (one) => count(one.exports_count),
  },
  {
    key: 'failed',
    title: text.columns.failed,
    width: '64px',
    right: true,
    wide: true,
    cell: (one) => count(one.failed_exports_count),
  },
  {
    key: 'checked',
    title: text.columns.checked,
    width: '72px',
    right: true,
    wide: true,
    cell: (one) => <Time at={one.last_validated_at} />,
  },
];

/** Connected sequencers. */
export function Sequencers() {
  const workspaceId = useWorkspaceId();
  const { add } = useSearch({ from: '/w/$workspaceId/sequencers' });
  const navigate = useNavigate({ from: '/w/$workspaceId/sequencers' });
  const query = useQuery({ ...connectionsQuery(workspaceId), select: ({ sequencers }) => sequencers });
  const open = () => void navigate({ search: { add: '1' } });
  const to = (id: number) =>
    void navigate({
      to: '/w/$workspaceId/sequencers/$connectionId',
      params: { workspaceId: String(workspaceId), connectionId: String(id) },
      search: { status: undefined },
    });
  return (
    <ListPage query={query} columns={COLUMNS} text={text} onAdd={open} onOpen={({ id }) => to(id)}>
      {add !== undefined && (
        <EditConnection onClose={() => void navigate({ search: { add: undefined } })} onDone={(one) => to(one.id)} />
      )}
    </ListPage>
  );
}
