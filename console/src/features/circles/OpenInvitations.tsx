import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { type Column, Table } from '../../ui/list/Table';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { circles as circlesWords } from '../../words/mailboxes/circles';
import { type OpenInvitation, openInvitationsQuery } from './queries';

const text = circlesWords.open;

/** Open invitations, which can be revoked; hidden without any. */
export function OpenInvitations() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const query = useQuery(openInvitationsQuery(workspaceId));
  const { mutate } = useMutation({
    mutationFn: (id: string) =>
      take(
        api.DELETE('/circles/invitations/{circle_invitation_id}', {
          params: { path: { circle_invitation_id: id }, query: { workspaceId } },
        }),
      ),
    onSuccess: () => toast.say(text.done),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'circles', 'invitations') }),
  });
  const columns = useMemo<Column<OpenInvitation>[]>(
    () => [
      { key: 'made', title: text.made, width: '1fr', cell: (one) => <Time at={one.createdAt} /> },
      { key: 'ends', title: text.ends, width: '1fr', cell: (one) => <Time at={one.expiresAt} /> },
      {
        key: 'act',
        title: text.act,
        untitled: true,
        width: '110px',
        cell: (one) => (
          <Button variant="default" size="xs" onClick={() => mutate(one.id)}>
            {text.withdraw}
          </Button>
        ),
      },
    ],
    [mutate],
  );
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <>
      <h2>{text.title}</h2>
      <Table label={text.list} columns={columns} rows={query.data} rowKey={(one) => one.id} />
    </>
  );
}
