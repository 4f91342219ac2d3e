import { localized } from '../localized';

/** Dialog that merges two contacts of the address book. */
export const mergeContact = localized('mergeContact', {
  title: (email: string) => `Merge ${email} with another contact`,
  verb: 'Merge contacts',
  effect:
    'One contact stays, with the addresses, tags, and history of both. If both are in the same campaign, only one sequence continues. A merge cannot be undone.',
  pick: 'Other contact',
  pickHint: 'Search by name, address, or company',
  conflicts: 'Values to keep',
  email: 'Main address',
  done: 'Contacts merged.',
});
