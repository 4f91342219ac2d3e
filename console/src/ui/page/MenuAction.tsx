import { Menu } from '@mantine/core';
import { Icon, type IconName } from '../show/Icon';

interface Props {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  /** Whether the action deletes something. */
  readonly isDelete?: boolean;
}

/** Action of a menu, with its icon. */
export function MenuAction({ icon, label, onClick, isDelete = false }: Props) {
  return (
    <Menu.Item leftSection={<Icon name={icon} />} onClick={onClick} {...(isDelete && { color: 'red' })}>
      {label}
    </Menu.Item>
  );
}
