import { Button, Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../../ui/Empty';
import { count, UNKNOWN } from '../../../ui/format';
import { Loaded } from '../../../ui/Loaded';
import { type Column, Table } from '../../../ui/Table';
import { Time } from '../../../ui/Time';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { attachedQuery } from '../mailboxes/queries';
import { statsQuery, stepsQuery, useCampaign } from '../queries';
import { Explain } from './Explain';
import { type Send, sendsQuery } from './queries';
import { SendState } from './SendState';
import './sends.css';

const text = words.sends;
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
  { key: 'state', title: text.columns.state, width: 'minmax(110px, 2fr)', cell: (row) => <SendState send={row} /> },
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

/** Every message of a campaign; one opens with the reason why it went, waits or does not go. */
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
      <Filters filter={filter} onChange={show} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items);
          const isFiltered = Object.values(filter).some((value) => value !== undefined);
          const none = { status: undefined, step: undefined, mailbox: undefined, contact: undefined };
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
                    onEnd={() => void query.fetchNextPage()}
                  />
                </div>
              ) : (
                <Empty text={isFiltered ? words.common.nothingMatches : text.empty}>
                  {isFiltered && (
                    <Button variant="default" onClick={() => show(none)}>
                      {words.common.clear}
                    </Button>
                  )}
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

interface Filter {
  readonly status?: string | undefined;
  readonly step?: string | undefined;
  readonly mailbox?: string | undefined;
  readonly contact?: string | undefined;
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (next: Filter) => void }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const { data: stats } = useQuery(statsQuery(workspaceId, campaign.id, 'all'));
  const { data: steps = [] } = useQuery(stepsQuery(workspaceId, campaign.id));
  const { data: mailboxes = [] } = useQuery(attachedQuery(workspaceId, campaign.id));
  const states = Object.entries(words.enums.sendStatus)
    .filter(([status]) => status === filter.status || Number(stats?.sends[status] ?? 0) > 0)
    .map(([status, label]) => ({
      value: status,
      label: words.audience.withCount(label, count(Number(stats?.sends[status] ?? 0))),
    }));
  const select = (
    label: string,
    every: string,
    value: string | undefined,
    data: readonly { value: string; label: string }[],
    put: (next: string | undefined) => void,
  ) => (
    <Select
      aria-label={label}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(next) => put(next || undefined)}
      data={[{ value: '', label: every }, ...data]}
      w={180}
    />
  );
  return (
    <div className="sends-tools">
      {select(text.filter, words.common.all, filter.status, states, (status) => onChange({ status }))}
      {select(
        text.step,
        text.anyStep,
        filter.step,
        steps.map((step) => ({ value: step.id, label: words.running.stepName(step.order, step.name) })),
        (step) => onChange({ step }),
      )}
      {mailboxes.length > 1 &&
        select(
          text.mailbox,
          text.anyMailbox,
          filter.mailbox,
          mailboxes.map((one) => ({ value: one.id, label: one.address })),
          (mailbox) => onChange({ mailbox }),
        )}
      {filter.contact !== undefined && (
        <>
          <span className="muted">{text.ofContact}</span>
          <Button variant="default" onClick={() => onChange({ contact: undefined })}>
            {text.clearContact}
          </Button>
        </>
      )}
    </div>
  );
}
