import { english } from '../../../engine/words/say.js';
import type { PersonRows } from '../../../platform/db/person-rows.js';

export const auditOfPerson: readonly PersonRows[] = [
  {
    table: 'audit_log',
    key: ['id'],
    where: 'position($2 in lower(r.changes::text)) > 0',
    isScan: true,
    erasure: { action: 'keep', because: english`The records form a chain of hashes.` },
  },
];
