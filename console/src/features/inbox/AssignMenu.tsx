import { ActionIcon, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { type Person, peopleQuery } from './people';

const text = inboxWords.assign;

interface Props {
  /** Current assignee; null if unassigned, or if the assignees differ. */
  readonly now: { readonly id: string; readonly name: string } | null;
  readonly isOpen: boolean;
  readonly size?: number;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onPick: (person: Person | null) => void;
}

/** Assigns a conversation to a member of the workspace. */
export function AssignMenu({ now, isOpen, size, onOpen, onPick }: Props) {
  const mayWrite = useMay();
  const people = useQuery({ ...peopleQuery(useWorkspaceId()), enabled: isOpen }).data ?? [];
  const label = now === null ? text.title : text.to(now.name);
  return (
    <Menu opened={isOpen} onChange={onOpen} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          {...(size && { size })}
          aria-label={label}
          title={mayWrite ? `${label} (m)` : words.common.mayNot}
          disabled={!mayWrite}
        >
          <Icon name="contacts" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map((person) => (
          <Menu.Item
            key={person.id}
            rightSection={person.id === now?.id && <Icon name="check" size={14} />}
            onClick={() => onPick(person)}
          >
            {person.name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onPick(null)}>{text.none}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
