import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../../ui/list/Empty';
import { cleared, isFiltered } from '../../../ui/list/filters';
import { GoTo } from '../../../ui/list/GoTo';
import { NothingMatches } from '../../../ui/list/NothingMatches';
import { type Column, Table } from '../../../ui/list/Table';
import { Loaded } from '../../../ui/page/Loaded';
import { later } from '../../../ui/page/later';
import { UNKNOWN } from '../../../ui/show/format';
import { Time } from '../../../ui/show/Time';
import { useWorkspaceId } from '../../../ui/workspace';
import { sends as text } from '../../../words/campaigns/running';
import { useCampaign } from '../queries';
import { type Send, sendsQuery } from './queries';
import { SendFilters } from './SendFilters';
import { SendState } from './SendState';
import './sends.css';

const Explain = later(() => import('./Explain').then((file) => file.Explain));

const HERE = '/w/$workspaceId/campaigns/$campaignId/sends';

const COLUMNS: readonly Column<Send>[] = [
  {
    key: 'contact',

    title: text.columns.contact,
    width: 'minmax(140px, 2fr)',
    cell: (row) => (
      <span className="strong" title={row.contact.email}>
        {row.contact.email}
      </span>
    ),
  },
  {
    key: 'state',
    below: true,
    title: text.columns.state,
    width: 'minmax(110px, 2fr)',
    cell: (row) => <SendState send={row} />,
  },
  {
    key: 'step',
    title: text.columns.step,
    width: '48px',
    wide: true,
    cell: (row) => text.stepVariant(row.step.order, row.step.variantLabel),
  },
  {
    key: 'mailbox',
    title: text.columns.mailbox,
    width: 'minmax(120px, 1fr)',
    wide: true,
    cell: (row) => <span title={row.mailbox?.address}>{row.mailbox?.address ?? UNKNOWN}</span>,
  },
  {
    key: 'due',
    title: text.columns.due,
    width: '80px',
    right: true,
    wide: true,
    cell: (row) => <Time at={row.dueAt} />,
  },
  {
    key: 'sent',
    title: text.columns.sent,
    width: '80px',
    right: true,
    wide: true,
    cell: (row) => <Time at={row.sentAt} />,
  },
];

/** Every email of a campaign; the open one explains why it was sent, waits or was skipped. */
export function Sends() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const { send: opened, ...filter } = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const query = useInfiniteQuery(sendsQuery(workspaceId, campaign.id, filter));
  const show = (next: Partial<typeof filter & { send: string | undefined }>) =>
    void navigate({ search: { ...filter, send: undefined, ...next }, replace: next.send === undefined });
  return (
    <div className="sends">
      <SendFilters filter={filter} onChange={show} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items);
          return (
            <>
              {rows.length > 0 ? (
                <div className="sends-list">
                  <Table
                    label={text.list}
                    columns={COLUMNS}
                    rows={rows}
                    rowKey={(row) => row.id}
                    selected={opened ?? null}
                    onOpen={(row) => show({ send: row.id })}
                    more={query.hasNextPage}
                    loadedAt={query.dataUpdatedAt}
                    onEnd={() => void query.fetchNextPage()}
                  />
                </div>
              ) : isFiltered(filter) ? (
                <NothingMatches onClear={() => show(cleared(filter))} />
              ) : (
                <Empty text={text.empty}>
                  <GoTo to={`/campaigns/${campaign.id}/review`}>{text.toReview}</GoTo>
                </Empty>
              )}
              {opened !== undefined && (
                <Explain
                  sendId={opened}
                  send={rows.find((row) => row.id === opened)}
                  onClose={() => show({ send: undefined })}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
