import { ActionIcon, Tooltip } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { keyOf, ownKey } from '../../api/keys';
import { meQuery } from '../../api/me';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { type Column, Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { Page } from '../../ui/page/Page';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useMay, useWorkspace } from '../../ui/workspace';
import { people as peopleWords } from '../../words/settings/people';
import { Invitations } from './Invitations';
import { Invite } from './Invite';
import { PasswordLink } from './PasswordLink';
import { type Member, membersQuery, paramsIn, type Role } from './queries';
import { RemoveMember } from './RemoveMember';
import { RolePick } from './RolePick';
import { Rows } from './Rows';

const text = peopleWords;
type Dialog = { kind: 'invite' } | { kind: 'remove' | 'link'; member: Member };

interface Rights {
  /** Whether the caller can manage members. */
  readonly isAdmin: boolean;
  /** Whether the caller can manage owners. */
  readonly mayOwn: boolean;
  readonly ownId: string | undefined;
  /** Names of workspaces, by their IDs. */
  readonly workspaces: ReadonlyMap<number, string>;
}

function columnsOf(
  { isAdmin, mayOwn, ownId, workspaces }: Rights,
  setRole: (member: Member, role: Role) => void,
  open: (dialog: Dialog) => void,
): Column<Member>[] {
  const mayDecide = ({ role }: Member) => isAdmin && (mayOwn || role !== 'owner');
  return [
    {
      key: 'name',
      title: text.columns.name,
      width: 'minmax(120px, 2fr)',
      cell: (one) => (
        <span title={one.email}>
          <span className="strong">{one.name}</span>{' '}
          {one.user_id === ownId && <span className="muted">({text.you})</span>}
        </span>
      ),
    },
    { key: 'email', title: text.columns.email, width: 'minmax(120px, 2fr)', wide: true, cell: (one) => one.email },
    {
      key: 'role',
      title: text.columns.role,
      width: '120px',
      cell: (one) =>
        mayDecide(one) ? (
          <RolePick
            hidden
            label={text.roleOf(one.name)}
            value={one.role}
            mayOwn={mayOwn}
            onChange={(role) => setRole(one, role)}
          />
        ) : (
          <span title={isAdmin ? text.ownersOnly : text.roleHint[one.role]}>{text.role[one.role]}</span>
        ),
    },
    ...(isAdmin
      ? [
          {
            key: 'seen',
            title: text.columns.seen,
            width: '112px',
            right: true,
            wide: true,
            cell: (one: Member) => (one.last_seen_at === null ? text.never : <Time at={one.last_seen_at} />),
          },
          {
            key: 'passkey',
            title: text.columns.passkey,
            width: '104px',
            wide: true,
            cell: (one: Member) => (
              <span className={one.has_passkey ? undefined : 'muted'}>
                {one.has_passkey ? text.passkey.yes : text.passkey.no}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'workspaces',
      title: text.columns.workspaces,
      width: '112px',
      right: true,
      wide: true,
      cell: (one) => (
        <span className="num" title={one.workspace_ids.map((id) => workspaces.get(id) ?? String(id)).join(', ')}>
          {one.workspace_ids.length}
        </span>
      ),
    },
    {
      key: 'joined',
      title: text.columns.joined,
      width: '96px',
      right: true,
      wide: true,
      cell: (one) => <Time at={one.joined_at} />,
    },
    {
      key: 'act',
      title: text.columns.act,
      width: '68px',
      cell: (one) =>
        mayDecide(one) && (
          <span className="people-act">
            <Tooltip label={text.link.action(one.name)}>
              <ActionIcon aria-label={text.link.action(one.name)} onClick={() => open({ kind: 'link', member: one })}>
                <Icon name="key" />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={text.remove.action(one.name)}>
              <ActionIcon
                aria-label={text.remove.action(one.name)}
                onClick={() => open({ kind: 'remove', member: one })}
              >
                <Icon name="trash" />
              </ActionIcon>
            </Tooltip>
          </span>
        ),
    },
  ];
}

/** Changes roles, then refetches permissions, because members can change their own role. */
function useSetRole(workspaceId: number) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ member, role }: { member: Member; role: Role }) => {
      const { path, query } = paramsIn(workspaceId);
      const params = { path: { ...path, user_id: member.user_id }, query };
      return take(api.PATCH('/workspaces/{workspace_id}/members/{user_id}', { params, body: { role } }));
    },
    onSuccess: (member) => toast.say(text.changed(member.name, text.role[member.role])),
    onError: toast.fail,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'members') });
      await queries.invalidateQueries({ queryKey: ownKey('me') });
    },
  });
  return (member: Member, role: Role) => {
    if (role !== member.role) change.mutate({ member, role });
  };
}

/** Members of the workspace, their roles, and open invitations. */
export function People() {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const me = useQuery(meQuery).data;
  const query = useQuery(membersQuery(workspaceId));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const isAdmin = useMay('admin');
  const setRole = useSetRole(workspaceId);
  // A key of one workspace counts as an admin, one of the account as an owner.
  const mayOwn = me?.person ? workspace.role === 'owner' : me?.workspace_id === null;
  const workspaces = new Map(me?.workspaces.map((one) => [one.workspace_id, one.project_name]));
  const columns = columnsOf({ isAdmin, mayOwn, ownId: me?.person?.id, workspaces }, setRole, setDialog);
  const close = () => setDialog(null);
  const invite = (
    <MayButton scope="admin" onClick={() => setDialog({ kind: 'invite' })} leftSection={<Icon name="plus" size={14} />}>
      {text.invite.action}
    </MayButton>
  );
  return (
    <Page title={text.title} actions={invite}>
      <Loaded query={query}>
        {(members) =>
          members.length === 0 ? (
            <Empty text={text.empty}>{invite}</Empty>
          ) : (
            <Rows count={members.length}>
              <Table label={text.list} columns={columns} rows={members} rowKey={(one) => one.user_id} />
            </Rows>
          )
        }
      </Loaded>
      {isAdmin && <Invitations invite={invite} />}
      {dialog?.kind === 'invite' && <Invite mayOwn={mayOwn} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveMember member={dialog.member} onClose={close} />}
      {dialog?.kind === 'link' && <PasswordLink member={dialog.member} onClose={close} />}
    </Page>
  );
}
