import { Menu } from '@mantine/core';
import { MayButton } from '../../ui/form/MayButton';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { Icon } from '../../ui/show/Icon';
import { useMay } from '../../ui/workspace';
import { webhooks as text } from '../../words/settings/webhooks';
import { useWebhookActions } from './actions';
import type { Subscription } from './queries';

export type SubscriptionDialog = 'edit' | 'rotate' | 'delete' | 'test' | 'replay';

/** Actions on a subscription: rare ones are behind a menu, whose script the list of deliveries does not wait for. */
export function SubscriptionActions({
  subscription,
  onDialog,
}: {
  subscription: Subscription;
  onDialog: (dialog: SubscriptionDialog) => void;
}) {
  const may = useMay();
  const { pause, resume, dispatch } = useWebhookActions(subscription.id);
  return (
    <>
      {subscription.status === 'active' ? (
        <MayButton variant="default" loading={pause.isPending} onClick={() => pause.mutate()}>
          {text.pause}
        </MayButton>
      ) : (
        <MayButton variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
          {text.resume}
        </MayButton>
      )}
      <MayButton onClick={() => onDialog('test')}>{text.test}</MayButton>
      {may && (
        <MoreMenu label={text.more}>
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => onDialog('edit')}>
            {text.edit}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="key" />} onClick={() => onDialog('rotate')}>
            {text.rotate}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="forward" />} onClick={() => dispatch.mutate()}>
            {text.deliveries.dispatch}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="clock" />} onClick={() => onDialog('replay')}>
            {text.replay.open}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => onDialog('delete')}>
            {text.remove}
          </Menu.Item>
        </MoreMenu>
      )}
    </>
  );
}
