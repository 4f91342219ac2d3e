import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const contactsOf = (count: number) => plural(count, 'contact', 'contacts');

const source: Record<Schemas['ProfileSource'], string> = {
  import: 'Import',
  campaign: 'Campaign',
  api: 'Manual or API',
  contact_source: 'Contact source',
  form: 'Form',
  crm: 'CRM',
  reply: 'Wrote to us first',
};

const bases: Record<Schemas['LegalBasis'], string> = {
  consent: 'Consent',
  legitimate_interest: 'Legitimate interest',
  contract: 'Contract',
  other: 'Other',
};

/** Texts of the address book: the list of contacts and its actions. */
export const addressBook = localized('addressBook', {
  find: 'Search name, email, company',
  empty:
    'No contacts yet. Contacts of your campaigns appear automatically. You can also add contacts, or import a file.',
  add: 'Add contact',
  addSubmit: 'Add contact',
  added: (email: string) => `${email} added.`,
  exists: 'View contact',
  columns: {
    email: 'Email',
    name: 'Name',
    company: 'Company',
    tags: 'Tags',
    owner: 'Owner',
    campaigns: 'Campaigns',
    source: 'Source',
    added: 'Added',
    title: 'Job title',
    phone: 'Phone',
    city: 'City',
    country: 'Country',
    updated: 'Updated',
  },
  tag: 'Tag',
  anyTag: 'Any tag',
  more: 'More actions',
  owner: 'Owner',
  anyOwner: 'Any owner',
  noOwner: 'No owner',
  source: 'Source',
  anySource: 'Any source',
  sources: source,
  sourceHint: 'Where this person comes from.',
  inRow: (source: string, row: number) => `${source}, row ${row}`,
  legal: {
    title: 'Legal basis',
    bases,
    none: 'Not recorded',
    record: 'Record',
    edit: 'Legal basis',
    from: 'Evidence',
    fromHint: 'A text, a URL, or the ID of a form.',
    at: 'Since',
    atHint: 'The day consent was given, or the day the basis starts to apply. Leave empty for today.',
    inFile: 'Recorded for contacts that have no legal basis yet.',
    saved: 'Legal basis saved.',
    recorded: (by: string, when: string) => `Recorded by ${by}, ${when}`,
  },
  domainFilter: (domain: string) => `Company ${domain}`,
  fromFilter: 'Created by one import or source',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  select: 'Selection',
  selectOne: (email: string) => `Select ${email}`,
  bulk: 'Actions for selected contacts',
  tags: 'Tags',
  tagsTitle: (count: number) => `Tags of ${contactsOf(count)}`,
  tagForm: {
    add: 'Add tags',
    remove: 'Remove tags',
    hint: 'Press Enter after each tag. Other tags of the contacts are unchanged.',
  },
  tagged: (count: number) => `Tags of ${contactsOf(count)} updated.`,
  setOwner: 'Owner',
  owned: (count: number) => `Owner of ${contactsOf(count)} updated.`,
  delete: {
    action: 'Delete',
    title: (email: string) => `Delete ${email}?`,
    titleSome: (count: number) => `Delete ${contactsOf(count)}?`,
    verb: (count: number) => (count === 1 ? 'Delete contact' : `Delete ${contactsOf(count)}`),
    campaigns: (count: number) =>
      count === 0
        ? 'They are not in any campaign.'
        : `This removes them from ${plural(count, 'campaign', 'campaigns')} and cancels their scheduled emails.`,
    campaignsOne: (count: number) =>
      count === 0
        ? 'This contact is not in any campaign.'
        : `This removes the contact from ${plural(count, 'campaign', 'campaigns')} and cancels scheduled emails.`,
    stays: "Sent emails, conversations, and suppressions stay. You can't undo this.",
    erase: 'To delete all data about a person, erase the person instead.',
    done: (count: number) => `${contactsOf(count)} deleted.`,
  },
});
