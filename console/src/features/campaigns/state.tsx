import type { Schemas } from '../../api/client';
import { Explained } from '../../ui/show/Explained';
import { shortTime } from '../../ui/show/format';
import { State, type Tone } from '../../ui/show/State';
import { words } from '../../words';
import { reasons } from '../../words/reasons';

type Item = Pick<Schemas['CampaignListItemOut'], 'status' | 'pauseReason' | 'sendingStatus' | 'nextSendAt'>;

const TONES: Record<Schemas['CampaignStatus'], Tone> = {
  draft: 'quiet',
  launching: 'accent',
  active: 'good',
  paused: 'warn',
  completed: 'note',
  archived: 'quiet',
};

/** Describes what a campaign does, or what it waits for. */
export function campaignSentence(item: Item): string {
  const status = words.enums.campaignStatus[item.status];
  if (item.status === 'paused' && item.pauseReason !== null)
    return `${status}: ${words.enums.pauseReason[item.pauseReason]}`;
  if (item.status !== 'active') return status;
  // Nothing blocks sending: every contact is between two steps.
  if (item.sendingStatus === 'no_contacts_due' && item.nextSendAt !== null)
    return words.campaigns.nextMessage(shortTime(item.nextSendAt));
  const why = reasons[item.sendingStatus];
  return item.nextSendAt === null ? why : `${why}, ${words.campaigns.next(shortTime(item.nextSendAt))}`;
}

export function CampaignState({ item }: { item: Item }) {
  const waits = item.status === 'active' && item.sendingStatus !== 'healthy';
  const sentence = campaignSentence(item);
  return (
    <Explained of={['campaign', item.status]} title={sentence}>
      <State
        tone={waits ? 'quiet' : TONES[item.status]}
        {...(waits && { icon: 'clock' as const })}
        {...(item.status === 'paused' && { icon: 'pause' as const })}
      >
        {sentence}
      </State>
    </Explained>
  );
}
