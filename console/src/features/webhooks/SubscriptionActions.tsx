import { Menu } from '@mantine/core';
import { MayButton } from '../../ui/form/MayButton';
import { MenuAction } from '../../ui/page/MenuAction';
import { MoreMenu } from '../../ui/page/MoreMenu';
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
          <MenuAction icon="edit" label={text.edit} onClick={() => onDialog('edit')} />
          <MenuAction icon="key" label={text.rotate} onClick={() => onDialog('rotate')} />
          <MenuAction icon="forward" label={text.deliveries.dispatch} onClick={() => dispatch.mutate()} />
          <MenuAction icon="clock" label={text.replay.open} onClick={() => onDialog('replay')} />
          <Menu.Divider />
          <MenuAction isDelete icon="trash" label={text.remove} onClick={() => onDialog('delete')} />
        </MoreMenu>
      )}
    </>
  );
}
