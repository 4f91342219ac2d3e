import type { PersonRows } from '../../../platform/db/person-rows.js';

export const reactionsOfPerson: readonly PersonRows[] = [
  { table: 'sandbox_reactions', key: ['id'], where: 'lower(r.recipient) = $2', erasure: { action: 'delete' } },
];
