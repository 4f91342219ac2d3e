import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { meQuery } from '../../api/me';
import type { Column } from '../../ui/list/Table';
import { Page } from '../../ui/page/Page';
import { browserName } from '../../ui/show/browser-name';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { people as peopleWords } from '../../words/settings/people';
import { ChangePassword } from './ChangePassword';
import { OwnTable } from './OwnTable';
import { Passkeys } from './Passkeys';
import { Preferences } from './Preferences';
import { type OwnSession, ownSessionsQuery } from './queries';

const text = peopleWords.own;

function columnsOf(end: (id: string) => void): Column<OwnSession>[] {
  return [
    {
      key: 'browser',
      title: text.columns.browser,
      width: 'minmax(120px, 2fr)',
      cell: (one) => (
        <span title={one.user_agent}>
          <span className="strong">{browserName(one.user_agent)}</span>{' '}
          {one.is_current && <span className="muted">({text.current})</span>}
        </span>
      ),
    },
    { key: 'address', title: text.columns.address, width: 'minmax(96px, 1fr)', wide: true, cell: (one) => one.address },
    {
      key: 'used',
      title: text.columns.used,
      width: '96px',
      right: true,
      cell: (one) => <Time at={one.last_used_at} />,
    },
    {
      key: 'since',
      title: text.columns.since,
      width: '96px',
      right: true,
      wide: true,
      cell: (one) => <Time at={one.created_at} />,
    },
    {
      key: 'act',
      title: text.columns.act,
      width: '84px',
      cell: (one) =>
        !one.is_current && (
          <Tooltip label={text.end(browserName(one.user_agent))}>
            <ActionIcon aria-label={text.end(browserName(one.user_agent))} onClick={() => end(one.id)}>
              <Icon name="signOut" />
            </ActionIcon>
          </Tooltip>
        ),
    },
  ];
}

/** Sessions and password of the member. */
export function OwnSessions() {
  const me = useQuery(meQuery).data;
  if (me === undefined) return null;
  if (me.person === null) {
    return (
      <Page title={text.title}>
        <Preferences />
        <p className="panel-message muted">{text.keyHolder}</p>
      </Page>
    );
  }
  return <Sessions />;
}

function Sessions() {
  const queries = useQueryClient();
  const query = useQuery(ownSessionsQuery);
  const onSettled = () => queries.invalidateQueries({ queryKey: ownKey('own-sessions') });
  const { mutate: end } = useMutation({
    mutationFn: (id: string) =>
      take(api.DELETE('/auth/sessions/{session_id}', { params: { path: { session_id: id } } })),
    onSuccess: () => toast.say(text.ended),
    onError: toast.fail,
    onSettled,
  });
  const others = useMutation({
    mutationFn: () => take(api.DELETE('/auth/sessions')),
    onSuccess: () => toast.say(text.othersEnded),
    onError: toast.fail,
    onSettled,
  });
  const columns = useMemo(() => columnsOf(end), [end]);
  const endAll = (
    <Button variant="default" onClick={() => others.mutate()} loading={others.isPending}>
      {text.endOthers}
    </Button>
  );
  return (
    <Page title={text.title}>
      <Preferences />
      <OwnTable
        title={text.sessionsTitle}
        aside={endAll}
        query={query}
        label={text.list}
        columns={columns}
        rows={2}
        empty={null}
      />
      <Passkeys />
      <ChangePassword />
    </Page>
  );
}
