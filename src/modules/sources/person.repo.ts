import type { PersonRows } from '../../platform/db/person-rows.js';

export const receivedOfPerson: readonly PersonRows[] = [
  {
    table: 'contact_source_deliveries',
    key: ['id'],
    where: 'r.email_key = $2',
    hidden: ['digest'],
    addresses: 'r.email_key',
    erasure: { action: 'delete' },
  },
];
