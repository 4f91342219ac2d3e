import { Explained } from '../../../ui/show/Explained';
import { State, type Tone } from '../../../ui/show/State';
import { words } from '../../../words';
import { audience as audienceWords } from '../../../words/campaigns/audience';
import type { Contact } from './queries';

const TONES: Record<Contact['status'], Tone> = {
  pending: 'quiet',
  active: 'accent',
  paused: 'warn',
  completed: 'note',
  replied: 'good',
  bounced: 'bad',
  unsubscribed: 'quiet',
  suppressed: 'quiet',
  stopped: 'quiet',
  failed: 'bad',
};

/** Status of a contact with its reason. */
export function ContactState({ contact }: { contact: Pick<Contact, 'status' | 'statusReason'> }) {
  const state = words.enums.contactStatus[contact.status];
  const reason = contact.statusReason === null ? null : audienceWords.reasons[contact.statusReason];
  // "Replied" needs no "Replied: Replied".
  const sentence = reason === null || reason === state ? state : audienceWords.stateWith(state, reason);
  return (
    <Explained of={['contact', contact.status]} title={sentence}>
      <State tone={TONES[contact.status]} {...(contact.status === 'paused' && { icon: 'pause' as const })}>
        {sentence}
      </State>
    </Explained>
  );
}
