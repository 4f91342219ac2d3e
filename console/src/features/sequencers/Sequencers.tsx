import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MayButton } from '../../ui/form/MayButton';
import { useKeys } from '../../ui/keys';
import { Empty } from '../../ui/list/Empty';
import { type Column, Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { Page } from '../../ui/page/Page';
import { count } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../ui/workspace';
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
  const may = useMay();
  const { add } = useSearch({ from: '/w/$workspaceId/sequencers' });
  const navigate = useNavigate({ from: '/w/$workspaceId/sequencers' });
  const query = useQuery(connectionsQuery(workspaceId));
  const open = () => void navigate({ search: { add: '1' } });
  useKeys({ n: () => may && open() });
  const to = (id: number) =>
    void navigate({
      to: '/w/$workspaceId/sequencers/$connectionId',
      params: { workspaceId: String(workspaceId), connectionId: String(id) },
      search: { status: undefined },
    });
  const make = (
    <MayButton onClick={open} leftSection={<Icon name="plus" size={14} />}>
      {text.add}
    </MayButton>
  );
  return (
    <Page title={text.title} actions={make}>
      <Loaded query={query}>
        {({ sequencers }) =>
          sequencers.length === 0 ? (
            <Empty text={text.empty}>{make}</Empty>
          ) : (
            <Table
              label={text.list}
              columns={COLUMNS}
              rows={sequencers}
              rowKey={(one) => one.id}
              onOpen={(one) => to(one.id)}
            />
          )
        }
      </Loaded>
      {add !== undefined && (
        <EditConnection onClose={() => void navigate({ search: { add: undefined } })} onDone={(one) => to(one.id)} />
      )}
    </Page>
  );
}
