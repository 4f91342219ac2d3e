import type { PersonRows } from '../../../platform/db/person-rows.js';
import { isContactOfPerson } from './is-contact.js';

export const contactsOfPerson: readonly PersonRows[] = [
  { table: 'contacts', key: ['id'], where: isContactOfPerson('r.id') },
  { table: 'subsequence_moves', key: ['id'], where: isContactOfPerson('r.parent_contact_id') },
];
