import type { PersonRows } from '../../platform/db/person-rows.js';

/** Rejected rows of files, and the sample rows that a preview of a file keeps. */
export const importsOfPerson: readonly PersonRows[] = [
  { table: 'import_rows', key: ['id'], where: 'position($2 in lower(r.values::text)) > 0', isScan: true },
  {
    table: 'imports',
    key: ['id'],
    where: 'position($2 in lower(r.analysis::text)) > 0',
    hidden: ['options', 'requested', 'mapping', 'checkpoint', 'idempotency_key'],
    isScan: true,
  },
];
