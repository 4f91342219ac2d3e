import { Menu, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { Icon } from '../../ui/show/Icon';
import { Mark } from '../../ui/show/Mark';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';

/** Number of workspaces from which the menu has a search. */
const SEARCHED_FROM = 8;

interface Props {
  readonly workspaces: readonly Schemas['WorkspaceOut'][];
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
}

/** Menu of the open workspace, with the others and a search. */
export function WorkspaceSwitch({ workspaces, isOpen, onOpen }: Props) {
  const { workspace } = useWorkspace();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = workspaces.filter((one) => one.project_name.toLowerCase().includes(wanted));
  const open = (id: number) =>
    void navigate({
      to: '/w/$workspaceId',
      params: { workspaceId: String(id) },
      search: { period: undefined, campaign: undefined },
    });
  const params = { workspaceId: String(workspace.workspace_id) };
  const openClients = () =>
    void navigate({ to: '/w/$workspaceId/clients', params, search: { timeframe: undefined, sort: undefined } });
  const openInboxes = () =>
    void navigate({
      to: '/w/$workspaceId/all-inboxes',
      params,
      search: {
        view: undefined,
        client: undefined,
        unread: undefined,
        q: undefined,
        intent: undefined,
        label: undefined,
        at: undefined,
      },
    });
  return (
    <Menu
      position="bottom-start"
      width={260}
      {...(isOpen !== undefined && { opened: isOpen })}
      {...(onOpen && { onChange: onOpen })}
      onClose={() => setTyped('')}
    >
      <Menu.Target>
        <button
          type="button"
          className="rail-link rail-workspace"
          title={`${words.nav.workspace}: ${workspace.project_name}`}
        >
          <Mark name={workspace.project_name} size={24} />
          <span className="rail-word cut strong" dir="auto">
            {workspace.project_name}
          </span>
          <span className="rail-word rail-count">
            <Icon name="down" size={14} />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {workspaces.length >= SEARCHED_FROM ? (
          <TextInput
            aria-label={words.nav.findWorkspace}
            placeholder={words.nav.findWorkspace}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key !== 'Enter' || first === undefined) return;
              open(first.workspace_id);
              onOpen?.(false);
            }}
            data-autofocus
            mb={4}
          />
        ) : (
          <Menu.Label>{words.nav.workspace}</Menu.Label>
        )}
        {workspaces.length > 1 && wanted === '' && (
          <>
            <Menu.Item leftSection={<Icon name="inbox" />} onClick={openInboxes}>
              {words.nav.allInboxes}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="analytics" />} onClick={openClients}>
              {words.nav.allClients}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {found.length === 0 && <Menu.Label>{words.nav.noSuchWorkspace}</Menu.Label>}
        {found.map((one) => (
          <Menu.Item
            key={one.workspace_id}
            leftSection={<Mark name={one.project_name} />}
            rightSection={one.workspace_id === workspace.workspace_id ? <Icon name="check" size={14} /> : null}
            onClick={() => open(one.workspace_id)}
          >
            {one.project_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
