import type { PersonRows } from '../../../platform/db/person-rows.js';

/** An open import still needs the description of its columns. */
const WITHOUT_SAMPLES = `analysis = case when r.completed_at is null then
  jsonb_set(jsonb_set(r.analysis, '{sampleRows}', '[]'), '{columns}', (
    select coalesce(jsonb_agg(jsonb_set(c.guess, '{samples}', '[]') order by c.position), '[]')
      from jsonb_array_elements(r.analysis -> 'columns') with ordinality as c (guess, position))) end`;

/** Rejected rows of files, and the sample rows stored for a preview. */
export const importsOfPerson: readonly PersonRows[] = [
  {
    table: 'import_rows',
    key: ['id'],
    where: 'position($2 in lower(r.values::text)) > 0',
    isScan: true,
    addresses: 'r.values::text',
    erasure: { action: 'delete' },
  },
  {
    table: 'imports',
    key: ['id'],
    where: 'position($2 in lower(r.analysis::text)) > 0',
    hidden: ['options', 'requested', 'mapping', 'checkpoint', 'idempotency_key'],
    isScan: true,
    erasure: { action: 'anonymize', set: WITHOUT_SAMPLES },
  },
];
