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
    table: 'profile_history',
    key: ['profile_id', 'id'],
    where: 'r.profile_id in (select p.id from profiles p where p.workspace_id = $1 and p.email_key = $2)',
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
