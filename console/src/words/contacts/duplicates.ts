import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const reasons: Record<Schemas['DuplicateRule'], string> = {
  mailbox: 'Same mailbox',
  profile_link: 'Same LinkedIn profile',
  name_and_domain: 'Same name and company domain',
  phone: 'Same last name and phone',
};
const explanations: Record<Schemas['DuplicateRule'], string> = {
  mailbox: 'Emails to both addresses arrive in the same mailbox.',
  profile_link: 'Both contacts have the same LinkedIn profile.',
  name_and_domain: 'Both contacts have the same name and the same company domain.',
  phone: 'Both contacts have the same last name and the same phone number.',
};

/** Pairs of contacts that may be the same person, and their comparison. */
export const duplicates = localized('duplicates', {
  list: 'Duplicates',
  empty:
    'No duplicates found. Outrider compares mailboxes, LinkedIn profiles, names within a company, and phone numbers.',
  columns: { older: 'Older contact', newer: 'Newer contact', reason: 'Reason', activity: 'Last activity' },
  reasons,
  explanations,
  others: (count: number) =>
    `${plural(count, 'further contact', 'further contacts')} may be the same person. The next pair is listed after this one.`,
  compare: 'Compare contacts',
  field: 'Field',
  choose: 'Select the values to keep. Values that only one contact has are kept.',
  facts: {
    tags: 'Tags',
    campaigns: 'Campaigns',
    addresses: 'Other addresses',
    suppression: 'Suppression',
    sent: 'Last email',
    replied: 'Last reply',
    added: 'Added',
  },
  dismiss: 'Not duplicates',
  dismissed: (one: string, other: string) => `${one} and ${other} are no longer listed as duplicates.`,
});
