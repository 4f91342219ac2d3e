import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWorkspaceId } from '../../ui/workspace';
import { sharedTexts } from '../../words/campaigns/shared-texts';
import { snippets as text } from '../../words/campaigns/snippets';
import { snippetsQuery } from './calls';

interface Props {
  /** Shared snippets that no snippet of the workspace hides. */
  readonly shared: ReadonlyArray<{ readonly id: string; readonly name: string; readonly workspaceName: string }>;
  readonly onPick: (tag: string) => void;
}

/** Menu that inserts a snippet into a step. */
export function SnippetMenu({ shared, onPick }: Props) {
  const workspaceId = useWorkspaceId();
  const { data: snippets = [] } = useQuery(snippetsQuery(workspaceId));
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="compact-xs">
          {text.menu}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} maw={420} style={{ overflowY: 'auto' }}>
        {snippets.length + shared.length === 0 && (
          <>
            <Menu.Label>{text.none}</Menu.Label>
            <Menu.Item component={Link} {...({ to: `/w/${workspaceId}/settings/snippets` } as object)}>
              {text.add}
            </Menu.Item>
          </>
        )}
        {snippets.map(({ id, name, bodyText, bodyHtml }) => (
          <Menu.Item
            key={id}
            title={bodyText || bodyHtml}
            rightSection={<span className="caption">{(bodyText || bodyHtml).slice(0, 40)}</span>}
            onClick={() => onPick(`{% snippet "${name}" %}`)}
          >
            {name}
          </Menu.Item>
        ))}
        {shared.map(({ id, name, workspaceName }) => (
          <Menu.Item
            key={id}
            rightSection={<span className="caption">{sharedTexts.origin(workspaceName)}</span>}
            onClick={() => onPick(`{% snippet "${name}" %}`)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={`/w/${workspaceId}/settings/snippets` as '/'}>
          {text.manage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
