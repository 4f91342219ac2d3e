import type { PersonRows } from '../../../platform/db/person-rows.js';

/** An erasure keeps the keyed hash of the address instead of the entry. */
export const suppressionsOfPerson: readonly PersonRows[] = [
  {
    table: 'suppressions',
    key: ['id'],
    where: `r.kind = 'email' and r.value = $2`,
    addresses: `case when r.kind = 'email' then r.value end`,
    erasure: { action: 'delete' },
  },
];
