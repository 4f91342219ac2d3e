import { Menu } from '@mantine/core';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { words } from '../../words';
import { mailboxes } from '../../words/mailboxes/mailboxes';
import { warmup as text } from '../../words/mailboxes/warmup';
import { useWarmup } from '../mailboxes/many/changes';
import type { Warming } from './queries';
import { actionsOf } from './state';

interface Props {
  readonly warming: Warming;
  /** Selects the mailbox, so that the actions for selected mailboxes appear. */
  readonly onMore: () => void;
}

/** Warmup actions for one mailbox of the list. */
export function RowMenu({ warming, onMore }: Props) {
  const warm = useWarmup([warming.mailbox]);
  return (
    <MoreMenu label={`${words.common.actions} ${warming.mailbox}`}>
      {actionsOf(warming).map((action) => (
        <Menu.Item key={action} onClick={() => warm.mutate(action)}>
          {text.action[action]}
        </Menu.Item>
      ))}
      <Menu.Item onClick={onMore}>{mailboxes.more}</Menu.Item>
    </MoreMenu>
  );
}
