import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../show/Icon';

interface Props {
  /** Accessible label of the button. */
  readonly label: string;
  readonly variant?: 'default';
  /** `Menu.Item` and `Menu.Divider`. */
  readonly children: ReactNode;
}

/** Menu for rare actions, behind three dots. */
export function MoreMenu({ label, variant, children }: Props) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={label} {...(variant && { variant })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
