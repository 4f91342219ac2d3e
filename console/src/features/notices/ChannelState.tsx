import { State } from '../../ui/show/State';
import { notices as text } from '../../words/settings/notices';
import type { Channel } from './queries';

/** Status of a channel, with the last response if it is failing. */
export function ChannelState({ channel }: { channel: Channel }) {
  const { status, disabledReason, consecutiveFailures, errorMessage } = channel;
  const title = errorMessage ?? undefined;
  if (status === 'disabled') {
    return (
      <span title={title}>
        <State tone="bad" icon="alert">
          {disabledReason === null ? text.status.disabled : text.disabledBy(disabledReason)}
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
  if (consecutiveFailures === 0) return <State tone="good">{text.status.active}</State>;
  return (
    <span title={title}>
      <State tone="warn">{text.failing(consecutiveFailures)}</State>
    </span>
  );
}
