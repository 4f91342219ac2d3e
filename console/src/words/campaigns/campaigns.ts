import { plural, whole } from '../plural';

export const campaigns = {
  title: 'Campaigns',
  ofContacted: (part: number, contacted: number) => `${whole.format(part)} of ${whole.format(contacted)} contacted`,
  create: 'New campaign',
  createTitle: 'New campaign',
  name: 'Name',
  nameHint: 'Contacts never see this name.',
  createSubmit: 'Create campaign',
  status: 'Status',
  filterAll: 'All',
  progress: 'Progress',
  sent: 'Sent',
  replies: 'Replies',
  positive: 'Positive',
  contacts: 'Contacts',
  columns: {
    name: 'Name',
    state: 'Status',
    progress: 'Progress',
    contacts: 'Contacts',
    sent: 'Sent',
    replies: 'Replies',
    positive: 'Positive',
  },
  empty:
    'No campaigns yet. A campaign sends a sequence of emails to a list of contacts, and sends nothing until you launch it.',
  next: (time: string) => `next ${time}`,
  nextMessage: (time: string) => `Next email ${time}`,
  steps: (count: number) => plural(count, 'step', 'steps'),
  list: 'Campaigns',
};
