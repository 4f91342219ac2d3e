import { Menu } from '@mantine/core';
import { MoreMenu } from '../../../ui/page/MoreMenu';
import { words } from '../../../words';
import { mailboxes as text } from '../../../words/mailboxes/mailboxes';
import type { Mailbox } from '../queries';
import { useSwitch } from './changes';

interface Props {
  readonly mailbox: Mailbox;
  readonly onEdit: () => void;
  /** Selects the mailbox, so that the actions for selected mailboxes appear. */
  readonly onMore: () => void;
}

/** Actions for one mailbox of the list. */
export function RowMenu({ mailbox, onEdit, onMore }: Props) {
  const { mutate } = useSwitch();
  const isPaused = mailbox.status === 'paused';
  return (
    <MoreMenu label={`${words.common.actions} ${mailbox.address}`}>
      <Menu.Item onClick={() => mutate({ mailboxes: [mailbox], status: isPaused ? 'active' : 'paused' })}>
        {isPaused ? text.resume : text.pause}
      </Menu.Item>
      <Menu.Item onClick={onEdit}>{words.common.edit}</Menu.Item>
      <Menu.Item onClick={onMore}>{text.more}</Menu.Item>
    </MoreMenu>
  );
}
