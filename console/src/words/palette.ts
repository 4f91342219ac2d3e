import type { Schemas } from '../api/client';
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
  /** Actions on what is open. */
  open: {
    archive: 'Archive conversation',
    unarchive: 'Move conversation to inbox',
    snooze: 'Snooze conversation',
    assign: 'Assign conversation',
    suppress: 'Suppress contact',
  },
  /** Types of what an ID names. */
  kinds: {
    campaign: 'Campaign',
    contact: 'Contact in campaign',
    profile: 'Contact',
    segment: 'Segment',
    send: 'Email to',
    import: 'Import',
    mailbox: 'Mailbox',
    webhook: 'Webhook',
    webhook_delivery: 'Webhook delivery',
    event: 'Event',
  } satisfies Record<Schemas['LookupKind'], string>,
  request: (text: string) => `Request: ${text}`,
  connect: 'Connect mailboxes',
  suppress: 'Add suppressions',
  duplicates: 'Duplicate contacts',
  thread: (id: string) => `Conversation ${id}`,
});
