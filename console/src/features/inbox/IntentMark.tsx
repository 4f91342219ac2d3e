import type { Schemas } from '../../api/client';
import type { IconName } from '../../ui/show/Icon';
import { State, type Tone } from '../../ui/show/State';
import { words } from '../../words';
import './intents.css';

type Intent = Schemas['ReplyIntent'];
const LOOKS: Record<Intent, [Tone, IconName]> = {
  interested: ['good', 'check'],
  not_interested: ['bad', 'close'],
  neutral: ['quiet', 'minus'],
  out_of_office: ['note', 'clock'],
  unsubscribe: ['bad', 'suppressions'],
  bounced: ['bad', 'alert'],
};

export function IntentMark({ intent }: { intent: Intent | null }) {
  if (intent === null) return null;
  const [tone, icon] = LOOKS[intent];
  const word = words.enums.replyIntent[intent];
  return (
    <span className="caption intent-mark" title={word}>
      <State tone={tone} icon={icon}>
        {word}
      </State>
    </span>
  );
}
