import type { Schemas } from '../../api/client';
import { Explained } from '../../ui/show/Explained';
import { shortTime } from '../../ui/show/format';
import { State, type Tone } from '../../ui/show/State';
import { words } from '../../words';
import { campaigns } from '../../words/campaigns/campaigns';
import { locale } from '../../words/language';
import { reasons } from '../../words/reasons';

type Listed = Schemas['CampaignListItemOut'];
type Item = Pick<Listed, 'status' | 'pauseReason' | 'sendingStatus' | 'nextSendAt'> &
  Partial<Pick<Listed, 'stepsCount' | 'mailboxesCount' | 'contactsCount'>>;

const joined = new Intl.ListFormat(locale);

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
  if (item.status === 'draft' && item.stepsCount !== undefined) return draftSentence(item);
  if (item.status !== 'active') return status;
  // Nothing blocks sending: every contact is between two steps.
  if (item.sendingStatus === 'no_contacts_due' && item.nextSendAt !== null)
    return campaigns.nextMessage(shortTime(item.nextSendAt));
  const why = reasons[item.sendingStatus];
  return item.nextSendAt === null ? why : `${why}, ${campaigns.next(shortTime(item.nextSendAt))}`;
}

/** Describes what a draft lacks before it can be launched. */
function draftSentence({ stepsCount, mailboxesCount, contactsCount }: Item): string {
  const { ready, add, parts } = campaigns.draft;
  const missing = [
    stepsCount === 0 && parts.steps,
    mailboxesCount === 0 && parts.mailboxes,
    contactsCount === 0 && parts.contacts,
  ].filter((part) => part !== false);
  return missing.length === 0 ? ready : add(joined.format(missing));
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
