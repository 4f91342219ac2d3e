import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { Choice } from '../../ui/list/filters';
import { List } from '../../ui/list/List';
import type { Column } from '../../ui/list/Table';
import { ListTools } from '../../ui/page/ListTools';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { readable } from '../../words/enums';
import { sequencers as sequencersWords } from '../../words/settings/sequencers';
import { type Export, exportsQuery } from './queries';
import { ExportState } from './state';

const text = sequencersWords.exports;
const STATES = Object.entries(sequencersWords.exported).map(([value, label]) => ({ value, label }));
const there = (state: string) => sequencersWords.remote[state] ?? readable(state);
const COLUMNS: readonly Column<Export>[] = [
  {
    key: 'mailbox',
    title: text.columns.mailbox,
    width: 'minmax(140px, 2fr)',
    cell: (one) => (
      <span className="strong" title={one.mailbox}>
        {one.mailbox}
      </span>
    ),
  },
  {
    key: 'state',
    title: text.columns.state,
    width: 'minmax(120px, 2fr)',
    cell: (one) => <ExportState entry={one} />,
  },
  {
    key: 'remote',
    title: text.columns.remote,
    width: '96px',
    wide: true,
    cell: (one) => there(one.remote_state),
  },
  {
    key: 'warmup',
    title: text.columns.warmup,
    width: '112px',
    wide: true,
    cell: (one) => there(one.warmup_state),
  },
  {
    key: 'at',
    title: text.columns.at,
    width: '72px',
    right: true,
    wide: true,
    cell: (one) => <Time at={one.exported_at} />,
  },
];

/** Exported mailboxes with the last status of their remote account. */
export function Exports({ connectionId, onExport }: { connectionId: number; onExport: () => void }) {
  const workspaceId = useWorkspaceId();
  const { status } = useSearch({ from: '/w/$workspaceId/sequencers/$connectionId' });
  const navigate = useNavigate({ from: '/w/$workspaceId/sequencers/$connectionId' });
  const query = useInfiniteQuery(exportsQuery(workspaceId, connectionId, status));
  const narrow = (next: string | undefined) => void navigate({ search: { status: next }, replace: true });
  return (
    <>
      <ListTools>
        <Choice
          label={text.columns.state}
          any={text.anyStatus}
          value={status}
          onChange={narrow}
          data={STATES}
          width={160}
        />
      </ListTools>
      <div className="sequencer-rows">
        <List
          query={query}
          rowsOf={(page) => page.exports}
          onClear={status === undefined ? undefined : () => narrow(undefined)}
          empty={
            <Empty text={text.empty}>
              <MayButton onClick={onExport}>{sequencersWords.export}</MayButton>
            </Empty>
          }
          label={text.list}
          columns={COLUMNS}
          rowKey={(one) => one.id}
        />
      </div>
    </>
  );
}
