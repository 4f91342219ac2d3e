import { Explained } from '../../../ui/show/Explained';
import type { IconName } from '../../../ui/show/Icon';
import { State, type Tone } from '../../../ui/show/State';
import { words } from '../../../words';
import { sends as sendsWords } from '../../../words/campaigns/running';
import { reasons as reasonsWords } from '../../../words/reasons';
import type { Send } from './queries';

const LOOKS: Record<Send['status'], readonly [Tone, IconName]> = {
  scheduled: ['quiet', 'clock'],
  sending: ['accent', 'play'],
  sent: ['good', 'check'],
  deferred: ['warn', 'clock'],
  failed: ['bad', 'close'],
  bounced: ['bad', 'close'],
  skipped: ['quiet', 'minus'],
  cancelled: ['quiet', 'minus'],
  unknown: ['warn', 'question'],
};

/** Status of an email with its reason. */
export function SendState({ send }: { send: Pick<Send, 'status' | 'statusReason' | 'smtp'> }) {
  const [tone, icon] = LOOKS[send.status];
  const state = words.enums.sendStatus[send.status];
  // The code of an accepting server does not explain the status, nor a later bounce.
  const code = send.status === 'sent' || send.status === 'bounced' ? null : (send.smtp?.code ?? null);
  const why = send.statusReason === null ? code : reasonsWords[send.statusReason];
  const sentence = why === null ? state : sendsWords.stateWith(state, String(why));
  return (
    <Explained of={['send', send.status]} title={sentence}>
      <State tone={tone} icon={icon}>
        {sentence}
      </State>
    </Explained>
  );
}
