import { State } from '../../ui/show/State';
import { notices as text } from '../../words/settings/notices';
import type { Channel } from './queries';

/** Status of a channel, with the last response if it is failing. */
export function ChannelState({ channel }: { channel: Channel }) {
  const { status, disabledReason, consecutiveFailures, errorMessage } = channel;
  const titled = (next: string): string => [errorMessage, next].filter(Boolean).join('\n');
  if (status === 'disabled') {
    return (
      <span title={titled(text.next.whileDisabled)}>
        <State tone="bad" icon="alert">
          {disabledReason === null ? text.status.disabled : text.disabledBy(disabledReason)}
        </State>
      </span>
    );
  }
  if (status === 'paused') {
    return (
      <span title={text.next.whilePaused}>
        <State tone="quiet" icon="pause">
          {text.status.paused}
        </State>
      </span>
    );
  }
  if (consecutiveFailures === 0) {
    return (
      <span title={text.next.whileActive}>
        <State tone="good">{text.status.active}</State>
      </span>
    );
  }
  return (
    <span title={titled(text.next.whileFailing)}>
      <State tone="warn">{text.failing(consecutiveFailures)}</State>
    </span>
  );
}
