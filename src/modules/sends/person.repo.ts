import type { PersonRows } from '../../platform/db/person-rows.js';
import { isContactOfPerson } from '../contacts/person/index.js';

export const sendsOfPerson: readonly PersonRows[] = [
  { table: 'sends', key: ['id'], where: isContactOfPerson('r.contact_id') },
];
