import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

type Names<E extends keyof Schemas> = Record<Extract<Schemas[E], string>, string>;

const activities: Names<'SubsequenceActivity'> = {
  opened: 'opened an email',
  clicked: 'clicked a link',
  finished_without_reply: 'completed the sequence without replying',
  out_of_office_ended: 'returned from out of office',
};
const modes: Names<'RoutingMode'> = {
  first_match: 'Automatic, first match',
  manual: 'Manual only',
  off: 'Off',
};

/** Follow-up sequences, triggered by what contacts do. */
export const subsequences = localized('subsequences', {
  activities,
  modes,
  title: 'Subsequences',
  list: 'Subsequences',
  empty:
    'No subsequences yet. A subsequence continues with contacts who replied or did something, such as a thank-you for interested contacts.',
  create: 'New subsequence',
  createSubmit: 'Create subsequence',
  edit: 'Edit subsequence',
  editTitle: 'Edit subsequence',
  name: 'Name',
  who: 'Trigger: contacts who',
  intents: 'Replied with intent',
  labels: 'or with label',
  activitiesLabel: 'or with activity',
  contains: 'or whose reply contains',
  match: 'Match',
  matches: { any: 'Any condition', all: 'All conditions' } satisfies Names<'TriggerMatch'>,
  delay: 'Delay before the first email (days)',
  subject: 'Subject of the first email',
  text: 'Body of the first email',
  thread: 'Continue in the same conversation',
  trigger: (what: string) => `Trigger: ${what}`,
  figures: (contacts: number, sent: number, replies: number) =>
    `${plural(contacts, 'contact', 'contacts')}, ${plural(sent, 'email', 'emails')}, ${plural(replies, 'reply', 'replies')}`,
  waits: (days: string) => `first email after ${days}`,
  open: 'Edit steps and launch',
  enabled: 'Accept contacts',
  sync: 'Move matching contacts',
  syncTitle: (name: string) => `Move contacts to "${name}"?`,
  syncText: (count: number, skipped: number) =>
    `${plural(count, 'matching contact moves', 'matching contacts move')} to the subsequence and ${count === 1 ? 'stops' : 'stop'} in this campaign. ${skipped} skipped.`,
  syncSubmit: 'Move contacts',
  synced: (count: number) => `${plural(count, 'contact', 'contacts')} moved.`,
  delete: 'Delete subsequence',
  deleteTitle: (name: string) => `Delete "${name}"?`,
  deleteText: (contacts: number) =>
    `This cancels its scheduled emails and removes ${plural(contacts, 'contact', 'contacts')}. Conversations are kept. You can't undo this.`,
  deleted: (name: string) => `${name} deleted.`,
  routing: 'Routing',
  mode: 'Move contacts',
  stopParent: 'Stop moved contacts in this campaign',
  allowReentry: 'Allow contacts to enter again',
  cooldown: 'Days between two moves of a contact',
  most: 'Maximum moves per contact',
  parent: 'Subsequence of',
});
