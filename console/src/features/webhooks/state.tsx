import { Explained } from '../../ui/show/Explained';
import { State, type Tone } from '../../ui/show/State';
import { webhooks as text } from '../../words/settings/webhooks';
import type { Delivery, Subscription } from './queries';

export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const { status, disabledReason, consecutiveFailures } = subscription;
  if (status === 'disabled') {
    const why = disabledReason === null ? text.status.disabled : text.disabledBy(text.disabled[disabledReason]);
    return (
      <Explained of={['subscription', status]} title={why}>
        <State tone="bad" icon="alert">
          {why}
        </State>
      </Explained>
    );
  }
  if (status === 'paused') {
    return (
      <Explained of={['subscription', status]}>
        <State tone="quiet" icon="pause">
          {text.status.paused}
        </State>
      </Explained>
    );
  }
  return (
    <Explained of={['subscription', status]}>
      {consecutiveFailures > 0 ? (
        <State tone="warn">{text.failing(consecutiveFailures)}</State>
      ) : (
        <State tone="good">{text.status.active}</State>
      )}
    </Explained>
  );
}

const TONES: Record<Delivery['status'], Tone> = {
  queued: 'accent',
  sending: 'accent',
  retrying: 'warn',
  delivered: 'good',
  failed: 'bad',
  paused: 'quiet',
  cancelled: 'quiet',
};

export function DeliveryState({ status }: { status: Delivery['status'] }) {
  const tone = TONES[status];
  return (
    <Explained of={['delivery', status]}>
      <State tone={tone} {...(tone === 'accent' && { icon: 'clock' as const })}>
        {text.delivery[status]}
      </State>
    </Explained>
  );
}
