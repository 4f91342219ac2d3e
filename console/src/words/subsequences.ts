import type { Schemas } from '../api/client';
import { plural } from './plural';

type Names<E extends keyof Schemas> = Record<Extract<Schemas[E], string>, string>;

const activities: Names<'SubsequenceActivity'> = {
  opened: 'opened a message',
  clicked: 'clicked a link',
  finished_without_reply: 'got every step and did not answer',
  out_of_office_ended: 'are back from being out of office',
};
const modes: Names<'RoutingMode'> = {
  first_match: 'By itself, the first that fits',
  manual: 'Only by hand',
  off: 'Not at all',
};

/** Follow-on sequences by what people do. */
export const subsequences = {
  activities,
  modes,
  title: 'Subsequences',
  list: 'Subsequences',
  empty:
    'A subsequence goes on with people who answered or did something: thanks for those who are interested, a later try for those away.',
  create: 'New subsequence',
  createSubmit: 'Create subsequence',
  edit: 'Change',
  editTitle: 'Change the subsequence',
  name: 'Name',
  who: 'For people who',
  intents: 'Answered like this',
  labels: 'or about this',
  activitiesLabel: 'or did this',
  contains: 'or wrote one of these words',
  match: 'Needed',
  matches: { any: 'One of these', all: 'All of these' } satisfies Names<'TriggerMatch'>,
  delay: 'Days until its first message',
  subject: 'Subject of its first message',
  text: 'Its first message',
  thread: 'Goes on in the same conversation',
  trigger: (what: string) => `For people: ${what}`,
  figures: (contacts: number, sent: number, replies: number) =>
    `${plural(contacts, 'contact', 'contacts')}, ${plural(sent, 'message', 'messages')}, ${plural(replies, 'answer', 'answers')}`,
  waits: (days: string) => `first message after ${days}`,
  open: 'Write and launch',
  enabled: 'Takes people in',
  sync: 'Move who fits now',
  syncTitle: (name: string) => `Move people to "${name}"?`,
  syncText: (count: number, skipped: number) =>
    `${plural(count, 'contact fits', 'contacts fit')} and would be moved; ${skipped} would be left. They stop in this campaign.`,
  syncSubmit: 'Move them',
  synced: (count: number) => `${plural(count, 'contact is', 'contacts are')} moved.`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete "${name}"?`,
  deleteText: (contacts: number) =>
    `Its planned messages will not go out; ${plural(contacts, 'contact', 'contacts')} leave with it. Conversations stay.`,
  deleted: (name: string) => `${name} is deleted.`,
  routing: 'How people get there',
  mode: 'People are moved',
  stopParent: 'They stop in this campaign',
  allowReentry: 'They may come a second time',
  cooldown: 'Days between two moves of one person',
  most: 'Moves of one person, at most',
  parent: 'Follows on',
};
