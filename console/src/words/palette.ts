import { localized } from './localized';

export const palette = localized('palette', {
  title: 'Search and commands',
  hint: 'Search, or type "pause" and a campaign name',
  empty: 'No results.',
  searching: 'Searching...',
  groups: {
    recent: 'Recent',
    actions: 'Actions',
    screens: 'Pages',
    campaigns: 'Campaigns',
    contacts: 'Contacts',
    mailboxes: 'Mailboxes',
    threads: 'Conversations',
    workspaces: 'Workspaces',
    id: 'ID',
  },
  verbs: { pause: 'pause', resume: 'resume' },
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  paused: (name: string) => `${name} paused.`,
  resumed: (name: string) => `${name} resumed.`,
  connect: 'Connect mailboxes',
  suppress: 'Add suppressions',
  duplicates: 'Duplicate contacts',
  thread: (id: string) => `Conversation ${id}`,
});
