import type { PersonRows } from '../../../platform/db/person-rows.js';

export const receivedOfPerson: readonly PersonRows[] = [
  {
    table: 'contact_source_deliveries',
    key: ['id'],
    where: 'r.email_key = $2',
    hidden: ['digest'],
    addresses: 'r.email_key',
    erasure: { action: 'delete' },
  },
  {
    table: 'contact_source_rows',
    key: ['source_id', 'profile_id'],
    where: 'r.profile_id in (select p.id from profiles p where p.workspace_id = $1 and p.email_key = $2)',
    erasure: { action: 'delete' },
  },
];
