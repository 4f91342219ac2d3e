import type { PersonRows } from '../../../../platform/db/person-rows.js';
import { isThreadOfPerson } from '../../../outreach/threads/person/index.js';

export const notesOfPerson: readonly PersonRows[] = [
  { table: 'thread_notes', key: ['id'], where: isThreadOfPerson('r.thread_id'), erasure: { action: 'delete' } },
];
