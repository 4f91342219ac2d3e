import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { menuColumn } from '../../ui/list/row-menu';
import type { Column } from '../../ui/list/Table';
import { ListPage } from '../../ui/page/ListPage';
import { later } from '../../ui/page/later';
import { MenuAction } from '../../ui/page/MenuAction';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { Time } from '../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { schedule as scheduleWords } from '../../words/campaigns/setup';
import { hourOfDay, reports as text } from '../../words/settings/reports';
import { useReportActions } from './actions';
import { type Report, reportsQuery } from './queries';
import { ReportResult } from './ReportResult';

const EditReport = later(() => import('./EditReport').then((file) => file.EditReport));
const TestReport = later(() => import('./TestReport').then((file) => file.TestReport));

type Asked = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete' | 'test'; readonly report: Report };

/** Returns when a report is sent, as text. */
function timingOf({ cadence, weekday, dayOfMonth, hour }: Report): string {
  const at = hourOfDay(hour);
  return cadence === 'weekly' ? text.weekly(scheduleWords.days[weekday], at) : text.monthly(dayOfMonth, at);
}

const COLUMNS: readonly Column<Report>[] = [
  {
    key: 'campaign',
    title: text.columns.campaign,
    width: 'minmax(140px, 2fr)',
    cell: (one) => (
      <span className="strong" title={one.campaignName}>
        {one.campaignName}
      </span>
    ),
  },
  {
    key: 'when',
    title: text.columns.when,
    width: 'minmax(150px, 1.5fr)',
    wide: true,
    cell: (one) => <span title={one.timeZone}>{timingOf(one)}</span>,
  },
  {
    key: 'recipients',
    title: text.columns.recipients,
    width: 'minmax(120px, 1.5fr)',
    wide: true,
    cell: ({ recipients }) => {
      const all = recipients.map(({ email }) => email);
      return <span title={all.join('\n')}>{all.length === 1 ? all[0] : text.recipientCount(all.length)}</span>;
    },
  },
  {
    key: 'result',
    below: true,
    title: text.columns.result,
    width: 'minmax(130px, 1.5fr)',
    cell: (one) => <ReportResult report={one} />,
  },
  {
    key: 'next',
    title: text.columns.next,
    width: '120px',
    right: true,
    cell: (one) => <Time at={one.nextAt} />,
  },
];

/** Reports that clients receive by email, with their next email and last result. */
export function Reports() {
  const query = useQuery(reportsQuery(useWorkspaceId()));
  const may = useMay();
  const actions = useReportActions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { mutate: turn } = actions.turn;
  const columns = useMemo(() => {
    const menu = (report: Report) => (
      <MoreMenu label={`${text.more}: ${report.campaignName}`}>
        <MenuAction icon="campaigns" label={text.test.action} onClick={() => setAsked({ kind: 'test', report })} />
        <MenuAction icon="edit" label={text.edit} onClick={() => setAsked({ kind: 'edit', report })} />
        {report.status === 'active' ? (
          <MenuAction icon="pause" label={text.pause} onClick={() => turn({ id: report.id, status: 'paused' })} />
        ) : (
          <MenuAction icon="play" label={text.resume} onClick={() => turn({ id: report.id, status: 'active' })} />
        )}
        <MenuAction
          icon="trash"
          label={text.remove.action}
          onClick={() => setAsked({ kind: 'delete', report })}
          isDelete
        />
      </MoreMenu>
    );
    return may ? [...COLUMNS, menuColumn(menu)] : COLUMNS;
  }, [may, turn]);
  return (
    <ListPage
      query={query}
      columns={columns}
      text={text}
      onAdd={() => setAsked({ kind: 'new' })}
      onOpen={may ? (report) => setAsked({ kind: 'edit', report }) : undefined}
    >
      {asked?.kind === 'new' && <EditReport onClose={close} />}
      {asked?.kind === 'edit' && <EditReport report={asked.report} onClose={close} />}
      {asked?.kind === 'test' && <TestReport report={asked.report} onClose={close} />}
      {asked?.kind === 'delete' && (
        <ConfirmDelete
          title={text.remove.title(asked.report.campaignName)}
          run={() => actions.remove(asked.report.id)}
          onDeleted={actions.removed}
          onClose={close}
        >
          <p>{text.remove.text}</p>
        </ConfirmDelete>
      )}
    </ListPage>
  );
}
