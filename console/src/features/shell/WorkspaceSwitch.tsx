import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { Icon } from '../../ui/show/Icon';
import { usePlace } from '../../ui/workspace';
import { words } from '../../words';

/** The workspace one is in; others a click away. */
export function WorkspaceSwitch({ workspaces }: { workspaces: readonly Schemas['WorkspaceOut'][] }) {
  const { workspace } = usePlace();
  const navigate = useNavigate();
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <button type="button" className="rail-link" title={`${words.nav.workspace}: ${workspace.project_name}`}>
          <Icon name="down" size={20} />
          <span className="rail-word cut">{workspace.project_name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.nav.workspace}</Menu.Label>
        {workspaces.map((one) => (
          <Menu.Item
            key={one.workspace_id}
            rightSection={one.workspace_id === workspace.workspace_id ? <Icon name="check" size={14} /> : null}
            onClick={() =>
              void navigate({
                to: '/w/$workspaceId',
                params: { workspaceId: String(one.workspace_id) },
                search: { period: undefined },
              })
            }
          >
            {one.project_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
