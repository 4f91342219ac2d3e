import type { PersonRows } from '../../../../platform/db/person-rows.js';

export const refusalsOfPerson: readonly PersonRows[] = [
  {
    table: 'not_enrolled',
    key: ['campaign_id', 'email_key'],
    where: 'r.email_key = $2',
    addresses: 'r.email_key',
    erasure: { action: 'delete' },
  },
];
