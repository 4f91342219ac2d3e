import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { type Column, Table } from '../../../ui/list/Table';
import { Loaded } from '../../../ui/page/Loaded';
import { later } from '../../../ui/page/later';
import { count, UNKNOWN } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { Progress } from '../../../ui/show/Progress';
import { Time } from '../../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { campaignMailboxes as text } from '../../../words/campaigns/setup';
import { useCampaign } from '../queries';
import { FollowedTags } from './FollowedTags';
import { type Attached, attachedQuery, capacityQuery } from './queries';
import { StateOf } from './StateOf';
import './mailboxes.css';

const AttachMailboxes = later(() => import('./AttachMailboxes').then((file) => file.AttachMailboxes));
const MailboxOfCampaign = later(() => import('./MailboxOfCampaign').then((file) => file.MailboxOfCampaign));

const HERE = '/w/$workspaceId/campaigns/$campaignId/mailboxes';

const COLUMNS: readonly Column<Attached>[] = [
  {
    key: 'address',
    title: text.columns.address,
    width: 'minmax(140px, 2fr)',
    cell: (row) => (
      <span className="strong" title={row.address}>
        {row.address}
      </span>
    ),
  },
  {
    key: 'state',
    below: true,
    title: text.columns.state,
    width: 'minmax(110px, 2fr)',
    cell: (row) => <StateOf row={row} />,
  },
  {
    key: 'today',
    title: text.columns.today,
    width: '160px',
    wide: true,
    cell: (row) => {
      const all = row.sentToday + row.remainingToday;
      return (
        <Progress
          share={all === 0 ? null : row.sentToday / all}
          label={text.columns.today}
          base={text.ofDay(count(row.sentToday), count(all))}
        />
      );
    },
  },
  {
    key: 'contacts',
    title: text.columns.contacts,
    width: '80px',
    right: true,
    wide: true,
    cell: (row) => count(row.assignedContacts),
  },
  {
    key: 'limit',
    title: text.columns.limit,
    width: '80px',
    right: true,
    wide: true,
    cell: (row) => row.policy.dailyLimit ?? UNKNOWN,
  },
  {
    key: 'last',
    title: text.columns.last,
    width: '80px',
    right: true,
    wide: true,
    cell: (row) => <Time at={row.lastSentAt} />,
  },
];

/** Sending mailboxes of a campaign. */
export function Mailboxes() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const may = useMay() && campaign.status !== 'archived';
  const { mailbox } = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const [isAttaching, setAttaching] = useState(false);
  const query = useQuery(attachedQuery(workspaceId, campaign.id));
  const capacity = useQuery(capacityQuery(workspaceId, campaign.id));
  const open = (id: string | undefined) => void navigate({ search: { mailbox: id } });
  const attach = may && (
    <Button onClick={() => setAttaching(true)} leftSection={<Icon name="plus" size={14} />}>
      {text.attach}
    </Button>
  );
  return (
    <Loaded query={query}>
      {(rows) => {
        const chosen = rows.find((row) => row.id === mailbox);
        return (
          <div className="campaign-mailboxes">
            <FollowedTags may={may} />
            {rows.length === 0 ? (
              <Empty text={text.empty}>
                {attach || <GoTo to={`/campaigns/${campaign.id}`}>{words.common.toCampaign}</GoTo>}
              </Empty>
            ) : (
              <>
                <div className="campaign-mailboxes-head">
                  <span className="muted">
                    {capacity.data !== undefined && text.capacity(capacity.data.dailyCapacity)}
                  </span>
                  {attach}
                </div>
                <div className="campaign-mailboxes-list">
                  <Table
                    label={text.list}
                    columns={COLUMNS}
                    rows={rows}
                    rowKey={(row) => row.id}
                    selected={mailbox ?? null}
                    onOpen={(row) => open(row.id)}
                  />
                </div>
              </>
            )}
            {chosen !== undefined && (
              <MailboxOfCampaign key={chosen.id} mailbox={chosen} may={may} onClose={() => open(undefined)} />
            )}
            {isAttaching && <AttachMailboxes attached={rows} onClose={() => setAttaching(false)} />}
          </div>
        );
      }}
    </Loaded>
  );
}
