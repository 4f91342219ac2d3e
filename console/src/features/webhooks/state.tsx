import { State, type Tone } from '../../ui/show/State';
import { webhooks as text } from '../../words/webhooks';
import type { Delivery, Subscription } from './queries';

export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const { status, disabledReason, consecutiveFailures } = subscription;
  if (status === 'disabled') {
    const why = disabledReason === null ? text.status.disabled : text.disabledBy(text.disabled[disabledReason]);
    return (
      <span title={why} style={{ display: 'inline-flex', maxWidth: '100%' }}>
        <State tone="bad" icon="alert">
          {why}
        </State>
      </span>
    );
  }
  if (status === 'paused') {
    return (
      <State tone="quiet" icon="pause">
        {text.status.paused}
      </State>
    );
  }
  if (consecutiveFailures > 0) return <State tone="warn">{text.failing(consecutiveFailures)}</State>;
  return <State tone="good">{text.status.active}</State>;
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
    <State tone={tone} {...(tone === 'accent' && { icon: 'clock' as const })}>
      {text.delivery[status]}
    </State>
  );
}
