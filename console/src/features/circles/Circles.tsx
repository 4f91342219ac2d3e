import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Empty } from '../../ui/list/Empty';
import { type Column, Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { Page } from '../../ui/page/Page';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { circles as text } from '../../words/mailboxes/circles';
import { AcceptInvitation } from './AcceptInvitation';
import { InvitePeer } from './InvitePeer';
import { LeavePeer } from './LeavePeer';
import { OpenInvitations } from './OpenInvitations';
import { type Peer, peersQuery } from './queries';

type Dialog = { kind: 'invite' | 'accept' } | { kind: 'leave'; peer: Peer };

/** Connection status of a peer, with its reason. */
function PeerState({ peer }: { peer: Peer }) {
  if (peer.status === 'left') {
    return (
      <span title={text.next[peer.leftBy ?? 'us']}>
        <State tone="quiet">{text.state[peer.leftBy ?? 'us']}</State>
      </span>
    );
  }
  if (peer.lastError === null) {
    return (
      <span title={text.next.well}>
        <State tone="good">{text.state.well}</State>
      </span>
    );
  }
  return (
    <span title={`${peer.lastError}\n${text.next.failing}`}>
      <State tone="bad">{`${text.state.failing}: ${peer.lastError}`}</State>
    </span>
  );
}

function columnsOf(leave: (peer: Peer) => void): Column<Peer>[] {
  return [
    {
      key: 'url',
      title: text.columns.url,
      width: 'minmax(140px, 2fr)',
      cell: (one) => (
        <span className="strong" title={one.url}>
          {one.url}
        </span>
      ),
    },
    {
      key: 'state',
      title: text.columns.state,
      width: 'minmax(120px, 2fr)',
      cell: (one) => <PeerState peer={one} />,
    },
    {
      key: 'mailboxes',
      title: text.columns.mailboxes,
      width: '110px',
      right: true,
      wide: true,
      cell: (one) => <span title={text.mailboxesHint}>{text.of(one.mailboxesTold, one.mailboxesKnown)}</span>,
    },
    {
      key: 'exchanged',
      title: text.columns.exchanged,
      width: '130px',
      right: true,
      wide: true,
      cell: (one) => <span title={text.exchangedHint}>{text.of(one.sentLast24h, one.receivedLast24h)}</span>,
    },
    {
      key: 'contact',
      title: text.columns.contact,
      width: '96px',
      right: true,
      wide: true,
      cell: (one) => (one.lastContactAt === null ? text.never : <Time at={one.lastContactAt} />),
    },
    {
      key: 'act',
      title: text.columns.act,
      untitled: true,
      width: '44px',
      cell: (one) =>
        one.status === 'active' && (
          <Tooltip label={text.leave.action(one.url)}>
            <ActionIcon aria-label={text.leave.action(one.url)} onClick={() => leave(one)}>
              <Icon name="trash" />
            </ActionIcon>
          </Tooltip>
        ),
    },
  ];
}

/** Peer instances of this one, for the owner of the account. */
export function Circles() {
  const query = useQuery(peersQuery(useWorkspaceId()));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const columns = useMemo(() => columnsOf((peer) => setDialog({ kind: 'leave', peer })), []);
  const close = () => setDialog(null);
  const invite = (
    <Button onClick={() => setDialog({ kind: 'invite' })} leftSection={<Icon name="plus" size={14} />}>
      {text.invite.action}
    </Button>
  );
  const actions = (
    <Group gap="xs">
      <Button variant="default" onClick={() => setDialog({ kind: 'accept' })}>
        {text.accept.action}
      </Button>
      {invite}
    </Group>
  );
  return (
    <Page title={text.title} actions={actions}>
      <Loaded query={query}>
        {(peers) =>
          peers.length === 0 ? (
            <Empty text={text.empty}>{invite}</Empty>
          ) : (
            <Table label={text.list} columns={columns} rows={peers} rowKey={(one) => one.id} />
          )
        }
      </Loaded>
      <OpenInvitations />
      {dialog?.kind === 'invite' && <InvitePeer onClose={close} />}
      {dialog?.kind === 'accept' && <AcceptInvitation onClose={close} />}
      {dialog?.kind === 'leave' && <LeavePeer peer={dialog.peer} onClose={close} />}
    </Page>
  );
}
