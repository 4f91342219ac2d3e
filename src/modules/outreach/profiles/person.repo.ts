import type { PersonRows } from '../../../platform/db/person-rows.js';

export const profilesOfPerson: readonly PersonRows[] = [
  {
    table: 'profiles',
    key: ['id'],
    where: 'r.email_key = $2',
    addresses: 'r.email_key',
    erasure: { action: 'delete' },
  },
  {
    table: 'profile_addresses',
    key: ['email_key'],
    where: 'r.email_key = $2',
    addresses: 'r.email_key',
    erasure: { action: 'delete' },
  },
  {
    table: 'profile_bulk_rows',
    key: ['bulk_id', 'email_key'],
    where: 'r.email_key = $2',
    addresses: 'r.email_key',
    erasure: { action: 'delete' },
  },
];
