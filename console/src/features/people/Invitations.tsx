import { ActionIcon, Tooltip } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Empty } from '../../ui/list/Empty';
import { type Column, Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { people as peopleWords } from '../../words/settings/people';
import { type Invitation, invitationsQuery, paramsIn } from './queries';
import { Rows } from './Rows';

const text = peopleWords.invitations;

function columnsOf(withdraw: (id: string) => void): Column<Invitation>[] {
  const who = ({ email }: Invitation) => email ?? text.anyone;
  return [
    { key: 'email', title: text.columns.email, width: 'minmax(88px, 2fr)', cell: who },
    { key: 'role', title: text.columns.role, width: '72px', cell: (one) => peopleWords.role[one.role] },
    { key: 'by', title: text.columns.by, width: 'minmax(96px, 1fr)', wide: true, cell: (one) => one.invited_by },
    { key: 'ends', title: text.columns.ends, width: '64px', right: true, cell: (one) => <Time at={one.expires_at} /> },
    {
      key: 'act',
      title: text.columns.act,
      width: '60px',
      cell: (one) => (
        <Tooltip label={text.withdraw(who(one))}>
          <ActionIcon aria-label={text.withdraw(who(one))} onClick={() => withdraw(one.id)}>
            <Icon name="trash" />
          </ActionIcon>
        </Tooltip>
      ),
    },
  ];
}

/** Open invitations. */
export function Invitations({ invite }: { invite: ReactElement }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const query = useQuery(invitationsQuery(workspaceId));
  const { mutate } = useMutation({
    mutationFn: (id: string) => {
      const { path, query } = paramsIn(workspaceId);
      const params = { path: { ...path, invitation_id: id }, query };
      return take(api.DELETE('/workspaces/{workspace_id}/invitations/{invitation_id}', { params }));
    },
    onSuccess: () => toast.say(text.withdrawn),
    onError: toast.fail,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'invitations') }),
  });
  const columns = useMemo(() => columnsOf(mutate), [mutate]);
  return (
    <Section title={text.title}>
      <Loaded query={query} rows={1}>
        {(open) =>
          open.length === 0 ? (
            <Empty text={text.empty}>{invite}</Empty>
          ) : (
            <Rows count={open.length}>
              <Table label={text.list} columns={columns} rows={open} rowKey={(one) => one.id} />
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}
