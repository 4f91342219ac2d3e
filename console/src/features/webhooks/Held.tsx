import { useQuery } from '@tanstack/react-query';
import { MayButton } from '../../ui/form/MayButton';
import { longTime } from '../../ui/show/format';
import { State } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { webhooks as words } from '../../words/settings/webhooks';
import { useWebhookActions } from './actions';
import { heldDeliveries } from './held-deliveries';
import { type Subscription, summaryQuery } from './queries';

const text = words.held;

/** Banner for deliveries on hold after failures: until when, how many, and a button to send now. */
export function Held({ subscription }: { subscription: Subscription }) {
  const isHeld = heldDeliveries(subscription, undefined) !== null;
  const { data } = useQuery({ ...summaryQuery(useWorkspaceId(), subscription.id), enabled: isHeld });
  const { dispatch } = useWebhookActions(subscription.id);
  const held = heldDeliveries(subscription, data);
  if (held === null) return null;
  return (
    <div className="held-deliveries" role="status">
      <State tone="warn" icon="clock">
        {text.until(longTime(held.until), held.failures)}
        {held.waiting !== null && ` ${text.waiting(held.waiting)}`}
      </State>
      <MayButton variant="default" loading={dispatch.isPending} onClick={() => dispatch.mutate()}>
        {text.send}
      </MayButton>
    </div>
  );
}
