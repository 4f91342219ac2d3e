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
import { notices as text } from '../../words/settings/notices';
import { useChannelActions } from './actions';
import { ChannelState } from './ChannelState';
import { ownHashQuery } from './push';
import { type Channel, channelsQuery } from './queries';

const ThisBrowser = later(() => import('./ThisBrowser').then((file) => file.ThisBrowser));
const EditChannel = later(() => import('./EditChannel').then((file) => file.EditChannel));

type Asked = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly channel: Channel };

const nameColumn = (ownHash: string | null): Column<Channel> => ({
  key: 'name',
  title: text.columns.name,
  width: 'minmax(120px, 2fr)',
  cell: (one) => (
    <span title={one.name}>
      <span className="strong">{one.name}</span>
      {ownHash !== null && one.endpointHash === ownHash && <span className="muted"> {text.browser.here}</span>}
    </span>
  ),
});

const COLUMNS: readonly Column<Channel>[] = [
  {
    key: 'to',
    title: text.columns.to,
    width: 'minmax(140px, 2fr)',
    wide: true,
    cell: (one) => {
      const to = (one.kind === 'browser' ? null : one.urlHost) ?? one.memberEmail ?? text.memberGone;
      return (
        <span title={to}>
          {text.kind[one.kind]} <span className="muted">{to}</span>
        </span>
      );
    },
  },
  {
    key: 'events',
    title: text.columns.events,
    width: '120px',
    wide: true,
    cell: ({ eventTypes }) => (
      <span title={eventTypes.join(', ')}>
        {eventTypes.includes('*') ? text.allEvents : text.eventCount(eventTypes.length)}
      </span>
    ),
  },
  {
    key: 'state',
    below: true,
    title: text.columns.state,
    width: 'minmax(130px, 1.5fr)',
    cell: (one) => <ChannelState channel={one} />,
  },
  {
    key: 'last',
    title: text.columns.last,
    width: '96px',
    right: true,
    wide: true,
    cell: (one) => <Time at={one.lastSuccessAt} />,
  },
];

/** Notice channels of the workspace with their status. */
export function Notices() {
  const query = useQuery(channelsQuery(useWorkspaceId()));
  const may = useMay();
  const { data: ownHash = null } = useQuery(ownHashQuery);
  const actions = useChannelActions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { mutate: pause } = actions.pause;
  const { mutate: resume } = actions.resume;
  const { mutate: test } = actions.test;
  const columns = useMemo(() => {
    const menu = (channel: Channel) => (
      <MoreMenu label={`${text.more}: ${channel.name}`}>
        <MenuAction icon="campaigns" label={text.test} onClick={() => test(channel.id)} />
        <MenuAction icon="edit" label={text.edit} onClick={() => setAsked({ kind: 'edit', channel })} />
        {channel.status === 'active' ? (
          <MenuAction icon="pause" label={text.pause} onClick={() => pause(channel.id)} />
        ) : (
          <MenuAction icon="play" label={text.resume} onClick={() => resume(channel.id)} />
        )}
        <MenuAction
          icon="trash"
          label={text.remove.action}
          onClick={() => setAsked({ kind: 'delete', channel })}
          isDelete
        />
      </MoreMenu>
    );
    const shown = [nameColumn(ownHash), ...COLUMNS];
    return may ? [...shown, menuColumn(menu)] : shown;
  }, [may, ownHash, pause, resume, test]);
  return (
    <ListPage
      query={query}
      columns={columns}
      text={text}
      above={may && query.data !== undefined && <ThisBrowser channels={query.data} />}
      onAdd={() => setAsked({ kind: 'new' })}
      onOpen={may ? (channel) => setAsked({ kind: 'edit', channel }) : undefined}
    >
      {asked?.kind === 'new' && <EditChannel onClose={close} />}
      {asked?.kind === 'edit' && <EditChannel channel={asked.channel} onClose={close} />}
      {asked?.kind === 'delete' && (
        <ConfirmDelete
          title={text.remove.title(asked.channel.name)}
          run={() => actions.remove(asked.channel.id)}
          onDeleted={actions.removed}
          onClose={close}
        >
          <p>{text.remove.text}</p>
        </ConfirmDelete>
      )}
    </ListPage>
  );
}
