import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { List } from '../../ui/list/List';
import type { Column } from '../../ui/list/Table';
import { Page } from '../../ui/page/Page';
import { Explained } from '../../ui/show/Explained';
import { count } from '../../ui/show/format';
import { State, type Tone } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { imports as text } from '../../words/contacts/imports';
import { ImportWizard } from './index';
import { type Import, importsQuery } from './queries';

const HERE = '/w/$workspaceId/imports';

const TONES: Record<Import['status'], Tone> = {
  queued: 'accent',
  analyzing: 'accent',
  awaiting_mapping: 'warn',
  processing: 'accent',
  completed: 'good',
  completed_with_errors: 'warn',
  failed: 'bad',
  cancelled: 'quiet',
};

const COLUMNS: readonly Column<Import>[] = [
  {
    key: 'file',
    title: text.columns.file,
    width: 'minmax(120px, 2fr)',
    cell: (item) => <span title={item.fileName}>{item.fileName}</span>,
  },
  {
    key: 'status',
    title: text.columns.status,
    width: 'minmax(120px, 2fr)',
    cell: (item) => (
      <Explained of={['import', item.status]}>
        <State tone={TONES[item.status]}>{text.status[item.status]}</State>
      </Explained>
    ),
  },
  {
    key: 'rows',
    title: text.columns.rows,
    width: '80px',
    right: true,
    wide: true,
    cell: (item) => count(item.totalRows),
  },
  { key: 'created', title: text.columns.created, width: '80px', right: true, cell: (item) => count(item.createdCount) },
  {
    key: 'refused',
    title: text.columns.refused,
    width: '80px',
    right: true,
    wide: true,
    cell: (item) => count(item.rejectedCount),
  },
  {
    key: 'at',
    title: text.columns.at,
    width: '72px',
    right: true,
    wide: true,
    cell: (item) => <Time at={item.createdAt} />,
  },
];

/** All imports of the workspace, and the open one. */
export function Imports() {
  const workspaceId = useWorkspaceId();
  const { status, import: opened } = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const query = useInfiniteQuery(importsQuery(workspaceId, status as Import['status'] | undefined));
  const narrow = (next: string | undefined) =>
    void navigate({ search: { status: next, import: undefined }, replace: true });
  const filter = (
    <SegmentedControl
      aria-label={text.columns.status}
      value={status ?? ''}
      onChange={(value) => narrow(value || undefined)}
      data={[
        { value: '', label: text.filterAll },
        { value: 'awaiting_mapping', label: text.filterWaiting },
        { value: 'completed_with_errors', label: text.filterErrors },
      ]}
    />
  );
  return (
    <Page title={text.title} tools={opened === undefined ? filter : undefined}>
      {opened !== undefined ? (
        <ImportWizard importId={opened} onClose={() => void navigate({ search: { status, import: undefined } })} />
      ) : (
        <List
          query={query}
          rowsOf={(page) => page.items}
          onClear={status === undefined ? undefined : () => narrow(undefined)}
          empty={
            <Empty text={text.empty}>
              <GoTo to="/campaigns">{words.common.toCampaigns}</GoTo>
            </Empty>
          }
          label={text.list}
          columns={COLUMNS}
          rowKey={(item) => item.importId}
          onOpen={(item) => void navigate({ search: { status, import: item.importId } })}
        />
      )}
    </Page>
  );
}
