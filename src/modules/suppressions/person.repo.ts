import type { PersonRows } from '../../platform/db/person-rows.js';

export const suppressionsOfPerson: readonly PersonRows[] = [
  { table: 'suppressions', key: ['id'], where: `r.kind = 'email' and r.value = $2` },
];
