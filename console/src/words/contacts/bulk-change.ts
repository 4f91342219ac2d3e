import { localized } from '../localized';
import { plural } from '../plural';

const contactsOf = (count: number) => plural(count, 'contact', 'contacts');

/** Changes of many contacts of the address book. */
export const bulkChange = localized('bulkChange', {
  all: (count: string) => `Select all ${count} that match`,
  progress: (done: string, all: string) => `${done} of ${all} contacts processed`,
  changed: (count: number) => `${contactsOf(count)} changed.`,
  undone: (count: number) => `${contactsOf(count)} restored.`,
  field: {
    action: 'Set field',
    title: (count: number) => `Set a field of ${contactsOf(count)}`,
    pick: 'Field',
    value: 'Value',
    empty: 'Leave empty to clear the field.',
    submit: 'Set field',
    clear: 'Clear field',
  },
  segment: {
    action: 'Pin to segment',
    title: (count: number) => `Pin ${contactsOf(count)} to a segment?`,
    lead: 'Pinned contacts are always in the segment or never in it, regardless of its conditions.',
    pick: 'Segment',
    none: 'This workspace has no segments yet.',
    how: 'Pin',
    in: 'Always in the segment',
    out: 'Never in the segment',
    submit: 'Pin contacts',
    done: (count: number) => `${contactsOf(count)} pinned.`,
  },
  campaign: {
    action: 'Add to campaign',
    title: (count: number) => `Add ${contactsOf(count)} to a campaign`,
    lead: 'An active campaign enrolls new contacts automatically. Suppressed contacts and contacts that an enrollment rule excludes are not added.',
    pick: 'Campaign',
    none: 'No campaign matches.',
    submit: 'Add contacts',
    result: (campaign: string) => `Added to ${campaign}`,
    created: (count: number) => `${contactsOf(count)} added.`,
    known: (count: number) => `${plural(count, 'contact was', 'contacts were')} already in the campaign.`,
    suppressed: (count: number) => `${plural(count, 'contact is', 'contacts are')} suppressed and not added.`,
    refused: (count: number) => `${contactsOf(count)} not added.`,
    more: (count: number) => `And ${count} more.`,
  },
  suppress: {
    action: 'Suppress',
    title: (count: number) => `Suppress ${contactsOf(count)}?`,
    verb: (count: number) => `Suppress ${contactsOf(count)}`,
    lead: 'Campaigns no longer email them, and their scheduled emails are canceled.',
    back: 'You can delete the entries under Suppressions. Stopped contacts stay stopped.',
    done: (count: number) => `${contactsOf(count)} suppressed.`,
  },
  delete: {
    lead: 'This removes them from all their campaigns and cancels their scheduled emails.',
  },
});
