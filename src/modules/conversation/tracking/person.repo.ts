import type { PersonRows } from '../../../platform/db/person-rows.js';
import { isContactOfPerson } from '../../outreach/contacts/person/index.js';

export const visitsOfPerson: readonly PersonRows[] = [
  { table: 'tracking_visits', key: ['id'], where: isContactOfPerson('r.contact_id'), erasure: { action: 'delete' } },
];
