import { localized } from '../localized';
import { plural, whole } from '../plural';

export const campaigns = localized('campaigns', {
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
  many: {
    region: 'Actions for selected campaigns',
    pick: 'Selected',
    pickOne: (name: string) => `Select ${name}`,
    actions: { pause: 'Pause', resume: 'Resume', archive: 'Archive', unarchive: 'Restore' },
    titles: {
      pause: 'Pausing campaigns',
      resume: 'Resuming campaigns',
      archive: 'Archiving campaigns',
      unarchive: 'Restoring campaigns',
    },
    done: {
      pause: (count: number) => `${plural(count, 'campaign', 'campaigns')} paused.`,
      resume: (count: number) => `${plural(count, 'campaign', 'campaigns')} resumed.`,
      archive: (count: number) => `${plural(count, 'campaign', 'campaigns')} archived.`,
      unarchive: (count: number) => `${plural(count, 'campaign', 'campaigns')} restored.`,
    },
    progress: (done: number, all: number) => `${done} of ${all}`,
    someFailed: (done: string, failed: number, first: string) => `${done} ${failed} failed. ${first}`,
    archiveTitle: (count: number) => `Archive ${plural(count, 'campaign', 'campaigns')}?`,
    archiveText: (active: number) =>
      `${plural(active, 'campaign is', 'campaigns are')} active and stop${active === 1 ? 's' : ''} sending. A restored campaign stays paused until you resume it.`,
    labels: 'Labels',
    labelsTitle: (count: number) => `Labels of ${plural(count, 'campaign', 'campaigns')}`,
    labelForm: {
      add: 'Add labels',
      remove: 'Remove labels',
      hint: 'Press Enter after each label. Other labels of the campaigns are unchanged.',
    },
    labeled: (count: number) => `Labels of ${plural(count, 'campaign', 'campaigns')} updated.`,
    duplicate: 'Duplicate',
    duplicated: (count: number) =>
      `${plural(count, 'campaign', 'campaigns')} duplicated as ${count === 1 ? 'a draft' : 'drafts'}.`,
    more: 'More actions',
  },
});
