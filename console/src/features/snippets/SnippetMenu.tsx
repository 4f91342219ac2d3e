import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWorkspaceId } from '../../ui/workspace';
import { snippets as text } from '../../words/campaigns/snippets';
import { snippetsQuery } from './calls';

/** Menu that inserts a snippet into a step. */
export function SnippetMenu({ onPick }: { onPick: (tag: string) => void }) {
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
        {snippets.length === 0 && (
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
        <Menu.Divider />
        <Menu.Item component={Link} to={`/w/${workspaceId}/settings/snippets` as '/'}>
          {text.manage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
