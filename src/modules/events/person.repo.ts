import type { PersonRows } from '../../platform/db/person-rows.js';

/** Events that name the person's address, whatever they are about; those of a contact all do. */
export const eventsOfPerson: readonly PersonRows[] = [
  {
    table: 'events',
    key: ['id'],
    where: 'position($2 in lower(r.data::text)) > 0',
    isScan: true,
    erasure: { action: 'delete' },
  },
];
