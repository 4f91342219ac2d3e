import type { PersonRows } from '../../../platform/db/person-rows.js';

/** Events with the person's address, regardless of their subject; all events of a contact have it. */
export const eventsOfPerson: readonly PersonRows[] = [
  {
    table: 'events',
    key: ['id'],
    where: 'position($2 in lower(r.data::text)) > 0',
    isScan: true,
    erasure: { action: 'delete' },
  },
];
